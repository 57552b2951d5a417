import { failedRuns } from './failed-runs.ts'
import { planOf, type Plan } from './plan.ts'
import { play } from './play.ts'
import type { Counts } from './promises.ts'

/** What a player process is asked, and what it answers: a stretch of seeds, and what became of them. */
export interface Stretch {
  readonly from: number
  readonly count: number
}

export interface Played extends Counts {
  readonly runs: number
  readonly steps: number
  readonly requests: number
  readonly broken: readonly { readonly seed: number; readonly promise: string; readonly words: string }[]
}

/** Seeds below zero are the runs that once broke a promise. */
const planFor = (seed: number): Plan => (seed < 0 ? failedRuns[-seed - 1]!.plan : planOf(seed))

const playStretch = async ({ from, count }: Stretch): Promise<Played> => {
  const sum = { runs: 0, steps: 0, requests: 0, windows: 0, backAndForth: 0, hidingLists: 0, longestTurn: 0, onTheWay: 0, writes: 0, deeds: 0 }
  const broken: Played['broken'][number][] = []
  for (let seed = from; seed < from + count; seed++) {
    if (seed === 0) continue
    const plan = planFor(seed)
    const outcome = await play(plan)
    sum.runs++
    sum.steps += plan.steps.length
    sum.requests += outcome.requests
    for (const name of ['windows', 'backAndForth', 'hidingLists', 'onTheWay', 'writes', 'deeds'] as const) sum[name] += outcome.counts[name]
    sum.longestTurn = Math.max(sum.longestTurn, outcome.counts.longestTurn)
    if (outcome.broken !== null) broken.push({ seed, ...outcome.broken })
  }
  return { ...sum, broken }
}

process.on('message', (stretch: Stretch) => void playStretch(stretch).then((played) => process.send!(played)))
process.on('disconnect', () => process.exit(0))
