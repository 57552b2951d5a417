import type { Plan, Step } from './plan/plan-types.ts'
import { play, type Outcome } from './play.ts'

export interface Shrunk {
  readonly plan: Plan
  readonly outcome: Outcome
}

const mostTries = 200

type Play = (plan: Plan) => Promise<Outcome>

/**
 * Finds a shorter plan that breaks the same promise by leaving out pieces, large ones first. A plan that breaks nothing
 * comes back unchanged.
 */
export const shrink = async (plan: Plan, played: Play = play): Promise<Shrunk> => {
  let best: Shrunk = { plan, outcome: await played(plan) }
  const { broken } = best.outcome
  let tries = 0
  const stillBroken = async (steps: readonly Step[]): Promise<boolean> => {
    if (tries++ >= mostTries) return false
    const shorter = { ...plan, steps }
    const outcome = await played(shorter)
    if (outcome.broken?.promise !== broken?.promise) return false
    best = { plan: shorter, outcome }
    return true
  }
  if (broken === null) return best
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.plan.steps.length;) {
      const without = best.plan.steps.toSpliced(from, size)
      if (!(await stillBroken(without))) from += size
    }
  }
  return best
}
