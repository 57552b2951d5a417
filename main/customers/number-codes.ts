import { customerFields, fieldNamed, type FieldName } from '../../preload/contract/customer-fields.ts'
import { inTypeOf, readValue } from './field-value.ts'
import type { RawRecord } from './raw-record.ts'

/** Codes that are texts in the contract, and that a service writes as numbers (contract §10.3). */
export type NumberCodes = ReadonlySet<FieldName>

export const numberCodesFact = 'number-codes'
export const readNumberCodes = (fact: string | undefined): NumberCodes =>
  new Set(JSON.parse(fact ?? '[]') as FieldName[])

/** Identifiers are texts unless the contract says otherwise (contract §2). */
const codes: NumberCodes = new Set(
  customerFields.flatMap(({ name, type }) =>
    name.endsWith('Id') && (type === 'text' || type === 'code') ? [name] : [],
  ),
)

/**
 * Learns from one record after the other, beginning with `known`. Returns all number codes where a record brought news,
 * else null. A code that came in both types is none: the contract's type holds.
 */
export const openNumberCodes = (known: NumberCodes): ((record: RawRecord) => NumberCodes | null) => {
  const numbers = new Set(known)
  const texts = new Set<FieldName>()
  const learn = (field: FieldName, json: string): boolean => {
    const { is } = readValue(json)
    if (is === 'text') {
      texts.add(field)
      return numbers.delete(field)
    }
    if (is !== 'number' || texts.has(field) || numbers.has(field)) return false
    numbers.add(field)
    return true
  }
  return (record) => {
    let isNews = false
    for (const { name, json } of record) {
      const field = fieldNamed(name)
      if (field !== undefined && codes.has(field) && learn(field, json)) isNews = true
    }
    return isNews ? numbers : null
  }
}

/**
 * A value for a code that has none, in the type in which the service writes this code elsewhere. A text that is no
 * number stays.
 */
export const asCodeOf = (numbers: NumberCodes, field: FieldName, json: string): string =>
  numbers.has(field) ? inTypeOf(json, json, '0') : json
