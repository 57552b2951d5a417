import type { StoredEdit } from '../../database/database.ts'
import { folded, sameText } from '../../customers/another-customer.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { textOf } from '../../customers/field-value.ts'
import { fieldOf, type FieldType } from '../../../preload/contract/customer-fields.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import { editedFields, type Mine } from '../merge.ts'

/** Same name and short name. For an unknown customer this is enough to ask, since somebody may have changed the rest. */
export const sameNames = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  return sameText(ours, theirs, 'ShortName') && sameText(ours, theirs, 'Name')
}

/**
 * Whether a record can be the result of a create: same short name and name, and the same VAT number or e-mail. If the
 * create sent neither, the record must have neither.
 */
export const matches = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  if (!sameNames(sent, theirs)) return false
  const given = (['VatNumber', 'Email'] as const).filter((field) => textOf(ours, field) !== '')
  return given.length > 0
    ? given.some((field) => sameText(ours, theirs, field))
    : sameText(ours, theirs, 'VatNumber') && sameText(ours, theirs, 'Email')
}

const comparedTypes: readonly FieldType[] = ['text', 'code', 'integer', 'decimal']

const sameValue = (ours: string, theirs: string): boolean =>
  folded(ours) === folded(theirs) || Number(ours) === Number(theirs)

/**
 * Whether a matching record has all that was sent, spelling apart. Otherwise somebody changed it, or made the same
 * customer elsewhere, and a person must decide. Empty values, dates and yes/no fields prove nothing.
 */
export const carriesAll = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  const fields = editedFields(sent).filter(
    (field) => comparedTypes.includes(fieldOf(field).type) && !fieldOf(field).fixed,
  )
  return fields.every(
    (field) => Number(textOf(ours, field)) === 0 || sameValue(textOf(ours, field), textOf(theirs, field)),
  )
}

/** A key that is equal for all rows that `couldBe` one customer. */
export const likeness = (row: RawRecord): string => folded(textOf(row, 'Name'))

/** Whether a list row can be the result of a create: it has the same name. */
export const couldBe = (sent: Mine, row: RawRecord): boolean => likeness(newRecord(sent)) === likeness(row)

/** Ids that appeared since the create was sent. Results of this desk's other creates are already in `knownIds`. */
export const unexplained = ({ knownIds }: Pick<StoredEdit, 'knownIds'>, listed: readonly string[]): string[] => {
  const known = new Set(knownIds)
  return listed.filter((id) => !known.has(id))
}
