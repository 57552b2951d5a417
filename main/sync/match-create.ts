import type { StoredEdit } from '../cache/cache.ts'
import { newRecord } from '../customers/blank-record.ts'
import { textOf } from '../customers/field-value.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { RawRecord } from '../customers/raw-record.ts'
import type { Mine } from './merge.ts'

/** Letter case, accents and spacing do not tell two customers apart (field-notes, complaint 5). */
const folded = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\s]/gu, '').toLowerCase()

const sameText = (a: RawRecord, b: RawRecord, field: FieldName): boolean => folded(textOf(a, field)) === folded(textOf(b, field))

/**
 * Whether a record can be the one that was sent: same short name and name, and the same VAT number or e-mail; one that was
 * sent without either must be there without either.
 */
export const matches = (sent: Mine, theirs: RawRecord): boolean => {
  const ours = newRecord(sent, 'contract')
  if (!sameText(ours, theirs, 'ShortName') || !sameText(ours, theirs, 'Name')) return false
  const given = (['VatNumber', 'Email'] as const).filter((field) => textOf(ours, field) !== '')
  return given.length > 0 ? given.some((field) => sameText(ours, theirs, field)) : sameText(ours, theirs, 'VatNumber') && sameText(ours, theirs, 'Email')
}

/** Ids that appeared since the create was sent and that no other edit of this desk explains. */
export const unexplained = (edit: StoredEdit, listed: readonly string[], others: readonly StoredEdit[]): string[] => {
  const explained = new Set([...(edit.knownIds ?? []), ...others.flatMap((other) => (other.id !== edit.id && other.customerId !== null ? [other.customerId] : []))])
  return listed.filter((id) => !explained.has(id))
}
