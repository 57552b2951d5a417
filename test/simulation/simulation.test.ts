import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isLong, seed } from '../run/long.ts'
import { failedRuns } from './failed-runs.ts'
import { mutated } from './mutant.ts'
import { mutants } from './mutants.ts'
import { planOf } from './plan/plan.ts'
import type { Plan } from './plan/plan-types.ts'
import { play } from './play.ts'
import { playAll } from './players.ts'
import type { Played } from './player.ts'
import { noCounts } from './promises/account.ts'
import { shrink } from './shrink.ts'

/** CI plays the same seeds at every push, the long run others. Add the plan of a broken seed to `failed-runs.ts`. */
const fresh = { from: 1_000_000 + (seed() % 800_000_000), runs: isLong() ? 3_000 : 20 }

const digest = async (seed: number): Promise<string> =>
  createHash('sha256')
    .update((await play(planOf(seed))).story.join('\n'))
    .digest('hex')

describe('the simulation', { timeout: isLong() ? 3_600_000 : 240_000 }, () => {
  it(`keeps every promise in ${fresh.runs} runs of its own seed`, async () => {
    const broken: string[] = []
    const line = ({ seed, promise, message }: Played['broken'][number]): string =>
      `npm run simulate -- --seed ${seed} tells the story of ${promise}: ${message}`
    await playAll({
      ...fresh,
      played: (played) => {
        broken.push(...played.broken.map(line))
        return broken.length > 0
      },
    })
    expect(broken.join('\n')).toBe('')
  })

  it.each(failedRuns)('keeps every promise where once $was', async ({ plan }) => {
    expect((await play(plan)).broken).toBeNull()
  })

  it('tells the same story for the same seed', async () => {
    for (const seed of [1, 21, 37]) expect(await digest(seed)).toBe(await digest(seed))
  })

  it('shortens a story while it breaks the same promise', async () => {
    const plan = planOf(3)
    const needed = [plan.steps[1]!, plan.steps.at(-2)!]
    const played: Plan[] = []
    const shrunk = await shrink(plan, async (shorter) => {
      played.push(shorter)
      const both = needed.every((step) => shorter.steps.includes(step))
      const promise = both ? 'lost' : shorter.steps.includes(needed[0]!) ? 'doubled' : null
      return {
        broken: promise && { promise, message: `${shorter.steps.length} steps` },
        story: [],
        counts: noCounts,
        requests: 0,
      }
    })
    expect(shrunk.plan.steps).toEqual(needed)
    expect(shrunk.outcome.broken).toEqual({ promise: 'lost', message: '2 steps' })
    expect(played.every(({ seed }) => seed === plan.seed)).toBe(true)
  })

  it('leaves a story alone if it breaks nothing', async () => {
    const { plan, outcome } = await shrink(planOf(3))
    expect(outcome.broken).toBeNull()
    expect(plan.steps).toEqual(planOf(3).steps)
  })
})

describe('the mutants of the simulation', () => {
  it.each(mutants)('$name still fits the app', (mutant) => {
    const source = readFileSync(new URL(`../../${mutant.file}`, import.meta.url), 'utf8')
    expect(mutated(mutant, source)).not.toBe(source)
  })

  it('are found, for example a save that is acknowledged too early', { timeout: 120_000 }, async () => {
    const promises = new Set<string>()
    await playAll({
      from: 1,
      runs: 400,
      mutant: 'acknowledged-early',
      played: ({ broken }) => {
        for (const { promise } of broken) promises.add(promise)
        return promises.size > 0
      },
    })
    expect([...promises].join()).toMatch(/lost|history/)
  })
})
