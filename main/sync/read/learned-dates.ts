import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes } from '../../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import type { Cache } from '../../database/database.ts'
import { asServiceWrites, learnStyle, readStyles, stylesFact } from '../../customers/dates.ts'
import { textOf } from '../../customers/field-value.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'

const dateFields = customerFields.filter(({ type }) => type === 'date').map(({ name }) => name)

/** The date styles that this service is known to use. */
export const learnedStyles = (cache: Cache): LearnedStyles => readStyles(cache.facts.get(stylesFact))

/** Learns date styles from one more record (contract §10.4). */
export const learnDates = (cache: Cache, raw: string): void => {
  const before = learnedStyles(cache)
  const record = parseRawRecord(raw)
  const after = dateFields.map((field) => textOf(record, field)).reduce(learnStyle, before)
  if (after !== null && after.length !== before?.length) cache.facts.put(stylesFact, after.join(','))
}

/** Typed dates in the service's style, where date and style are unambiguous. */
export const withServiceDates = (cache: Cache, changes: Changes): Changes => {
  const learned = learnedStyles(cache)
  return Object.fromEntries(
    Object.entries(changes).map(([field, input]) => [
      field,
      fieldOf(field as FieldName).type === 'date' && input.is === 'text'
        ? { is: 'text', text: asServiceWrites(input.text, learned) }
        : input,
    ]),
  )
}
