import { customerFields, fieldNamed, type FieldName } from '../../preload/contract/customer-fields.ts'
import { inTypeOf, readValue } from './field-value.ts'
import { propertyOf, type RawRecord } from './raw-record.ts'

/** Codes that are texts in the contract, and that a service writes as numbers (contract §10.3). */
export type NumberCodes = ReadonlySet<FieldName>

/** The type in which a service writes each code, as far as its records showed. */
export type CodeTypes = Readonly<Partial<Record<FieldName, 'text' | 'number'>>>

export const codeTypesFact = 'code-types'
export const readCodeTypes = (fact: string | undefined): CodeTypes => JSON.parse(fact ?? '{}') as CodeTypes
export const readNumberCodes = (fact: string | undefined): NumberCodes => {
  const types = Object.entries(readCodeTypes(fact)) as [FieldName, 'text' | 'number'][]
  return new Set(types.flatMap(([field, type]) => (type === 'number' ? [field] : [])))
}

/** Identifiers are texts unless the contract says otherwise (contract §2). */
const codes: NumberCodes = new Set(
  customerFields.flatMap(({ name, type }) =>
    name.endsWith('Id') && (type === 'text' || type === 'code') ? [name] : [],
  ),
)

/**
 * Learns from one record after the other, beginning with `known`. Returns all types where a record brought news, else
 * null. A code that comes in both types is a text, as in the contract, until one customer's text became a number: then
 * the service has changed. `before`: that customer's record as it was read last; null: this is the first.
 */
export const openNumberCodes = (
  known: CodeTypes,
): ((record: RawRecord, before: () => RawRecord | null) => CodeTypes | null) => {
  let types = known
  const learn = (field: FieldName, json: string, before: () => RawRecord | null): boolean => {
    const { is } = readValue(json)
    if ((is !== 'text' && is !== 'number') || types[field] === is) return false
    const wasText = (): boolean => readValue(propertyOf(before() ?? [], field)?.json).is === 'text'
    if (is === 'number' && types[field] === 'text' && !wasText()) return false
    types = { ...types, [field]: is }
    return true
  }
  return (record, before) => {
    let isNews = false
    for (const { name, json } of record) {
      const field = fieldNamed(name)
      if (field !== undefined && codes.has(field) && learn(field, json, before)) isNews = true
    }
    return isNews ? types : null
  }
}

/**
 * A value for a code that has none, in the type in which the service writes this code elsewhere. A text that is no
 * number stays.
 */
export const asCodeOf = (numbers: NumberCodes, field: FieldName, json: string): string =>
  numbers.has(field) ? inTypeOf(json, json, '0') : json
