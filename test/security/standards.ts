import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line } from './line.ts'
import { tableRows } from '../markdown-table.ts'

const folder = join(import.meta.dirname, '../../docs/security')

/** The pages with tables of a standard's lines. */
export const pages = ['asvs.md', 'electron.md', 'oauth.md'] as const
export type Page = (typeof pages)[number]
export const textOf = (page: Page | 'README.md' | 'inventory.md'): string => readFileSync(join(folder, page), 'utf8')

/** Number of lines of ASVS 5.0.0 at levels 1 and 2, by section: its first ones, counted from 1. */
const asvsSections: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
}
/** Sections of the two RFCs that require something of a client, or might seem to. */
export const rfcSections: readonly string[] = [
  ...[
    '2.1',
    '2.1.1',
    '2.1.2',
    '2.2.1',
    '2.2.2',
    '2.3',
    '2.4',
    '2.5',
    '2.6',
    ...Array.from({ length: 17 }, (_, at) => `4.${at + 1}`),
  ].map((section) => `9700 §${section}`),
  ...['4', '7.1', '7.2', '7.3', ...Array.from({ length: 12 }, (_, at) => `8.${at + 1}`)].map(
    (section) => `8252 §${section}`,
  ),
]

export const answers = ['Holds', 'In part', 'Does not hold', 'Does not apply'] as const
export type Answer = (typeof answers)[number]

/** One row of a table. */
export interface Row {
  readonly page: Page
  /** As written: a line, several, a range, or a whole section. */
  readonly lines: string
  /** null if the answer starts with none of the four. */
  readonly answer: Answer | null
  /** Numbers of `lines.ts`. */
  readonly numbers: readonly string[]
  /** Title beginnings by file; empty for a document. */
  readonly held: Readonly<Record<string, readonly string[]>>
  /** Parts of the last cell that are none of these. */
  readonly unread: readonly string[]
}

interface Held {
  readonly numbers: string[]
  readonly held: Record<string, string[]>
  readonly unread: string[]
}

/** Parses `[1, E2]; \`file\`: "a title", "another"`, or a dash for nothing. */
const heldIn = (cell: string): Held => {
  const found: Held = { numbers: [], held: {}, unread: [] }
  for (const part of cell === '–' ? [] : cell.split(/; (?=\[|`)/)) {
    const [, numbers] = /^\[([E\d][\dE, ]*)\]$/.exec(part) ?? []
    const [, file, titles = ''] = /^`([\w./-]+)`(?:: (".*"))?$/.exec(part) ?? []
    if (numbers !== undefined) found.numbers.push(...numbers.split(', '))
    else if (file !== undefined) found.held[file] = [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title!)
    else found.unread.push(part)
  }
  return found
}

const rowOf = (page: Page, cells: readonly string[]): Row => {
  const [lines = '', , answer = '', held = ''] = cells
  return {
    page,
    lines,
    answer: answers.find((one) => answer.startsWith(one)) ?? null,
    ...heldIn(cells.length === 4 ? held : cells.join(' | ')),
  }
}

/** The rows of a page's tables, without headings. */
export const rowsOf = (page: Page, text = textOf(page)): readonly Row[] =>
  tableRows(text).map((cells) => rowOf(page, cells))

const numbered = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`)

const expanded = (part: string): string[] => {
  const [, section, from, toSection, to] = /^(V\d+\.\d+)\.(\d+)–(V\d+\.\d+)\.(\d+)$/.exec(part) ?? []
  if (section !== undefined && section === toSection) return numbered(section, Number(from), Number(to))
  const [, chapter, first, lastChapter, last] = /^(V\d+)\.(\d+)–(V\d+)\.(\d+)$/.exec(part) ?? []
  const sections =
    chapter !== undefined && chapter === lastChapter
      ? numbered(chapter, Number(first), Number(last)).filter((one) => one in asvsSections)
      : [part]
  return sections
}

/** The lines that a row answers. A section counts as one line. */
export const linesIn = ({ lines }: Pick<Row, 'lines'>): readonly string[] => {
  const [, rfc] = /^(\d{4}) §/.exec(lines) ?? []
  return lines
    .split(', ')
    .flatMap((part) => (rfc === undefined ? expanded(part) : [part.startsWith('§') ? `${rfc} ${part}` : part]))
}

/** ASVS lines of levels 1 and 2 without a row, and lines in rows that do not exist or occur twice. */
export const asvsGaps = (
  rows: readonly Row[],
): { readonly unanswered: readonly string[]; readonly strange: readonly string[] } => {
  const named = rows.flatMap(linesIn)
  const all = Object.entries(asvsSections).flatMap(([section, count]) => numbered(section, 1, count))
  const known = new Set([...all, ...Object.keys(asvsSections)])
  const sectionOf = (line: string): string => line.split('.').slice(0, 2).join('.')
  return {
    unanswered: all.filter((line) => !named.includes(line) && !named.includes(sectionOf(line))),
    strange: named.filter((line, at) => !known.has(line) || named.indexOf(line) !== at),
  }
}

/** Whether a test run reports this file's titles. */
const isTest = (file: string): boolean => /^test\/.*\.(?:test|spec)\.ts$/.test(file)

/** Every row as a line for `check-held.ts`. Its numbers are checked as lines of `lines.ts`. */
export const linesOfStandards = (): readonly Line[] =>
  pages.flatMap((page) =>
    rowsOf(page).map(({ lines, held }): Line => ({
      line: `${page} ${lines}`,
      says: lines,
      held: Object.fromEntries(Object.entries(held).filter(([file]) => isTest(file))),
    })),
  )
