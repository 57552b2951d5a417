import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord, type PropertyCase } from '../../customers/blank-record.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { keptStrangers, valuesOfCreate } from '../../customers/made-again.ts'
import { merge, type Merge } from '../merge.ts'
import { presentBase } from './sent.ts'

export const propertyCaseFact = 'property-case'
/** The spelling of names in a POST body, as the service's own records have it (contract §10.1). */
export const spelling = (cache: Cache): PropertyCase =>
  cache.facts.get(propertyCaseFact) === 'camel' ? 'camel' : 'contract'

/**
 * The body of the POST: every contract field (contract §2, rule 1). A customer that is made again also carries the
 * properties that the service kept beyond the contract.
 */
export const createBody = (cache: Cache, edit: Pick<StoredEdit, 'base' | 'mine'>): RawRecord => [
  ...newRecord(valuesOfCreate(edit), spelling(cache)),
  ...(edit.base === null ? [] : keptStrangers(parseRawRecord(edit.base))),
]

/** Merges a change into the record as the service has it now. Both the review and the PUT use it. */
export const mergeOf = (
  cache: Cache,
  edit: StoredEdit,
  theirs: RawRecord,
): { readonly base: RawRecord; readonly merged: Merge } => {
  const base = presentBase(cache, edit, theirs)
  return { base, merged: merge(base, edit.mine, theirs) }
}
