import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { textOf } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { editedFields, withFields, type Mine } from '../merge.ts'
import { lackedFields, lacksStrangers, withKnown } from './omitted-fields.ts'
import type { SyncContext } from '../sync-context.ts'
import { isForAnother, readCarried } from '../outbox/sent.ts'

const recordOf = (raw: string | null | undefined): RawRecord[] =>
  raw === null || raw === undefined ? [] : [parseRawRecord(raw)]

/** The records that give a customer's last known fields, newest first. */
const knownOf = (cache: Cache, id: string, base: string | null): RawRecord[] => [
  ...recordOf(cache.customers.get(id)?.raw),
  ...recordOf(base),
]

const hasName = (read: RawRecord): boolean => textOf(read, 'Name') !== ''

/**
 * The known records of the customer that was read. A service may give an id again, and the earlier customer's values
 * are not the new one's. Without a name it cannot tell.
 */
const ofSameCustomer = (known: readonly RawRecord[], read: RawRecord): readonly RawRecord[] =>
  hasName(read) ? known.filter((record) => !isAnother(record, read)) : known

const isOfAnother = (known: readonly RawRecord[], read: RawRecord): boolean =>
  known.length > 0 && ofSameCustomer(known, read).length === 0

/** Whether an incomplete read is of another customer than an edit is for. `base`: the present base of the edit. */
export const isPartOfAnother = (cache: Cache, edit: StoredEdit, base: RawRecord, read: RawRecord): boolean =>
  hasName(read) && isForAnother(cache, edit, base, read)

/**
 * The read with known values for the contract fields that it lacks, so one incomplete read loses none. Null for an
 * incomplete read of another customer than the cached one: a service may give an id again, and the earlier customer's
 * values are not the new one's. `sent`: fields that this desk wrote just before.
 */
export const completed = (cache: Cache, id: string, raw: string, sent: Mine = {}): string | null => {
  const read = parseRawRecord(raw)
  const cached = recordOf(cache.customers.get(id)?.raw)
  const known = cached.map((record) => withFields(record, editedFields(sent), sent))
  const lacked = lackedFields(cache, known, read)
  if (lacked.length === 0) return raw
  return isOfAnother([...cached, ...known], read) ? null : writeRawRecord(withKnown(read, known, lacked))
}

/** The first read of a new customer, with the values of its create for the contract fields that it lacks. */
export const completedCreate = (cache: Cache, raw: string, sent: Mine): string => {
  const read = parseRawRecord(raw)
  const made = [newRecord(sent, 'contract')]
  return writeRawRecord(withKnown(read, made, lackedFields(cache, made, read)))
}

export interface WholeRead {
  /** As received, or with its missing fields as last known of this customer, where a person agreed to send them. */
  readonly raw: string
  /** Known contract fields that two reads lacked. A PUT built from this read would reset them (contract §2, rule 2). */
  readonly lacks: readonly FieldName[]
}

/**
 * Reads a customer in order to write it, and once more if the read lacks known properties. Null for a 404. Two reads
 * without a property beyond the contract are believed: the service may have dropped it, and no list tells.
 */
export const readWhole = async (
  { cache, service }: SyncContext,
  { id: edit, customerId, base }: Pick<StoredEdit, 'id' | 'customerId' | 'base'>,
): Promise<WholeRead | null> => {
  const id = customerId!
  const lackedIn = (raw: string): FieldName[] => lackedFields(cache, knownOf(cache, id, base), parseRawRecord(raw))
  let raw = await service.readToWrite(id)
  const mayBePart = (read: string): boolean =>
    lackedIn(read).length > 0 ||
    recordOf(cache.customers.get(id)?.raw).some((last) => lacksStrangers(last, parseRawRecord(read)))
  if (raw !== null && mayBePart(raw)) raw = await service.readToWrite(id)
  if (raw === null) return null
  const lacks = lackedIn(raw)
  if (lacks.length === 0) return { raw, lacks }
  const [read, known] = [parseRawRecord(raw), knownOf(cache, id, base)]
  const own = ofSameCustomer(known, read)
  const carried = readCarried(cache, edit)
  const isKnown = (field: FieldName): boolean =>
    own.length === known.length || own.some((record) => propertyOf(record, field) !== undefined)
  if (lacks.some((field) => !carried.includes(field) || !isKnown(field))) return { raw, lacks }
  return { raw: writeRawRecord(withKnown(read, own, lacks)), lacks: [] }
}

/** The number of known contract fields that a body lacks: a PUT would reset them (contract §2, rule 2). */
export const forgottenIn = (cache: Cache, id: string, base: string | null, body: RawRecord): number =>
  lackedFields(cache, knownOf(cache, id, base), body).length
