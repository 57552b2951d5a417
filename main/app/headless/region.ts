import { dateStyles, writeDay, type Day } from '../../../preload/contract/dates.ts'
import type { ExportForm } from '../../../preload/contract/export.ts'

export const decimalSignOf = (region: string): ExportForm['decimal'] =>
  new Intl.NumberFormat(region).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'

/** The known style of the region's days; ISO when none matches. */
export const dateStyleOf = (region: string): string => {
  const sample: Day = { year: 2022, month: 4, day: 5 }
  const shown = new Intl.DateTimeFormat(region, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(Date.UTC(sample.year, sample.month - 1, sample.day))
  return dateStyles.find((style) => writeDay(sample, [style]) === shown) ?? 'YYYY-MM-DD'
}
