import { relative } from 'node:path'
import { z } from 'zod'
import type { Line } from './line.ts'

/** The result of one test. */
export interface Ran {
  /** Relative to the project's folder. */
  readonly file: string
  /** Titles of its groups, then its own. */
  readonly names: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
}

const ofVitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) })
interface Suite {
  readonly title: string
  readonly specs: readonly z.infer<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const ofPlaywright = z.object({ suites: z.array(suite) })

const ofSuites = (suites: readonly Suite[], groups: readonly string[]): Ran[] =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => [
    ...specs.map(({ title: own, file, tests }): Ran => ({
      file: `test/e2e/${file}`,
      names: [...groups, title, own],
      // Playwright's statuses. A flaky test, which passed on a retry, counts as failed.
      status:
        tests.length > 0 && tests.every(({ status }) => status === 'expected')
          ? 'passed'
          : tests.every(({ status }) => status === 'skipped')
            ? 'skipped'
            : 'failed',
    })),
    ...ofSuites(inner, [...groups, title]),
  ])

const statusOf = (status: string): Ran['status'] => (status === 'passed' || status === 'failed' ? status : 'skipped')

/** The tests in a JSON report of vitest or Playwright. Throws for anything else. */
export const testsIn = (text: string, root: string): readonly Ran[] => {
  const report = z.union([ofVitest, ofPlaywright]).parse(JSON.parse(text))
  if ('suites' in report) return ofSuites(report.suites, [])
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }): Ran => ({
      file: relative(root, name).replaceAll('\\', '/'),
      names: [...ancestorTitles, title],
      status: statusOf(status),
    })),
  )
}

/** Placeholders of a title: `%s`, `$name` and `${…}`. */
const holes = /%[sdifjo]|\$\{[^}]*\}|\$\w[\w.]*/

/** Whether a test's title matches a title or its beginning, as written in a file. */
const startsAs = (written: string, ran: string): boolean => {
  const parts = written.replaceAll('\\', '').split(holes)
  let at = 0
  return parts.every((part, number) => {
    const found = ran.indexOf(part, at)
    at = found + part.length
    return number === 0 ? found === 0 : found !== -1
  })
}

/**
 * The place at which a name matches: the titles of the groups around it, then its own. Rows of one table have the same
 * place. Null for no match.
 */
const placeOf = (name: string, { names }: Ran): string | null => {
  const parts = name.split(' > ')
  const first = names.findIndex((_, at) =>
    parts.every((part, further) => {
      const title = names[at + further]
      return title !== undefined && startsAs(part, title)
    }),
  )
  if (first === -1) return null
  const own = parts.map((part, further) => (holes.test(part) ? part : names[first + further]))
  return JSON.stringify([...names.slice(0, first), ...own])
}

/** Package tests run apart from the rest (`npm run test:package`). */
export const isApart = (file: string): boolean => file.startsWith('test/package/')

/**
 * Messages about named tests that did not run or did not pass. A name is a title or its beginning, or `group > title`,
 * and may name a group or the rows of a table. All of them must have passed, except for those of `skipped`.
 */
export const notHeld = (lines: readonly Line[], ran: readonly Ran[], skipped: Line['held']): readonly string[] => {
  const byFile = Map.groupBy(ran, ({ file }) => file)
  const messageOf = (file: string, name: string): string | null => {
    const begun = (byFile.get(file) ?? []).filter((one) => placeOf(name, one) !== null)
    const titles = name.replaceAll('\\', '').split(' > ')
    const exact = begun.filter(({ names }) => names.slice(-titles.length).join(' > ') === titles.join(' > '))
    const found = exact.length > 0 ? exact : begun
    const maySkip = (one: Ran): boolean => (skipped[file] ?? []).some((other) => placeOf(other, one) !== null)
    if (found.length === 0) return 'did not run'
    if (new Set(found.map((one) => placeOf(name, one))).size > 1) return 'names several tests'
    if (found.some(({ status }) => status === 'failed')) return 'failed'
    return found.some((one) => one.status === 'skipped' && !maySkip(one)) ? 'was skipped' : null
  }
  return lines.flatMap(({ line, held }) =>
    Object.entries(held)
      .filter(([file]) => !isApart(file))
      .flatMap(([file, names]) =>
        names.flatMap((name) => {
          const message = messageOf(file, name)
          return message === null ? [] : [`${line}: "${name}" of ${file} ${message}`]
        }),
      ),
  )
}
