/** Names of figures: those with a number are goals of the project. `start` is the time to a usable offline list. */
export const goals = [
  'G1',
  'G2',
  'G3',
  'G4',
  'G5',
  'G7',
  'G8',
  'G9',
  'G10',
  'G11',
  'G12',
  'G13',
  'start',
  'sending',
  'line',
  'resync',
  'record',
  'merge',
  'export',
  'import',
  'quality',
  'duplicates',
  'memory',
  'disk',
  'size',
] as const
export type Goal = (typeof goals)[number]

/** The same work done both ways in one round. A bare way that does not exist is not a number. */
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

/** Another program or library doing the same work, in the figure's unit. Null: it is not installed. */
export interface Peer {
  readonly name: string
  readonly value: number | null
}

export interface Figure {
  readonly goal: Goal
  readonly what: string
  readonly customers: number
  readonly unit: 'ms' | 'per s' | 'µs' | 'MB' | 'KiB' | 'rows' | 'frames' | 'calls' | 'exponent'
  readonly bar: Bar
  readonly rounds: readonly Round[]
  /** Our worst value, if the bar is about the worst. */
  readonly worst?: number
  readonly note?: string
  /** The value that no program could pass here, and its reason. */
  readonly limit?: { readonly value: number; readonly why: string }
  readonly peers?: readonly Peer[]
  /** Our value grows with the customers; G13 follows it over the sizes. */
  readonly grows?: true
}

/** Some bars hold for 100,000 customers only. With fewer, fixed costs weigh more, so only the figure is printed. */
export const barFor = (customers: number, bar: Bar): Bar => (customers >= 100_000 ? bar : {})

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)
