import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue, ObservedValues } from '../../preload/contract/customers.ts'
import { jsonOfShown, readValue } from '../customers/field-value.ts'
import { propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'
import { withoutOthersDate } from '../customers/another-customer.ts'
import { withField } from '../sync/merge.ts'

/** The JSON text of a displayed value: the record's own text if it displays the same. */
export const observedText = (value: FieldValue, record: RawRecord, field: FieldName): string => {
  const json = propertyOf(record, field)?.json
  return sameJson(JSON.stringify(readValue(json)), JSON.stringify(value)) && json !== undefined
    ? json
    : jsonOfShown(value, field)
}

/**
 * The base of an edit: the last read, but `seen` fields as the user saw them. A sync may have read newer values between
 * typing and saving. Fields that were edited before keep their base.
 */
export const observedBase = (
  record: RawRecord,
  seen: ObservedValues,
  editedBefore: (field: FieldName) => boolean,
): RawRecord => {
  const fields = (Object.keys(seen) as FieldName[]).filter(
    (field) => !editedBefore(field) && propertyOf(record, field) !== undefined,
  )
  const shown = fields.reduce(
    (start, field) => withField(start, field, observedText(seen[field]!, record, field)),
    record,
  )
  return withoutOthersDate(shown, record)
}

/**
 * The record as the user saw it, with fields that it has lost or gained since. `hidden`: fields that displayed typed
 * values.
 */
export const recordShown = (record: RawRecord, seen: ObservedValues, hidden: readonly FieldName[]): RawRecord =>
  (Object.keys(seen) as FieldName[])
    .filter(
      (field) => !hidden.includes(field) && (propertyOf(record, field) !== undefined || seen[field]!.is !== 'empty'),
    )
    .reduce((start, field) => withField(start, field, observedText(seen[field]!, record, field)), record)
