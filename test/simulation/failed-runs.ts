import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan/plan-types.ts'

interface FailedRun {
  /** The mistake, in the app or in the checks. */
  readonly was: string
  readonly plan: Plan
}

/**
 * Runs that once broke a promise, one a line. They are stored as plans, because a seed gives the same run only while
 * plans are derived in the same way. Every test run plays them; `npm run simulate -- --seed N` prints the line of a
 * broken run.
 */
export const failedRuns: readonly FailedRun[] = readFileSync(join(import.meta.dirname, 'failed-runs.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as FailedRun)
