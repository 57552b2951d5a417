import { goals, median, type Figure, type Goal, type Peer } from './figures.ts'

/** A figure that could not be taken. */
export interface Failure {
  readonly name: string
  readonly customers: number
  readonly cause: string
}

interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** One line of the table. Null: there is nothing to compare with. */
export interface Line {
  readonly goal: Goal
  readonly customers: number
  readonly what: string
  readonly note: string
  readonly unit: Figure['unit']
  readonly ratio: Spread | null
  readonly ours: Spread
  readonly bare: Spread | null
  readonly limit: { readonly value: number; readonly why: string } | null
  readonly peers: readonly Peer[]
  readonly bar: string
  readonly holds: boolean | null
}

export interface Report {
  readonly lines: readonly Line[]
  readonly failures: readonly Failure[]
}

const spreadOf = (values: readonly number[]): Spread | null => {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return null
  return { median: median(known), least: Math.min(...known), most: Math.max(...known) }
}

const barText = ({ bar, unit }: Figure): string => {
  const limit =
    bar.ratio === undefined
      ? []
      : 'at-most' in bar.ratio
        ? [`≤ ${bar.ratio['at-most']}`]
        : [`≥ ${bar.ratio['at-least']}`]
  return [
    ...limit,
    ...(bar.ours === undefined ? [] : [`≤ ${unit === 'exponent' ? bar.ours : `${bar.ours} ${unit}`}`]),
  ].join(' and ')
}

/** Null where there is no bar. A bar over a value that is unknown does not hold. */
const holds = ({ bar, worst }: Figure, ratio: Spread | null, ours: Spread): boolean | null => {
  if (bar.ratio === undefined && bar.ours === undefined) return null
  const middle = ratio?.median ?? Number.NaN
  const ratioHolds =
    bar.ratio === undefined ||
    ('at-most' in bar.ratio ? middle <= bar.ratio['at-most'] : middle >= bar.ratio['at-least'])
  return ratioHolds && (bar.ours === undefined || (worst ?? ours.median) <= bar.ours)
}

const nothing: Spread = { median: Number.NaN, least: Number.NaN, most: Number.NaN }

const lineOf = (figure: Figure): Line => {
  const { goal, customers, what, note = '', unit, rounds, limit = null, peers = [] } = figure
  const ratio = spreadOf(rounds.map(({ ours, bare }) => ours / bare))
  const ours = spreadOf(rounds.map((round) => round.ours)) ?? nothing
  const bare = spreadOf(rounds.map((round) => round.bare))
  const bar = barText(figure)
  return { goal, customers, what, note, unit, ratio, ours, bare, limit, peers, bar, holds: holds(figure, ratio, ours) }
}

/** Lines in the order of the goals, then of the sizes; a run begins with the largest one. */
export const reportOf = (figures: readonly Figure[], failures: readonly Failure[]): Report => ({
  lines: figures
    .toSorted((a, b) => goals.indexOf(a.goal) - goals.indexOf(b.goal) || a.customers - b.customers)
    .map(lineOf),
  failures,
})

const short = (value: number): string => {
  if (!Number.isFinite(value)) return '-'
  if (value === 0) return '0'
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(Math.abs(value) < 0.01 ? 1 : 3)
}

const withUnit = (value: number, unit: Figure['unit']): string =>
  unit === 'exponent' ? short(value) : `${short(value)} ${unit}`
const range = ({ least, most }: Spread): string => `${short(least)} - ${short(most)}`
const verdict = (isHeld: boolean | null): string => (isHeld === null ? '-' : isHeld ? 'holds' : 'does not hold')

const cells = (line: Line): string[] => [
  line.goal,
  line.customers === 0 ? '-' : line.customers.toLocaleString('en'),
  line.ratio === null ? '-' : short(line.ratio.median),
  range(line.ratio ?? line.ours),
  line.bar === '' ? '-' : line.bar,
  verdict(line.holds),
  withUnit(line.ours.median, line.unit),
  line.bare === null ? '-' : withUnit(line.bare.median, line.unit),
  line.limit === null ? '-' : `${withUnit(line.limit.value, line.unit)} (${line.limit.why})`,
  line.peers
    .map(({ name, value }) => `${name}: ${value === null ? 'not installed' : withUnit(value, line.unit)}`)
    .join(', ') || '-',
  [line.what, line.note].filter((text) => text !== '').join('; '),
]

const head = ['figure', 'customers', 'ratio', 'min - max', 'bar', 'verdict', 'ours', 'bare', 'limit', 'others', 'what']

const failed = ({ name, customers, cause }: Failure): string[] => [
  name,
  customers === 0 ? '-' : customers.toLocaleString('en'),
  ...Array.from({ length: head.length - 3 }, (_, at) => (at === 3 ? 'not measured' : '-')),
  cause,
]

const rowsOf = ({ lines, failures }: Report): string[][] => [...lines.map(cells), ...failures.map(failed)]

/** Formats a report for a terminal. */
export const table = (report: Report): string => {
  const rows = [head, ...rowsOf(report)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats a report as a table of Markdown. */
export const markdown = (report: Report): string =>
  [head, head.map(() => '---'), ...rowsOf(report)]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
