import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { textOf } from '../../customers/field-value.ts'
import { fieldOf, type FieldName, type FieldType } from '../../../preload/contract/customer-fields.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import { editedFields, type Mine } from '../merge.ts'

/** Letter case, accents and spacing do not tell two customers apart (contract §10.16). */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

export const sameText = (a: RawRecord, b: RawRecord, field: FieldName): boolean =>
  folded(textOf(a, field)) === folded(textOf(b, field))

/**
 * The same name and short name. Of a customer that nobody here knew it is reason enough to ask: somebody may have
 * changed the rest since it was made.
 */
export const sameNames = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  return sameText(ours, theirs, 'ShortName') && sameText(ours, theirs, 'Name')
}

/**
 * Whether a record can be the one that was sent: same short name and name, and the same VAT number or e-mail; one that
 * was sent without either must be there without either.
 */
export const matches = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  if (!sameNames(sent, theirs)) return false
  const given = (['VatNumber', 'Email'] as const).filter((field) => textOf(ours, field) !== '')
  return given.length > 0
    ? given.some((field) => sameText(ours, theirs, field))
    : sameText(ours, theirs, 'VatNumber') && sameText(ours, theirs, 'Email')
}

const told: readonly FieldType[] = ['text', 'code', 'integer', 'decimal']

const sameValue = (ours: string, theirs: string): boolean =>
  folded(ours) === folded(theirs) || Number(ours) === Number(theirs)

/**
 * Whether a record that matches carries all that was sent, spelling apart. One that does not was changed since, or is
 * another that somebody made of the same customer at the same time: only a person can say. What was sent empty, dates
 * and yes or no tell nothing.
 */
export const carriesAll = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent)
  const fields = editedFields(sent).filter((field) => told.includes(fieldOf(field).type) && !fieldOf(field).fixed)
  return fields.every(
    (field) => Number(textOf(ours, field)) === 0 || sameValue(textOf(ours, field), textOf(theirs, field)),
  )
}

/** The same for all rows that `couldBe` the same customer. */
export const likeness = (row: RawRecord): string => folded(textOf(row, 'Name'))

/** Whether a row of the list can be the one that was sent, as far as it says anything: the same name. */
export const couldBe = (sent: Mine, row: RawRecord): boolean => likeness(newRecord(sent)) === likeness(row)

/** Ids that appeared since the create was sent; those of other creates of this desk are among the known ones. */
export const unexplained = ({ knownIds }: Pick<StoredEdit, 'knownIds'>, listed: readonly string[]): string[] => {
  const known = new Set(knownIds)
  return listed.filter((id) => !known.has(id))
}
