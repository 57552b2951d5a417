/** Measurements, by the number of their goal. `start` is the time to a usable offline list. */
export const goals = [
  'G1',
  'G3',
  'G5',
  'G7',
  'G8',
  'G9',
  'G10',
  'G11',
  'G12',
  'start',
  'sending',
  'export',
  'import',
  'quality',
  'duplicates',
] as const
export type Goal = (typeof goals)[number]

/** The same work done both ways in one round. */
export interface Round {
  readonly ours: number
  readonly bare: number
}

/** The limit of the ratio; `at-least` if more is better. */
export interface Bar {
  readonly ratio?: { readonly 'at-most': number } | { readonly 'at-least': number }
  /** Limit of our own value, in the figure's unit. */
  readonly ours?: number
}

export interface Figure {
  readonly goal: Goal
  readonly what: string
  readonly customers: number
  readonly unit: 'ms' | 'per s' | 'MB' | 'KiB' | 'rows' | 'frames'
  readonly bar: Bar
  readonly rounds: readonly Round[]
  /** Our worst value, if the bar is about the worst. */
  readonly worst?: number
  readonly note?: string
}

/** Some bars hold for 100,000 customers only. With fewer, fixed costs weigh more, so only the figure is printed. */
export const barFor = (customers: number, bar: Bar): Bar => (customers >= 100_000 ? bar : {})

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

const short = (value: number): string => {
  if (!Number.isFinite(value)) return '-'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value < 0.01 ? 1 : 3)
}

const ratios = ({ rounds }: Figure): number[] => rounds.map(({ ours, bare }) => ours / bare)

const holds = (figure: Figure): boolean => {
  const ratio = median(ratios(figure))
  const { ratio: limit, ours } = figure.bar
  const ratioHolds =
    limit === undefined || ('at-most' in limit ? ratio <= limit['at-most'] : ratio >= limit['at-least'])
  return (
    ratioHolds && (ours === undefined || (figure.worst ?? median(figure.rounds.map((round) => round.ours))) <= ours)
  )
}

const barText = ({ bar, unit }: Figure): string => {
  const limit =
    bar.ratio === undefined
      ? []
      : 'at-most' in bar.ratio
        ? [`≤ ${bar.ratio['at-most']}`]
        : [`≥ ${bar.ratio['at-least']}`]
  return [...limit, ...(bar.ours === undefined ? [] : [`≤ ${bar.ours} ${unit}`])].join(' and ')
}

const verdict = (figure: Figure): string => {
  if (barText(figure) === '') return '-'
  return holds(figure) ? 'holds' : 'does not hold'
}

const cells = (figure: Figure): string[] => {
  const all = ratios(figure)
  const ours = median(figure.rounds.map((round) => round.ours))
  const bare = median(figure.rounds.map((round) => round.bare))
  const compared = Number.isFinite(bare)
  return [
    figure.goal,
    figure.customers.toLocaleString('en'),
    compared ? short(median(all)) : '-',
    compared ? `${short(Math.min(...all))} - ${short(Math.max(...all))}` : '-',
    barText(figure) || 'for 100,000',
    verdict(figure),
    compared ? `${short(ours)} / ${short(bare)} ${figure.unit}` : `${short(ours)} ${figure.unit}`,
    [figure.what, figure.note].filter(Boolean).join('; '),
  ]
}

const head = ['goal', 'customers', 'ratio', 'min - max', 'bar', '', 'ours / bare', 'what']

/** Formats the figures as one table. */
export const table = (figures: readonly Figure[]): string => {
  const rows = [head, ...figures.map(cells)]
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
