import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import { readDay, readings, sameDay, writeDay, type LearnedStyles } from '../../preload/contract/dates.ts'
import { never } from '../../preload/contract/never.ts'
import { readTypedDay, showDay } from './days.ts'
import { editDecimal, readDecimal, readFraction, sameDecimal, showDecimal, showPercent } from './decimals.ts'

/** How the person writes, and how the service is known to write. */
export interface Writing {
  readonly region: string
  readonly styles: LearnedStyles
}

/** Amounts of money: they have two decimals at least, and a sum that means something. */
export const amounts: readonly FieldName[] = ['CreditLimit']
/** Fractions that people call percentages. */
const fractions: readonly FieldName[] = ['DiscountPercentage']

type Kind = 'amount' | 'fraction' | 'decimal' | 'day' | 'as-is'
/** Ids, codes and whole numbers that stand for something are never formatted. */
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

/** A value as received, in the person's way of writing; what cannot be read for certain stays as it is. */
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

/** The same as it stands while it is being edited: digits are not grouped. */
export const editedText = (writing: Writing, field: FieldName, text: string): string => {
  const kind = kindOf(field)
  return kind === 'amount' || kind === 'decimal'
    ? (editDecimal(writing.region, text) ?? text)
    : shownText(writing, field, text)
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
 * What a person typed, as the service writes it. `known`: texts of the service that stood there; where the same is
 * meant they stay, so that 1500.0 is not sent as 1500, and so does one that was left as it was shown. What cannot be
 * read, or written without a doubt, stays as typed.
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

/** What there is to say about a text beside how it is shown. */
export type About = 'nothing' | 'other-text' | 'two-days' | 'no-day'
export const aboutText = (writing: Writing, field: FieldName, text: string): About => {
  if (text === '') return 'nothing'
  if (shownText(writing, field, text) !== text) return 'other-text'
  if (kindOf(field) !== 'day' || readDay(text, writing.styles)) return 'nothing'
  return readings(text).size > 0 ? 'two-days' : 'no-day'
}

/**
 * What was typed may have been meant otherwise: a day in numbers, a fraction, or a number with three digits behind its
 * only sign.
 */
export const mayBeMisread = (field: FieldName, typed: string): boolean => {
  const kind = kindOf(field)
  return kind === 'day' || kind === 'fraction' || (kind !== 'as-is' && /^\D?\d{1,3}[.,]\d{3}$/.test(typed.trim()))
}
