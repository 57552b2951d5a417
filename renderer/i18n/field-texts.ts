import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import { readDay, readings, sameDay, writeDay, type LearnedStyles } from '../../preload/contract/dates.ts'
import { never } from '../../preload/contract/never.ts'
import { readTypedDay, showDay } from './days.ts'
import { editDecimal, readDecimal, readFraction, sameDecimal, showDecimal, showPercent } from './decimals.ts'

/** The user's region, and the date styles learned from the service. */
export interface Writing {
  readonly region: string
  readonly styles: LearnedStyles
}

/** Amounts of money have at least two decimals and can be summed. */
export const amounts: readonly FieldName[] = ['CreditLimit']
/** Fractions that users see as percentages. */
export const fractions: readonly FieldName[] = ['DiscountPercentage']

type Kind = 'amount' | 'fraction' | 'decimal' | 'day' | 'as-is'
/** Ids, codes and whole numbers are never formatted. */
const kindOf = (field: FieldName): Kind => {
  const { type } = fieldOf(field)
  if (type === 'date') return 'day'
  if (type !== 'decimal') return 'as-is'
  return fractions.includes(field) ? 'fraction' : amounts.includes(field) ? 'amount' : 'decimal'
}
export const isWritten = (field: FieldName): boolean => kindOf(field) !== 'as-is'

const dayText = ({ region, styles }: Writing, text: string): string | null => {
  const day = readDay(text, styles)
  return day && showDay(region, day)
}

/** A received value in the user's notation; unreadable values stay as they are. */
export const shownText = (writing: Writing, field: FieldName, text: string): string => {
  const kind = kindOf(field)
  switch (kind) {
    case 'amount':
      return showDecimal(writing.region, text, 2) ?? text
    case 'decimal':
      return showDecimal(writing.region, text) ?? text
    case 'fraction':
      return showPercent(writing.region, text) ?? text
    case 'day':
      return dayText(writing, text) ?? text
    case 'as-is':
      return text
    default:
      return never(kind)
  }
}

/** An input has one line, and would join the words around a line break. */
export const onOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** For editing: without grouping, on one line. */
export const editedText = (writing: Writing, field: FieldName, text: string): string => {
  const kind = kindOf(field)
  return kind === 'amount' || kind === 'decimal'
    ? (editDecimal(writing.region, text) ?? text)
    : onOneLine(shownText(writing, field, text))
}

const typedNumber = (read: string | null, typed: string, known: readonly string[]): string =>
  read === null ? typed : (known.find((text) => sameDecimal(text, read)) ?? read)

const typedDay = ({ region, styles }: Writing, typed: string, known: readonly string[]): string => {
  const day = readTypedDay(region, typed) ?? readDay(typed.trim(), styles)
  if (day === null) return typed
  const same = known.find((text) => {
    const one = readDay(text, styles)
    return one !== null && sameDay(one, day)
  })
  return same ?? writeDay(day, styles) ?? typed
}

/**
 * Typed text in the service's notation. A text in `known` with the same meaning stays, so 1500.0 is not sent as 1500.
 * Text that is unreadable or ambiguous stays as typed.
 */
export const typedText = (writing: Writing, field: FieldName, typed: string, known: readonly string[] = []): string => {
  const untouched = known.find(
    (text) => typed === shownText(writing, field, text) || typed === editedText(writing, field, text),
  )
  if (untouched !== undefined) return untouched
  const kind = kindOf(field)
  switch (kind) {
    case 'amount':
    case 'decimal':
      return typedNumber(readDecimal(writing.region, typed), typed, known)
    case 'fraction':
      return typedNumber(readFraction(writing.region, typed), typed, known)
    case 'day':
      return typedDay(writing, typed, known)
    case 'as-is':
      return typed
    default:
      return never(kind)
  }
}

/** Notes about a text: another text is shown, it may be two days, or it is no day. */
export type About = 'nothing' | 'other-text' | 'two-days' | 'no-day'
export const aboutText = (writing: Writing, field: FieldName, text: string): About => {
  if (text === '') return 'nothing'
  if (shownText(writing, field, text) !== text) return 'other-text'
  if (kindOf(field) !== 'day' || readDay(text, writing.styles)) return 'nothing'
  return readings(text).size > 0 ? 'two-days' : 'no-day'
}

/** The user may have meant another value: a day in numbers, a fraction, or three digits after the only sign. */
export const mayBeMisread = (field: FieldName, typed: string): boolean => {
  const kind = kindOf(field)
  return kind === 'day' || kind === 'fraction' || (kind !== 'as-is' && /^\D?\d{1,3}[.,]\d{3}$/.test(typed.trim()))
}
