import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() })
  .transform((report): Counts => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))

/** Playwright calls a test that passed on a second try flaky: it did not pass, so it counts as failed. */
const playwrightReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) })
  .transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The counts in the text of vitest's or Playwright's JSON report; nothing counted where it is neither. */
export const readCounts = (text: string): Counts => {
  try {
    return z.union([vitestReport, playwrightReport]).parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return nothing
    throw error
  }
}

/** A stage that failed outside its tests, or that ran none at all, counts one failure more. */
export const judge = (counts: Counts, exitCode: number): Counts =>
  (exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0 ? { ...counts, failed: counts.failed + 1 } : counts

export const countsIn = (file: string, exitCode: number): Counts =>
  judge(existsSync(file) ? readCounts(readFileSync(file, 'utf8')) : nothing, exitCode)
