import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord, type PropertyCase } from '../../customers/blank-record.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { keptStrangers, valuesOfCreate } from '../../customers/made-again.ts'
import { merge, type Merge } from '../merge.ts'
import { startNow } from './sent.ts'

export const propertyCaseFact = 'property-case'
/** How names are spelled in the body of a POST: as the service was seen to spell them (contract §10.1). */
export const spelling = (cache: Cache): PropertyCase =>
  cache.facts.get(propertyCaseFact) === 'camel' ? 'camel' : 'contract'

/**
 * The body of the POST: every field of the contract (contract §2, rule 1), and of one made again what the service kept
 * beyond it.
 */
export const createBody = (cache: Cache, edit: Pick<StoredEdit, 'base' | 'mine'>): RawRecord => [
  ...newRecord(valuesOfCreate(edit), spelling(cache)),
  ...(edit.base === null ? [] : keptStrangers(parseRawRecord(edit.base))),
]

/** What a change comes to against the record as the service has it. The review and the PUT both come from here. */
export const mergeOf = (
  cache: Cache,
  edit: StoredEdit,
  theirs: RawRecord,
): { readonly base: RawRecord; readonly merged: Merge } => {
  const base = startNow(cache, edit, theirs)
  return { base, merged: merge(base, edit.mine, theirs) }
}
