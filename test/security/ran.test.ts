import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Line } from './line.ts'
import { notHeld, testsIn } from './ran.ts'

const root = '/somewhere'
const line = (held: Line['held']): Line => ({ line: '1', says: 'it holds', held })
const vitest = (...tests: readonly (readonly [title: string, status: string, group?: string])[]): string =>
  JSON.stringify({
    testResults: [
      {
        name: join(root, 'test/a.test.ts'),
        assertionResults: tests.map(([title, status, group]) => ({
          title,
          status,
          ancestorTitles: group === undefined ? [] : [group],
        })),
      },
    ],
  })
const playwright = (...tests: readonly (readonly [title: string, status: string])[]): string =>
  JSON.stringify({
    suites: [
      {
        title: 'a.spec.ts',
        specs: tests.map(([title, status]) => ({ title, file: 'a.spec.ts', tests: [{ status }] })),
      },
    ],
  })
const open = (names: readonly string[], report: string, file = 'test/a.test.ts'): readonly string[] =>
  notHeld([line({ [file]: names })], testsIn(report, root))

describe('a line of the security list', () => {
  it('is held by a passed test, by its title or the beginning of it', () => {
    expect(open(['is refused'], vitest(['is refused', 'passed']))).toEqual([])
    expect(open(['is refused'], vitest(['is refused by name, in both languages', 'passed']))).toEqual([])
    expect(open(['opens'], playwright(['opens, and closes', 'expected']), 'test/e2e/a.spec.ts')).toEqual([])
  })

  it.each([
    ['was skipped', vitest(['is refused', 'pending'])],
    ['was skipped', vitest(['is refused', 'todo'])],
    ['did not run', vitest(['is allowed', 'passed'])],
    ['did not run', vitest(['never is refused', 'passed'])],
    ['failed', vitest(['is refused', 'failed'])],
  ])('is not held by a test that %s', (how, report) => {
    expect(open(['is refused'], report)).toEqual([`1: "is refused" of test/a.test.ts ${how}`])
  })

  it.each([
    ['was skipped', 'skipped'],
    ['failed', 'unexpected'],
    ['failed', 'flaky'],
  ])('is not held by an e2e test that %s (%s)', (how, status) => {
    expect(open(['opens'], playwright(['opens', status]), 'test/e2e/a.spec.ts')).toEqual([
      `1: "opens" of test/e2e/a.spec.ts ${how}`,
    ])
  })

  it('is held by a group, and by the rows of a table if none failed', () => {
    const written = ['with --%s is refused', 'the window of `${name}` is $what']
    expect(
      open(
        written,
        vitest(
          ['with --inspect is refused by name', 'passed'],
          ['with --v is refused by name', 'skipped'],
          ['the window of `one` is closed', 'passed'],
        ),
      ),
    ).toEqual([])
    expect(
      open(written.slice(0, 1), vitest(['with --inspect is refused', 'passed'], ['with --v is refused', 'failed'])),
    ).toHaveLength(1)
    expect(open(['a group'], vitest(['one', 'passed', 'a group of tests']))).toEqual([])
  })

  it('is not held by a test of that title in another file; package tests count apart', () => {
    expect(open(['is refused'], vitest(['is refused', 'passed']), 'test/b.test.ts')).toHaveLength(1)
    expect(open(['has its fuses'], vitest(['one', 'passed']), 'test/package/contents.test.ts')).toEqual([])
  })

  it('is not held by an unreadable report', () => {
    for (const text of ['', '{}', '{"suites":[{}]}']) expect(() => testsIn(text, root)).toThrow()
  })
})
