import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Condition } from '../../preload/contract/customers.ts'
import { isoDay, readDay, type LearnedStyles } from '../../preload/contract/dates.ts'

/** Main refuses longer texts. */
const longest = 500
const decimal = /^[+-]?\d{1,30}(?:\.\d{1,10})?$/

/**
 * The condition that only customers with this value meet; null when there is none, such as for a date that can be read
 * in two ways. Amounts and dates are compared as such: one value may be written in several ways.
 */
export const conditionOfValue = (field: FieldName, text: string, learned: LearnedStyles): Condition | null => {
  const { type, choices } = fieldOf(field)
  if (type === 'yes-no')
    return text === 'true' || text === 'false' ? { field, is: text === 'true' ? 'yes' : 'no' } : null
  if (text === '') return { field, is: 'empty' }
  if (type === 'date') {
    const day = readDay(text, learned)
    return day && { field, is: 'between', from: isoDay(day), to: isoDay(day) }
  }
  if (type === 'decimal' && decimal.test(text)) return { field, is: 'between', from: text, to: text }
  if (type === 'list' || text.trim() === '' || text.length > longest) return null
  return type === 'text' && choices === undefined
    ? { field, is: 'equals', text: text.trim() }
    : { field, is: 'one-of', codes: [text] }
}

/** Main returns the properties in another order. */
export const sameCondition = (a: Condition, b: Condition): boolean => {
  const text = (one: Condition): string => JSON.stringify(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}
