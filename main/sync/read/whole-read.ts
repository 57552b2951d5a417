import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Cache, StoredEdit } from '../../database/database.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { editedFields, withFields, type Mine } from '../merge.ts'
import { lackedFields, withKnown } from './omitted-fields.ts'
import type { SyncContext } from '../sync-context.ts'
import { readCarried } from '../outbox/sent.ts'

const recordOf = (raw: string | null | undefined): RawRecord[] =>
  raw === null || raw === undefined ? [] : [parseRawRecord(raw)]

/** The records of a customer that its last known fields are taken from, newest first. */
const knownOf = (cache: Cache, id: string, base: string | null): RawRecord[] => [
  ...recordOf(cache.customers.get(id)?.raw),
  ...recordOf(base),
]

/**
 * A read as the cache keeps it: contract fields that it lacks stay as they were known, so that one read that was not
 * whole does not make them forgotten. `sent`: what this desk wrote just before.
 */
export const completed = (cache: Cache, id: string, raw: string, sent: Mine = {}): string => {
  const read = parseRawRecord(raw)
  const known = recordOf(cache.customers.get(id)?.raw).map((record) => withFields(record, editedFields(sent), sent))
  const lacked = lackedFields(cache, known, read)
  return lacked.length === 0 ? raw : writeRawRecord(withKnown(read, known, lacked))
}

export interface WholeRead {
  /** As received, or with the fields that are sent as they were last known. */
  readonly raw: string
  /**
   * Contract fields that were known and that two reads lacked. A PUT built from this read would reset them (contract
   * §2, rule 2).
   */
  readonly lacks: readonly FieldName[]
}

/** Reads a customer to write it. A read that lacks what was known of it is read once more. Null for a 404. */
export const readWhole = async (
  { cache, service }: SyncContext,
  { id: edit, customerId, base }: Pick<StoredEdit, 'id' | 'customerId' | 'base'>,
): Promise<WholeRead | null> => {
  const id = customerId!
  const lackedIn = (raw: string): FieldName[] => lackedFields(cache, knownOf(cache, id, base), parseRawRecord(raw))
  let raw = await service.readToWrite(id)
  if (raw !== null && lackedIn(raw).length > 0) raw = await service.readToWrite(id)
  if (raw === null) return null
  const lacks = lackedIn(raw)
  const carried = readCarried(cache, edit)
  if (lacks.some((field) => !carried.includes(field))) return { raw, lacks }
  return {
    raw: lacks.length === 0 ? raw : writeRawRecord(withKnown(parseRawRecord(raw), knownOf(cache, id, base), lacks)),
    lacks: [],
  }
}

/** How many contract fields that were known of a customer a body lacks: a PUT would reset each (contract §2, rule 2). */
export const forgottenIn = (cache: Cache, id: string, base: string | null, body: RawRecord): number =>
  lackedFields(cache, knownOf(cache, id, base), body).length
