import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** File, name and first lines of the error of each failed test. */
  readonly failures?: readonly string[]
}

const coloured = /\u001B\[[\d;]*m/g
const linesShown = 6
const failure = (where: string, why: string | undefined): string =>
  [
    where,
    ...(why ?? '')
      .replaceAll(coloured, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesShown)
      .map((line) => `    ${line.trimEnd()}`),
  ].join('\n')
const withFailures = (counts: Counts, failures: readonly string[]): Counts =>
  failures.length > 0 ? { ...counts, failures } : counts

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform((report): Counts =>
    withFailures(
      {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((one) => failure(`${relative(process.cwd(), name)} › ${one.fullName}`, one.failureMessages?.[0])),
      ),
    ),
  )

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
})
interface Suite {
  readonly specs: readonly z.infer<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const specsOf = (suites: readonly Suite[]): readonly z.infer<typeof spec>[] =>
  suites.flatMap((one) => [...one.specs, ...specsOf(one.suites ?? [])])

/** Playwright calls a test flaky if it passed on a retry; it counts as failed. */
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(suite),
  })
  .transform(({ stats, suites }): Counts =>
    withFailures(
      { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
      specsOf(suites)
        .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
        .map(({ title, file, tests }) =>
          failure(
            `${file} › ${title}`,
            tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
  )

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Counts of a JSON report of vitest or Playwright; all zero for other texts. */
export const readCounts = (text: string): Counts => {
  try {
    return z.union([vitestReport, playwrightReport]).parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return nothing
    throw error
  }
}

/** A stage that failed without a failed test, or ran no test, counts as one more failure. */
export const judge = (counts: Counts, exitCode: number): Counts =>
  (exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
    ? { ...counts, failed: counts.failed + 1 }
    : counts

export const countsIn = (file: string, exitCode: number): Counts =>
  judge(existsSync(file) ? readCounts(readFileSync(file, 'utf8')) : nothing, exitCode)
