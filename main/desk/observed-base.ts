import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue, ObservedValues } from '../../preload/contract/customers.ts'
import { jsonOfShown, readValue } from '../customers/field-value.ts'
import { propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'
import { withField } from '../sync/merge.ts'

/** A value that was shown, as JSON text again: the record's own text where it shows the same. */
export const observedText = (value: FieldValue, record: RawRecord, field: FieldName): string => {
  const json = propertyOf(record, field)?.json
  return sameJson(JSON.stringify(readValue(json)), JSON.stringify(value)) && json !== undefined
    ? json
    : jsonOfShown(value)
}

/**
 * What an edit starts from: the record as last read, but in the fields that a person was looking at, what they saw. A
 * sync may have brought a newer value between their typing and their saving. Fields edited before keep the start they
 * have.
 */
export const observedBase = (
  record: RawRecord,
  seen: ObservedValues,
  editedBefore: (field: FieldName) => boolean,
): RawRecord =>
  (Object.keys(seen) as FieldName[])
    .filter((field) => !editedBefore(field) && propertyOf(record, field) !== undefined)
    .reduce((start, field) => withField(start, field, observedText(seen[field]!, record, field)), record)

/**
 * A record as a person was shown it, also in fields that it has lost or gained since. `hidden`: fields in which they
 * saw what was typed.
 */
export const recordShown = (record: RawRecord, seen: ObservedValues, hidden: readonly FieldName[]): RawRecord =>
  (Object.keys(seen) as FieldName[])
    .filter(
      (field) => !hidden.includes(field) && (propertyOf(record, field) !== undefined || seen[field]!.is !== 'empty'),
    )
    .reduce((start, field) => withField(start, field, observedText(seen[field]!, record, field)), record)
