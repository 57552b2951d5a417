/**
 * Dates are texts, month/day/year in the contract's samples (contract §2). A quirk selects other styles (contract
 * §10.4).
 */
export const dateStyles = ['M/D/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'ISO'] as const
export type DateStyle = (typeof dateStyles)[number]

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const shapes: Record<DateStyle, RegExp> = {
  'M/D/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  'DD-MM-YYYY': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  'D-M-YYYY': /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  ISO: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T00:00:00(?:\.0+)?Z?)?$/,
}

const two = (value: number): string => String(value).padStart(2, '0')

const exists = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Null where the text is no date in this style. */
export const readDate = (text: string, style: DateStyle): Day | null => {
  const groups = shapes[style].exec(text)?.groups
  if (!groups) return null
  const day: Day = { year: Number(groups.year), month: Number(groups.month), day: Number(groups.day) }
  return exists(day) ? day : null
}

const writeDate = ({ year, month, day }: Day, style: DateStyle): string => {
  switch (style) {
    case 'M/D/YYYY':
      return `${month}/${day}/${year}`
    case 'DD-MM-YYYY':
      return `${two(day)}-${two(month)}-${year}`
    case 'D-M-YYYY':
      return `${day}-${month}-${year}`
    case 'ISO':
      return `${year}-${two(month)}-${two(day)}`
  }
}

/** A text that is no date stays unchanged. */
export const restyleDate = (text: string, from: DateStyle, to: DateStyle): string => {
  const day = from === to ? null : readDate(text, from)
  return day ? writeDate(day, to) : text
}
