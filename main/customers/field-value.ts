import type { CustomerField, FieldName } from '../../preload/contract/customer-fields.ts'
import { fieldOf, isNumeric } from '../../preload/contract/customer-fields.ts'
import type { FieldInput, FieldValue } from '../../preload/contract/customers.ts'
import { never } from '../../preload/contract/never.ts'
import { AppError } from '../base/app-error.ts'
import { plainDecimal } from './decimals.ts'
import type { RawRecord } from './raw-record.ts'
import { propertyOf } from './raw-record.ts'
import { sameJson } from './same-json.ts'

const numberForm = /^-?\d+(\.\d+)?$/

/** A JSON text for showing. An absent property and an empty text are `empty`. */
export const readValue = (json: string | undefined): FieldValue => {
  if (json === undefined || json === 'null' || json === '""') return { is: 'empty' }
  if (json === 'true' || json === 'false') return { is: 'yes-no', yes: json === 'true' }
  // Almost no text has an escape, and a parser takes ten times as long as a copy.
  if (json.startsWith('"'))
    return { is: 'text', text: json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1) }
  return json.startsWith('{') || json.startsWith('[') ? { is: 'nested', json } : { is: 'number', text: json }
}

const isEmpty = (json: string | undefined): boolean => readValue(json).is === 'empty'

/** A code is a text in one version of a service, and a number in another (contract §10.3). */
const sameWords = (a: string | undefined, b: string | undefined): boolean => {
  const [one, other] = [readValue(a), readValue(b)]
  return 'text' in one && 'text' in other && one.text === other.text
}

/** Whether two values are shown the same. Services write an empty value as null, as an empty text, or not at all. */
export const sameValue = (a: string | undefined, b: string | undefined): boolean =>
  sameJson(a, b) || (isEmpty(a) && isEmpty(b)) || sameWords(a, b)

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** A value that was written in the type of `before`, in the type that the service has now (contract §10.3), if it fits. */
export const inTypeOf = (json: string, before: string | undefined, now: string | undefined): string => {
  const [value, was, is] = [readValue(json), readValue(before).is, readValue(now).is]
  if (value.is !== was || was === is) return json
  if (value.is === 'number' && is === 'text') return JSON.stringify(value.text)
  return value.is === 'text' && is === 'number' && plainNumber.test(value.text) ? value.text : json
}

type JsonKind = 'text' | 'number' | 'yes-no' | 'nested'

const kindOfJson = (json: string | undefined): JsonKind | null => {
  const value = readValue(json)
  if (json === '""') return 'text'
  return value.is === 'empty' ? null : value.is
}

const kindOfField = (field: CustomerField): JsonKind => {
  if (isNumeric(field)) return 'number'
  if (field.type === 'yes-no') return 'yes-no'
  return field.type === 'list' ? 'nested' : 'text'
}

const wrongType = (field: FieldName): AppError => new AppError({ code: 'edit-value-wrong-type', about: { field } })

/** Accepts a comma or a point, and removes leading zeros. */
const writeNumber = (field: CustomerField & { name: FieldName }, text: string): string => {
  const typed = text.trim().replace(',', '.')
  // An amount of another customer, such as the original of a duplicate, may have an exponent. A code has none.
  const plain = kindOfField(field) === 'number' ? (plainDecimal(typed) ?? typed) : typed
  if (!numberForm.test(plain)) throw wrongType(field.name)
  return plain.replace(/^(-?)0+(?=\d)/, '$1')
}

const writeEmpty = (
  field: CustomerField & { name: FieldName },
  kind: JsonKind,
  received: string | undefined,
): string => {
  if (received === 'null' || field.nullable) return 'null'
  if (kind === 'text') return '""'
  throw wrongType(field.name)
}

/**
 * A person's input as JSON text, in the type that the service used (`received`), else in the contract's (contract §2).
 * Fails `edit-value-wrong-type` (about.field).
 */
export const writeValue = (name: FieldName, input: FieldInput, received: string | undefined): string => {
  const field = fieldOf(name)
  const kind = kindOfJson(received) ?? kindOfField(field)
  if (kind === 'nested') throw wrongType(name)
  if (input.is === 'empty' || (input.is === 'text' && input.text === '')) return writeEmpty(field, kind, received)
  if (input.is === 'yes-no') {
    if (kind !== 'yes-no') throw wrongType(name)
    return String(input.yes)
  }
  if (kind === 'yes-no') throw wrongType(name)
  return kind === 'number' ? writeNumber(field, input.text) : JSON.stringify(input.text)
}

/** A field's text in a record; '' where there is none. */
export const textOf = (record: RawRecord, field: FieldName): string => {
  const value = readValue(propertyOf(record, field)?.json)
  return value.is === 'text' || value.is === 'number' ? value.text : ''
}

/** For values without a received text. An empty text is no null where the contract has none. */
export const jsonOfShown = (value: FieldValue, name: FieldName): string => {
  switch (value.is) {
    case 'empty': {
      const field = fieldOf(name)
      return kindOfField(field) === 'text' && !field.nullable ? '""' : 'null'
    }
    case 'text':
      return JSON.stringify(value.text)
    case 'number':
      return value.text
    case 'yes-no':
      return String(value.yes)
    case 'nested':
      return value.json
    default:
      return never(value)
  }
}
