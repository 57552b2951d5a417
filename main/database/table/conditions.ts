import { never } from '../../../preload/contract/never.ts'
import type { Condition } from '../../../preload/contract/customers.ts'
import { isoDay, readDay, type LearnedStyles } from '../../../preload/contract/dates.ts'
import { compareDecimals, isDecimal, plainDecimal } from '../../customers/decimals.ts'
import { fold } from '../search/fold.ts'
import { oneLine } from '../search/search-line.ts'

/** Tests a column's text. */
export type Fits = (text: string) => boolean

const folded = (text: string): string => fold(oneLine(text))

/** Nobody sees spaces at the edges of a cell, so a filter by what is seen must not ask for them. */
const bare = (text: string): string => folded(text).trim()

const textFits = (is: 'contains' | 'lacks' | 'equals' | 'starts', wanted: string): Fits => {
  const text = is === 'equals' || is === 'starts' ? bare(wanted) : folded(wanted)
  switch (is) {
    case 'contains':
      return (value) => folded(value).includes(text)
    case 'lacks':
      return (value) => !folded(value).includes(text)
    case 'equals':
      return (value) => bare(value) === text
    case 'starts':
      return (value) => bare(value).startsWith(text)
    default:
      return never(is)
  }
}

const isEnd = (text: string | null): boolean => text === null || isDecimal(text)

/** A saved view may have ends that are no numbers; then nothing matches. */
const inNumbers =
  (from: string | null, to: string | null): Fits =>
  (value) => {
    if (!isEnd(from) || !isEnd(to)) return false
    const number = plainDecimal(value)
    return (
      number !== null &&
      (from === null || compareDecimals(number, from) >= 0) &&
      (to === null || compareDecimals(number, to) <= 0)
    )
  }

const isoOf = (value: string, learned: LearnedStyles): string | null => {
  const day = readDay(value, learned)
  return day && isoDay(day)
}

const inDays =
  (from: string | null, to: string | null, learned: LearnedStyles): Fits =>
  (value) => {
    const day = isoOf(value, learned)
    return day !== null && (from === null || day >= from) && (to === null || day <= to)
  }

/** `date`: the field holds dates. `learned`: the date styles that the service is known to use. */
export const fitsOf = (condition: Condition, date: boolean, learned: LearnedStyles): Fits => {
  switch (condition.is) {
    case 'contains':
    case 'lacks':
    case 'equals':
    case 'starts':
      return textFits(condition.is, condition.text)
    case 'one-of': {
      const codes = new Set(condition.codes.map(folded))
      return (value) => codes.has(folded(value))
    }
    case 'between':
      return (date ? inDays : inNumbers)(condition.from, condition.to, learned)
    case 'yes':
      return (value) => value === 'true'
    case 'no':
      return (value) => value === 'false'
    case 'empty':
      return (value) => value === ''
    case 'filled':
      return (value) => value !== ''
    default:
      return never(condition)
  }
}
