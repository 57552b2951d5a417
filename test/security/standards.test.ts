import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lines } from './lines.ts'
import { isApart, notHeld, type Ran } from './ran.ts'
import { asvsGaps, linesIn, linesOfStandards, pages, rfcSections, rowsOf, textOf } from './standards.ts'

const root = join(import.meta.dirname, '../..')
const rows = pages.flatMap((page) => rowsOf(page))
const named = (row: { readonly page: string; readonly lines: string }): string => `${row.page} ${row.lines}`

/** Whether a file has a test or group whose title starts like this, also as the tail of a row of a table. */
const hasTest = (file: string, title: string): boolean =>
  ["('", '("', '(`', "['"].some((before) => readFileSync(join(root, file), 'utf8').includes(`${before}${title}`))

describe('the tables of docs/security', () => {
  it('have an answer in every row, and only numbers, tests and documents in the last cell', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.filter(({ answer }) => answer === null).map(named)).toEqual([])
    expect(rows.flatMap(({ unread }) => unread)).toEqual([])
  })

  it('name what holds each line that holds wholly or in part', () => {
    // Node and Chromium choose the ciphers, so no test of ours can hold them.
    const unheld = rows.filter(
      ({ answer, numbers, held }) =>
        (answer === 'Holds' || answer === 'In part') && numbers.length === 0 && Object.keys(held).length === 0,
    )
    expect(unheld.map(named)).toEqual(['asvs.md V12.1.2'])
  })

  it('name existing lines, files and tests', () => {
    const numbers = new Set(lines.map(({ line }) => line))
    expect(
      rows.flatMap((row) => row.numbers.filter((one) => !numbers.has(one)).map((one) => `${named(row)}: ${one}`)),
    ).toEqual([])
    const files = rows.flatMap(({ held }) => Object.entries(held))
    expect(files.filter(([file]) => !existsSync(join(root, file))).map(([file]) => file)).toEqual([])
    expect(
      files.flatMap(([file, titles]) =>
        titles.filter((title) => !hasTest(file, title)).map((title) => `${file} has no test "${title}"`),
      ),
    ).toEqual([])
    expect(
      files.filter(([file, titles]) => file.startsWith('test/') && titles.length === 0).map(([file]) => file),
    ).toEqual([])
  })

  it('require that the named tests ran and passed, as the list of lines does', () => {
    const tests = linesOfStandards().flatMap(({ held }) =>
      Object.entries(held)
        .filter(([file]) => !isApart(file))
        .flatMap(([file, names]) => names.map((name) => ({ file, name }))),
    )
    const ran = (status: Ran['status']): Ran[] => tests.map(({ file, name }) => ({ file, names: [name], status }))
    expect(tests.length).toBeGreaterThan(20)
    expect(notHeld(linesOfStandards(), ran('passed'), {})).toEqual([])
    for (const status of ['failed', 'skipped'] as const)
      expect(notHeld(linesOfStandards(), ran(status), {})).toHaveLength(tests.length)
    expect(notHeld(linesOfStandards(), [], {})).toContain(
      'asvs.md V12.1.1: "receives nothing, even if the environment allows older versions" of test/main/service/network/certificates.test.ts did not run',
    )
  })

  it('answer every line of ASVS at levels 1 and 2 once', () => {
    expect(asvsGaps(rowsOf('asvs.md'))).toEqual({ unanswered: [], strange: [] })
  })

  it("answer every point of Electron's list, and every section of the RFCs for clients, once", () => {
    expect(rowsOf('electron.md').flatMap(linesIn)).toEqual(Array.from({ length: 20 }, (_, at) => `E${at + 1}`))
    expect(rowsOf('oauth.md').flatMap(linesIn).toSorted()).toEqual([...rfcSections].toSorted())
  })

  it('link only to existing targets', () => {
    for (const page of [...pages, 'README.md', 'inventory.md'] as const) {
      const links = [...textOf(page).matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link!)
      expect(links.filter((link) => !existsSync(join(root, 'docs/security', link)))).toEqual([])
      const files = [...textOf(page).matchAll(/`((?:main|preload|renderer|test|assets)\/[\w./-]+\.\w+)`/g)].map(
        ([, file]) => file!,
      )
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    }
  })
})

describe('a table of docs/security', () => {
  const one = (cell: string, line = 'V1.1.1', answer = 'Holds. So.') =>
    rowsOf(
      'asvs.md',
      `| Line | It asks | Answer | Held by |\n|---|---|---|---|\n| ${line} | a | ${answer} | ${cell} |\n`,
    )[0]!

  it('names numbers, tests with one or more titles, and documents', () => {
    expect(one('[1, E2]; `test/a.test.ts`: "one", "two; three"; `PRIVACY.md`')).toEqual({
      page: 'asvs.md',
      lines: 'V1.1.1',
      answer: 'Holds',
      numbers: ['1', 'E2'],
      held: { 'test/a.test.ts': ['one', 'two; three'], 'PRIVACY.md': [] },
      unread: [],
    })
    expect(one('–', 'V1.1.1', 'Does not apply. No.')).toMatchObject({
      answer: 'Does not apply',
      numbers: [],
      held: {},
      unread: [],
    })
  })

  it('reports parts that it cannot read', () => {
    for (const cell of ['', 'somewhere', '[one]', '`test/a.test.ts` "no colon"', '[1]; and so on'])
      expect(one(cell).unread).not.toEqual([])
    expect(one('[1] | one cell more').unread).not.toEqual([])
    expect(one('[1]', 'V1.1.1', 'Perhaps.').answer).toBeNull()
  })

  it('covers lines, and ranges of lines and sections, once each', () => {
    expect(linesIn({ lines: 'V1.2.6–V1.2.8, V1.4' })).toEqual(['V1.2.6', 'V1.2.7', 'V1.2.8', 'V1.4'])
    expect(linesIn({ lines: 'V6.4–V6.6' })).toEqual(['V6.4', 'V6.5', 'V6.6'])
    expect(linesIn({ lines: '9700 §4.9, §4.10' })).toEqual(['9700 §4.9', '9700 §4.10'])
    const gaps = asvsGaps([one('–', 'V1.1.1'), one('–', 'V1.1.1, V1.1.9'), one('–', 'V9.1, V9.2')])
    expect(gaps.strange).toEqual(['V1.1.1', 'V1.1.9'])
    expect(gaps.unanswered).toContain('V1.1.2')
    expect(gaps.unanswered).not.toContain('V9.1.3')
  })
})
