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
const open = (names: readonly string[], report: string, file = 'test/a.test.ts', skipped = {}): readonly string[] =>
  notHeld([line({ [file]: names })], testsIn(report, root), skipped)

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

  it('is held by a group, and by the rows of a table if all passed', () => {
    const written = ['with --%s is refused', 'the window of `${name}` is $what']
    expect(
      open(
        written,
        vitest(
          ['with --inspect is refused by name', 'passed'],
          ['with --v is refused by name', 'passed'],
          ['the window of `one` is closed', 'passed'],
        ),
      ),
    ).toEqual([])
    expect(open(['a group'], vitest(['one', 'passed', 'a group of tests']))).toEqual([])
  })

  it.each([
    ['failed', 'failed'],
    ['skipped', 'was skipped'],
  ])('is not held by a group or a table of which one test %s', (status, how) => {
    expect(
      open(['with --%s is refused'], vitest(['with --inspect is refused', 'passed'], ['with --v is refused', status])),
    ).toEqual([`1: "with --%s is refused" of test/a.test.ts ${how}`])
    expect(open(['a group'], vitest(['one', 'passed', 'a group'], ['two', status, 'a group']))).toEqual([
      `1: "a group" of test/a.test.ts ${how}`,
    ])
  })

  it('is held on a system where the list says that a test is skipped, by this very test alone', () => {
    const report = vitest(['has no links', 'skipped', 'a profile'], ['has no pipes', 'skipped', 'a profile'])
    const skipped = { 'test/a.test.ts': ['a profile > has no links'] }
    expect(open(['has no links'], report, 'test/a.test.ts', skipped)).toEqual([])
    expect(open(['a profile'], report, 'test/a.test.ts', skipped)).toEqual([
      '1: "a profile" of test/a.test.ts was skipped',
    ])
    expect(open(['has no links'], report, 'test/a.test.ts', { 'test/b.test.ts': ['has no links'] })).toHaveLength(1)
    expect(open(['has no links'], vitest(['has no links', 'failed', 'a profile']), 'test/a.test.ts', skipped)).toEqual([
      '1: "has no links" of test/a.test.ts failed',
    ])
  })

  it('is not held by a name of several tests, because one of them could be taken away', () => {
    const two = vitest(['by %s is refused', 'passed', 'a page'], ['by %s is refused', 'passed', 'a request'])
    expect(open(['by %s is refused'], two)).toEqual(['1: "by %s is refused" of test/a.test.ts names several tests'])
    expect(open(['a page > by %s is refused', 'a request > by %s is refused'], two)).toEqual([])
    expect(open(['a'], two)).toEqual(['1: "a" of test/a.test.ts names several tests'])
    expect(open(['a frame > by %s is refused'], two)).toEqual([
      '1: "a frame > by %s is refused" of test/a.test.ts did not run',
    ])
    expect(open(['is'], vitest(['is refused', 'passed'], ['is ended', 'passed']))).toEqual([
      '1: "is" of test/a.test.ts names several tests',
    ])
  })

  it('names the test of exactly its title, where others begin with it', () => {
    const report = (one: string, other: string): string =>
      vitest(['is refused', one, 'a page'], ['is refused from a frame', other, 'a page'])
    expect(open(['is refused'], report('passed', 'skipped'))).toEqual([])
    expect(open(['a page > is refused'], report('skipped', 'passed'))).toEqual([
      '1: "a page > is refused" of test/a.test.ts was skipped',
    ])
  })

  it('is not held by a test of that title in another file; package tests count apart', () => {
    expect(open(['is refused'], vitest(['is refused', 'passed']), 'test/b.test.ts')).toHaveLength(1)
    expect(open(['has its fuses'], vitest(['one', 'passed']), 'test/package/contents.test.ts')).toEqual([])
  })

  it('is not held by an unreadable report', () => {
    for (const text of ['', '{}', '{"suites":[{}]}']) expect(() => testsIn(text, root)).toThrow()
  })
})
