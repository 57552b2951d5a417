import { randomFrom, seedOf, type Random } from '../random.ts'
import { begins } from './beginnings.ts'
import { stepOf, weightsFor } from './chance-steps.ts'
import type { Plan, Step } from './plan-types.ts'

/** Longer than a late write can take, for a usual and a slow service. */
const settled = [70_000, 130_000] as const
const slowed = (step: Step): Step =>
  step.do === 'wait' && step.milliseconds === settled[0] ? { ...step, milliseconds: settled[1] } : step

const undone: readonly string[] = ['edit', 'create', 'delete', 'bulk', 'import']

/** People undo some of their steps a little later, and redo some of those. */
const withSecondThoughts = (steps: readonly Step[], random: Random): Step[] => {
  const all = [...steps]
  for (const step of steps) {
    if (!undone.includes(step.do) || !('computer' in step) || !random.chance(0.2)) continue
    const at = all.indexOf(step) + 1 + random.int(3)
    const again: Step[] = random.chance(0.3) ? [{ do: 'step-forth', computer: step.computer, seed: 0 }] : []
    all.splice(at, 0, { do: 'step-back', computer: step.computer, seed: 0 }, ...again)
  }
  return all
}

/** Two of three runs start in one of these states in turn, and people act on its edit. */
const beginningOf = (run: number, random: Random, computer: number): Step[] => {
  if (run % 3 === 0) return []
  const turn = 2 * Math.floor(run / 3) + (run % 3) - 1
  const begin = begins[turn % begins.length]!(computer, random.int(2 ** 30))
  const next = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2]) }, (): Step => {
    const one = random.pick([
      'edit',
      'delete',
      'discard',
      'other-user',
      'decide',
      'step-back',
      'save-instead',
      'look',
    ] as const)
    return {
      do: one,
      computer,
      seed: random.int(2 ** 30),
      ...(one === 'edit' || one === 'delete' ? { again: true } : {}),
    }
  })
  return [...begin, ...next]
}

/** Often syncs right after a list goes wrong, so that somebody reads it. */
const withReading = (steps: readonly Step[], computers: number, random: Random): Step[] =>
  steps.flatMap((step): Step[] =>
    step.do === 'list' && step.is !== 'right' && random.chance(0.6)
      ? [step, { do: 'sync', computer: random.int(computers), seed: 0 }]
      : [step],
  )

/** Some bulk changes are merges of duplicates. Drawn from another seed, so that older draws stay the same. */
const withMerges = (steps: readonly Step[], random: Random): Step[] =>
  steps.map((step): Step => (step.do === 'bulk' && random.chance(0.5) ? { ...step, do: 'merge' } : step))

/** Only a service that gives ids again shows what becomes of a customer's id. */
const freesAnId = (step: Step): boolean =>
  step.do === 'website-delete' || (step.do === 'website-create' && step.again === true)

/** Derives a whole run from one number. */
export const planOf = (seed: number): Plan => {
  const random = randomFrom(seedOf(seed, 1))
  const computers = random.chance(0.2) ? 3 : 2
  // Many short runs and some long ones: most mutants need few steps, the others luck more than length.
  const length = random.chance(0.12) ? random.between(10, 20) : random.between(2, 7)
  const often = weightsFor(random)
  const begin = beginningOf(seed, random, random.int(computers))
  const chance = Array.from({ length }, () => stepOf(random.weighted(often), computers, random))
  const steps = withMerges(
    withReading(withSecondThoughts([...begin, ...chance], random), computers, random),
    randomFrom(seedOf(seed, 6)),
  )
  const plan: Plan = {
    seed,
    computers,
    fromScratch: random.chance(0.15),
    customers: random.chance(0.005) ? 150 : random.between(3, 6),
    bothEnvironments: random.chance(0.15),
    steps,
    manner: {
      camelCase: random.chance(0.2),
      extraProperties: random.chance(0.4),
      typeDrift: random.chance(0.15),
      answers: random.pick(['object', 'object', 'id', 'empty'] as const),
      listDateChanged: random.chance(0.3),
      // Only a service that gives a new refresh token shows that the new one was kept.
      rotate: random.chance(0.5) || begin.some((step) => step.do === 'expire'),
    },
  }
  const more = {
    ...(random.chance(0.15) ? ({ twoAdministrations: true } as const) : {}),
    ...(random.chance(0.25) ? ({ allKinds: true } as const) : {}),
    // Drawn from another seed, so that older draws stay the same.
    ...(randomFrom(seedOf(seed, 5)).chance(0.3) ? ({ plainValues: true } as const) : {}),
  }
  const idsAgain = random.chance(0.12) || begin.some(freesAnId) ? ({ idsAgain: true } as const) : {}
  const manner = { ...plan.manner, ...idsAgain }
  return random.chance(0.1)
    ? { ...plan, ...more, manner: { ...manner, slow: true }, steps: steps.map(slowed) }
    : { ...plan, ...more, manner }
}
