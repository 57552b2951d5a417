import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { Cache, StoredEdit } from '../../database/database.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { sameValue } from '../../customers/field-value.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { editedFields, withField, withFields, type Mine } from '../merge.ts'
import type { Written } from './recent-writes.ts'

const factOf = (edit: string): string => `sent:${edit}`

/** A row with the name of a create, before its POST: id and digest of its text; null: another create of ours became it. */
export type Namesake = readonly [id: string, digest: string | null]

/** The fields that a write carried, and its time. */
export interface Sent {
  readonly at: number
  readonly fields: Mine
  /** Changes only; absent in databases of earlier versions. */
  readonly written?: Written
  /** Creates only; absent in databases of earlier versions. */
  readonly namesakes?: readonly Namesake[]
  /** Creates only: attempts before this one, which are no searches for its result. Absent as before. */
  readonly attempts?: number
}

/** Stores the fields of a POST or PUT before it leaves, in case its outcome stays unknown. */
export const noteSent = (cache: Cache, edit: string, sent: Sent): void =>
  cache.facts.put(factOf(edit), JSON.stringify(sent))

export const readSent = (cache: Cache, edit: string): Sent | undefined => {
  const fact = cache.facts.get(factOf(edit))
  return fact === undefined ? undefined : (JSON.parse(fact) as Sent)
}

/** The fields that a create was sent with, or would be. */
export const sentBy = (cache: Cache, edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>): Mine =>
  readSent(cache, edit.id)?.fields ?? valuesOfCreate(edit)

const doneFact = (edit: string): string => `answered:${edit}`
const saidFact = (edit: string): string => `said:${edit}`
/**
 * Notes that a POST or PUT succeeded: it is never sent again, whatever later reads show. `id`: the id in the answer to
 * a POST, if any. `messages`: the service's words, which no later read has.
 */
export const noteAnswered = (
  cache: Cache,
  edit: string,
  id: string | null,
  messages: readonly ServerMessage[] = [],
): void =>
  cache.transaction(() => {
    cache.facts.put(doneFact(edit), id ?? '')
    if (messages.length > 0) cache.facts.put(saidFact(edit), JSON.stringify(messages))
  })
/** The messages of a POST or PUT that succeeded. */
export const readSaid = (cache: Cache, edit: string): readonly ServerMessage[] =>
  JSON.parse(cache.facts.get(saidFact(edit)) ?? '[]') as readonly ServerMessage[]
export const wasAnswered = (cache: Cache, edit: string): boolean => cache.facts.get(doneFact(edit)) !== undefined
export const answeredId = (cache: Cache, edit: string): string | null => cache.facts.get(doneFact(edit)) || null

const earlierFact = (edit: string): string => `said-earlier:${edit}`
/** The messages of earlier parts of an edit, which the service took while later ones were saved. */
export const readSaidEarlier = (cache: Cache, edit: string): readonly ServerMessage[] =>
  JSON.parse(cache.facts.get(earlierFact(edit)) ?? '[]') as readonly ServerMessage[]
export const noteSaidEarlier = (cache: Cache, edit: string, messages: readonly ServerMessage[]): void =>
  messages.length === 0 ? undefined : cache.facts.put(earlierFact(edit), JSON.stringify(messages))
export const forgetSaidEarlier = (cache: Cache, edit: string): void => cache.facts.remove(earlierFact(edit))

const deletedFact = (edit: string): string => `deleted:${edit}`
/** Notes that a DELETE succeeded: it is not sent again while reads still show the customer. */
export const noteDeleted = (cache: Cache, edit: string, messages: readonly ServerMessage[]): void =>
  cache.facts.put(deletedFact(edit), JSON.stringify(messages))
/** The messages of a DELETE that succeeded; null: none has. */
export const readDeleted = (cache: Cache, edit: string): readonly ServerMessage[] | null =>
  JSON.parse(cache.facts.get(deletedFact(edit)) ?? 'null') as readonly ServerMessage[] | null

const carriedFact = (edit: string): string => `carried:${edit}`
/** Notes that a person agreed to send fields, which the service no longer sends, as they were last known. */
export const noteCarried = (cache: Cache, edit: string, fields: readonly string[]): void =>
  cache.facts.put(carriedFact(edit), JSON.stringify(fields))
export const readCarried = (cache: Cache, edit: string): readonly string[] =>
  JSON.parse(cache.facts.get(carriedFact(edit)) ?? '[]') as string[]

const otherFact = (edit: string): string => `other:${edit}`
/** Notes the read of another customer that has the id of an edit's customer now. */
export const noteOther = (cache: Cache, edit: string, raw: string): void => cache.facts.put(otherFact(edit), raw)
export const readOther = (cache: Cache, edit: string): string | null => cache.facts.get(otherFact(edit)) ?? null

const listedSinceFact = (edit: string): string => `seen:${edit}`
/** Customers that lists showed since a POST without an answer left; one of them may be its result. */
export const writeListedSince = (cache: Cache, edit: string, ids: readonly string[]): void =>
  cache.facts.put(listedSinceFact(edit), JSON.stringify(ids))
export const readListedSince = (cache: Cache, edit: string): readonly string[] =>
  JSON.parse(cache.facts.get(listedSinceFact(edit)) ?? '[]') as string[]

const hiddenFact = (edit: string): string => `hidden:${edit}`
/** A customer that could be read while a list of so many rows lacked it. */
export interface Hidden {
  readonly id: string
  readonly rows: number
}
export const writeHidden = (cache: Cache, edit: string, hidden: Hidden): void =>
  cache.facts.put(hiddenFact(edit), JSON.stringify(hidden))
export const readHidden = (cache: Cache, edit: string): Hidden | null =>
  JSON.parse(cache.facts.get(hiddenFact(edit)) ?? 'null') as Hidden | null

const goneFact = (edit: string): string => `gone:${edit}`
/** Notes which read of its customer an edit had when the service no longer had the customer. */
export const noteGone = (cache: Cache, { id, customerId }: StoredEdit): void =>
  cache.facts.put(goneFact(id), String(cache.customers.get(customerId!)?.readAt))
/** Whether a customer was read since under the id of such an edit: it is back, or the service gave the id again. */
export const isBack = (cache: Cache, { id, customerId }: StoredEdit): boolean => {
  const [noted, there] = [cache.facts.get(goneFact(id)), cache.customers.get(customerId!)]
  return noted !== undefined && there !== undefined && String(there.readAt) !== noted
}

/** Forgets the last attempt, but not what a person decided. */
export const forgetAttempt = (cache: Cache, edit: string): void => {
  for (const fact of [factOf, doneFact, saidFact, deletedFact, listedSinceFact, hiddenFact])
    cache.facts.remove(fact(edit))
}

export const forgetSent = (cache: Cache, edit: string): void => {
  forgetAttempt(cache, edit)
  for (const fact of [carriedFact, goneFact, otherFact]) cache.facts.remove(fact(edit))
}

/** Whether the record has every field of a write. */
export const landed = ({ fields }: Sent, theirs: RawRecord): boolean =>
  editedFields(fields).every((field) => sameValue(fields[field], propertyOf(theirs, field)?.json))

/**
 * The base of an edit after a PUT with an unknown outcome. If the record has every sent field, the PUT was done, and
 * the base takes the sent values. Our own write must not look like somebody else's. A field that was set back since
 * takes its sent value where the record has another: on its first value it would count as unedited, whatever the
 * service made of it.
 */
export const baseAfter = (base: RawRecord, sent: Sent | undefined, theirs: RawRecord, mine: Mine = {}): RawRecord => {
  if (sent === undefined) return base
  const isDone = landed(sent, theirs)
  const isSetBack = (field: FieldName): boolean =>
    mine[field] !== undefined &&
    sameValue(mine[field], propertyOf(base, field)?.json) &&
    !sameValue(mine[field], propertyOf(theirs, field)?.json)
  return editedFields(sent.fields)
    .filter((field) => isDone || isSetBack(field))
    .reduce((record, field) => withField(record, field, sent.fields[field]!), base)
}

/** `ofSent`: the base value of a field of an answered write; undefined: the sent value. */
const afterWrite = (
  cache: Cache,
  { id, base, mine }: Pick<StoredEdit, 'id' | 'base' | 'mine'>,
  theirs: RawRecord,
  ofSent: (sent: string, there: string | undefined) => string | undefined,
): RawRecord => {
  const [start, sent] = [parseRawRecord(base!), readSent(cache, id)]
  if (sent === undefined || !wasAnswered(cache, id)) return baseAfter(start, sent, theirs, mine)
  return editedFields(sent.fields).reduce((record, field) => {
    const carried = sent.fields[field]!
    return withField(record, field, ofSent(carried, propertyOf(theirs, field)?.json) ?? carried)
  }, start)
}

/**
 * The present base of an edit. An answered write was done, so its fields are based on the record as it is now. Without
 * an answer, `baseAfter` finds out.
 */
export const presentBase = (
  cache: Cache,
  edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>,
  theirs: RawRecord,
): RawRecord => afterWrite(cache, edit, theirs, (_sent, there) => there)

/**
 * The present base of a delete. The fields of an answered write keep their sent values: the person must see first what
 * the service or somebody else made of them. Empty text and null are equal.
 */
export const presentDeleteBase = (
  cache: Cache,
  edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>,
  theirs: RawRecord,
): RawRecord => afterWrite(cache, edit, theirs, (sent, there) => (sameValue(sent, there) ? there : sent))

/** Whether the read differs from every version of the customer that the edit knows: at its start, edited, and sent. */
export const isForAnother = (cache: Cache, edit: StoredEdit, base: RawRecord, read: RawRecord): boolean =>
  [{}, edit.mine, readSent(cache, edit.id)?.fields ?? {}].every((mine) =>
    isAnother(withFields(base, editedFields(mine), mine), read),
  )
