import { covered } from './covered-lines.ts'
import { failedRuns } from './failed-runs.ts'
import { planOf } from './plan/plan.ts'
import type { Plan } from './plan/plan-types.ts'
import { play } from './play.ts'
import { profileFor } from './prepared.ts'
import { addCounts, noCounts, type Counts } from './promises/account.ts'

/** A range of seeds that a player process is asked to play, and the result. */
export interface Stretch {
  readonly from: number
  readonly count: number
  /** Only prepares the profiles that these runs start with. */
  readonly profilesOnly?: true
}

export interface Played extends Counts {
  readonly runs: number
  readonly steps: number
  readonly requests: number
  readonly broken: readonly { readonly seed: number; readonly promise: string; readonly message: string }[]
}

/** Seeds below zero are entries of failed-runs.ts. */
const planFor = (seed: number): Plan => (seed < 0 ? failedRuns[-seed - 1]!.plan : planOf(seed))

const playStretch = async ({ from, count, profilesOnly }: Stretch): Promise<Played> => {
  let counts: Counts = noCounts
  const sum = { runs: 0, steps: 0, requests: 0 }
  const broken: Played['broken'][number][] = []
  for (let seed = from; seed < from + count; seed++) {
    if (seed === 0) continue
    const plan = planFor(seed)
    if (profilesOnly) {
      if (!plan.fromScratch) await profileFor(plan)
      continue
    }
    const outcome = await play(plan)
    sum.runs++
    sum.steps += plan.steps.length
    sum.requests += outcome.requests
    counts = addCounts(counts, outcome.counts)
    if (outcome.broken !== null) broken.push({ seed, ...outcome.broken })
  }
  return { ...sum, ...counts, broken }
}

process.on(
  'message',
  (asked: Stretch | 'covered') =>
    void (asked === 'covered' ? covered() : playStretch(asked)).then((answer) => process.send!(answer)),
)
process.on('disconnect', () => process.exit(0))
