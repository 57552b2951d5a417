/** A day, independent of its text. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const separators = ['/', '-', '.'] as const
type Separator = (typeof separators)[number]
type Order = 'D-M' | 'M-D'

const twoDigits = (part: number): string => String(part).padStart(2, '0')

const localStyle =
  (separator: Separator, order: Order, pad: (part: number) => string) =>
  ({ year, month, day }: Day): string =>
    (order === 'D-M' ? [pad(day), pad(month), year] : [pad(month), pad(day), year]).join(separator)

export const isoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** Every known date style (contract §10.4) with its function to write a day. */
const styles: ReadonlyMap<string, (day: Day) => string> = new Map([
  ['YYYY-MM-DD', isoDay],
  ['YYYY-MM-DDT00:00:00', (day: Day) => `${isoDay(day)}T00:00:00`],
  ...separators.flatMap(
    (separator) =>
      [
        [['D', 'M', 'YYYY'].join(separator), localStyle(separator, 'D-M', String)],
        [['M', 'D', 'YYYY'].join(separator), localStyle(separator, 'M-D', String)],
        [['DD', 'MM', 'YYYY'].join(separator), localStyle(separator, 'D-M', twoDigits)],
        [['MM', 'DD', 'YYYY'].join(separator), localStyle(separator, 'M-D', twoDigits)],
      ] as const,
  ),
])

export const dateStyles: readonly string[] = [...styles.keys()]

export const dayExists = ({ year, month, day }: Day): boolean => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const numbersIn = (text: string): Day[] => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T00:00:00)?$/.exec(text) ?? []
  if (year !== undefined) return [{ year: Number(year), month: Number(month), day: Number(day) }]
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.]([1-9]\d{3})$/.exec(text) ?? []
  if (last === undefined) return []
  return [
    [first, second],
    [second, first],
  ].map(([day, month]) => ({ year: Number(last), month: Number(month), day: Number(day) }))
}

/** Every reading of a text: its possible styles, and the day in each. */
export const readings = (text: string): Map<string, Day> =>
  new Map(
    numbersIn(text)
      .filter(dayExists)
      .flatMap((day) => [...styles].filter(([, write]) => write(day) === text).map(([style]) => [style, day] as const)),
  )

/** The styles that fit every date read from a service so far; null before the first. */
export type LearnedStyles = readonly string[] | null

const only = <T>(values: readonly T[], same: (a: T, b: T) => boolean): T | null => {
  const [first] = values
  return first !== undefined && values.every((value) => same(value, first)) ? first : null
}

export const sameDay = (a: Day, b: Day): boolean => isoDay(a) === isoDay(b)

/** The day of a text, if all possible styles agree on it; else null. Never a guess. */
export const readDay = (text: string, learned: LearnedStyles = null): Day | null => {
  const all = readings(text)
  const fitting = [...all].filter(([style]) => learned?.includes(style)).map(([, day]) => day)
  return only(fitting.length > 0 ? fitting : [...all.values()], sameDay)
}

/** A year before 1000 would lose its zeros, so that 13 April 22 became one of this century. */
const isWritable = ({ year }: Day, style: string): boolean => year >= 1000 || style.startsWith('YYYY')

/** A day as the service writes it; null if the possible styles disagree, or cannot write it. */
export const writeDay = (day: Day, learned: LearnedStyles): string | null =>
  only(
    (learned ?? []).flatMap((style) => (isWritable(day, style) ? (styles.get(style)?.(day) ?? []) : [])),
    (a, b) => a === b,
  )
