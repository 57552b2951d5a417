import { isNumeric, type CustomerField } from './customer-fields.ts'
import type { FieldInput } from './customers.ts'

/**
 * Warnings about a value. They never stop a save, because the contract states no lengths or ranges (contract §10.5,
 * §10.6).
 */
export type Warning =
  | { readonly is: 'too-long'; readonly length: number; readonly max: number }
  | { readonly is: 'out-of-range'; readonly min: number; readonly max: number }
  | { readonly is: 'not-a-number' }
  | { readonly is: 'not-whole' }
  | { readonly is: 'expected' }
  | { readonly is: 'edges' }

/** `received`: unchanged from the service, whose numbers may have an exponent; the app keeps and saves that. */
type Origin = 'typed' | 'received'

const decimal = /^[+-]?\d+(\.\d+)?$/
const exponential = /^-?\d+(\.\d+)?[eE][+-]?\d+$/

/** Accepts a decimal comma. */
const numberWarnings = (field: CustomerField, text: string, origin: Origin): Warning[] => {
  const typed = text.trim().replace(',', '.')
  if (!decimal.test(typed) && !(origin === 'received' && exponential.test(typed))) return [{ is: 'not-a-number' }]
  const value = Number(typed)
  const found: Warning[] = []
  if (field.type === 'integer' && !Number.isInteger(value)) found.push({ is: 'not-whole' })
  if (field.range && (value < field.range[0] || value > field.range[1]))
    found.push({ is: 'out-of-range', min: field.range[0], max: field.range[1] })
  return found
}

const textWarnings = (field: CustomerField, text: string): Warning[] => {
  const found: Warning[] = []
  if (field.maxLength !== undefined && text.length > field.maxLength)
    found.push({ is: 'too-long', length: text.length, max: field.maxLength })
  if (text !== text.trim()) found.push({ is: 'edges' })
  return found
}

/** Length counts UTF-16 units, as services were seen to. */
export const warningsOf = (field: CustomerField, input: FieldInput, origin: Origin = 'typed'): readonly Warning[] => {
  if (input.is === 'yes-no') return []
  const text = input.is === 'empty' ? '' : input.text
  if (text.trim() === '') return field.expected ? [{ is: 'expected' }] : textWarnings(field, text)
  return isNumeric(field) ? numberWarnings(field, text, origin) : textWarnings(field, text)
}
