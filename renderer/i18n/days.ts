import { dateStyles, dayExists, writeDay, type Day } from '../../preload/contract/dates.ts'

const utc = ({ year, month, day }: Day): Date => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (region: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const name = `${region} ${JSON.stringify(options)}`
  const made =
    formats.get(name) ?? new Intl.DateTimeFormat(region, { ...options, calendar: 'gregory', numberingSystem: 'latn' })
  formats.set(name, made)
  return made
}
const inNumbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** A day in numbers in the region's order: 12-05-2022. */
export const showDay = (region: string, day: Day): string =>
  formatOf(region, { ...inNumbers, timeZone: 'UTC' }).format(utc(day))
/** A day in words, which shows how numbers were read. */
export const dayInWords = (region: string, day: Day): string =>
  formatOf(region, { dateStyle: 'full', timeZone: 'UTC' }).format(utc(day))
/** The local day of a moment, in numbers. */
export const dayOfMoment = (region: string, at: number): string => formatOf(region, inNumbers).format(at)

const isPart = (type: string): type is keyof Day => type === 'day' || type === 'month' || type === 'year'
const orderOf = (region: string): readonly (keyof Day)[] =>
  formatOf(region, inNumbers)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)

/**
 * A typed day in the region's order with any separator and a four-digit year; ISO in every region. Null for anything
 * else.
 */
export const readTypedDay = (region: string, typed: string): Day | null => {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,4})$/.exec(typed.trim().replace(/\s+/g, ' ')) ?? []
  const order = first.length === 4 ? (['year', 'month', 'day'] as const) : orderOf(region)
  const parts = Object.fromEntries([first, second, third].map((text, at) => [order[at], text])) as Readonly<
    Record<keyof Day, string>
  >
  if (parts.year?.length !== 4 || parts.month?.length > 2 || parts.day?.length > 2) return null
  const day: Day = { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) }
  return day.year > 0 && dayExists(day) ? day : null
}

/** The known style of the region's days; ISO when none matches. */
export const dateStyleOf = (region: string): string => {
  const sample: Day = { year: 2022, month: 4, day: 5 }
  return dateStyles.find((style) => writeDay(sample, [style]) === showDay(region, sample)) ?? 'YYYY-MM-DD'
}
