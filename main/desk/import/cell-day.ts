import { dayExists, type Day } from '../../../preload/contract/dates.ts'
import type { ImportReading } from '../../../preload/contract/import.ts'

type Form = ImportReading['dates']

/** English and Dutch, whole and short. */
const months = [
  'january januari jan',
  'february februari feb',
  'march maart mar mrt',
  'april apr',
  'may mei',
  'june juni jun',
  'july juli jul',
  'august augustus aug',
  'september sep sept',
  'october oktober oct okt',
  'november nov',
  'december dec',
].map((names) => names.split(' '))
/** From 1; 0 for another word. */
const monthOf = (name: string): number => months.findIndex((names) => names.includes(name.toLowerCase())) + 1

/** A time of day behind a date, with the writer's offset from UTC, says nothing about the writer's day. */
const time = /[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d| ?[ap]m)?$/i
/** Of UTC, the day is known at midnight alone: the first of a month in Amsterdam begins at 23:00 of the day before. */
const otherTimeInUtc = /[T ](?!00?:00(?::00(?:\.0+)?)?Z$)[\d:.]+Z$/i
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
/** As accounting programs write days. A day or month in front would make another century, or no month. */
const withoutSigns = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2}|\d{4})$/
const named = /^(?:(\d{1,2})[-. ]([a-z]{3,9})\.?[-. ]|([a-z]{3,9})\.? (\d{1,2}),? )(\d{2}|\d{4})$/i

const existing = (year: number, month: number, day: number): Day[] => {
  const found = { year, month, day }
  return dayExists(found) ? [found] : []
}

const inForm = (form: Form, first: number, second: number, year: number): Day[] => {
  if (form === 'day-month-year') return existing(year, second, first)
  return form === 'month-day-year' ? existing(year, first, second) : []
}

/**
 * A typed day in the file's form; a year in front and a month by its name need none. `ambiguous`: only another form has
 * this day, its year has two digits, or it is of UTC. Null: no day.
 */
export const readCellDay = (text: string, form: Form): Day | 'ambiguous' | null => {
  const date = text.trim().replace(time, '').replace(withoutSigns, '$1-$2-$3')
  const [, year, , month, day] = yearFirst.exec(date) ?? []
  if (year !== undefined) {
    const found = existing(Number(year), Number(month), Number(day))[0] ?? null
    return found !== null && otherTimeInUtc.test(text.trim()) ? 'ambiguous' : found
  }
  const [, before, name = '', nameFirst = '', after, ofNamed] = named.exec(date) ?? []
  if (ofNamed !== undefined) {
    const found = existing(Number(ofNamed), monthOf(name || nameFirst), Number(before ?? after))[0] ?? null
    return found !== null && ofNamed.length === 2 ? 'ambiguous' : found
  }
  const [, first, , second, last = ''] = yearLast.exec(date) ?? []
  const [a, b] = [Number(first), Number(second)]
  const readable = [...inForm('day-month-year', a, b, Number(last)), ...inForm('month-day-year', a, b, Number(last))]
  if (last === '' || readable.length === 0) return null
  return last.length === 2 ? 'ambiguous' : (inForm(form, a, b, Number(last))[0] ?? 'ambiguous')
}
