import type { Cache, StoredEdit } from '../../database/database.ts'
import { readValue } from '../../customers/field-value.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, withField, type Mine } from '../merge.ts'
import type { Written } from './recent-writes.ts'

const factOf = (edit: string): string => `sent:${edit}`

/**
 * A row with the name of a create, before that left: its id and a digest of its text. Null: it became another create of
 * ours since.
 */
export type Namesake = readonly [id: string, digest: string | null]

/** What a write carried, and when it left. */
export interface Sent {
  readonly at: number
  readonly fields: Mine
  /** Only of a change; not in databases of earlier versions. */
  readonly written?: Written
  /** Only of a create; not in databases of earlier versions. */
  readonly namesakes?: readonly Namesake[]
}

/** Written down before a POST or PUT leaves: the fields it carries. Needed when its outcome is not learned. */
export const noteSent = (cache: Cache, edit: string, sent: Sent): void =>
  cache.facts.put(factOf(edit), JSON.stringify(sent))

export const readSent = (cache: Cache, edit: string): Sent | undefined => {
  const fact = cache.facts.get(factOf(edit))
  return fact === undefined ? undefined : (JSON.parse(fact) as Sent)
}

/** The fields that a create was sent with; of one that never left, those that it would be. */
export const sentBy = (cache: Cache, edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>): Mine =>
  readSent(cache, edit.id)?.fields ?? valuesOfCreate(edit)

const doneFact = (edit: string): string => `answered:${edit}`
/**
 * A POST or PUT was answered with success: it was done, whatever is or is not seen of it later, and is never sent
 * again. Of a POST also the id that the answer named, if any.
 */
export const noteAnswered = (cache: Cache, edit: string, id: string | null): void =>
  cache.facts.put(doneFact(edit), id ?? '')
export const wasAnswered = (cache: Cache, edit: string): boolean => cache.facts.get(doneFact(edit)) !== undefined
export const answeredId = (cache: Cache, edit: string): string | null => cache.facts.get(doneFact(edit)) || null

const carriedFact = (edit: string): string => `carried:${edit}`
/** A person said that fields which the service no longer sends are to be sent as they were last known. */
export const noteCarried = (cache: Cache, edit: string, fields: readonly string[]): void =>
  cache.facts.put(carriedFact(edit), JSON.stringify(fields))
export const readCarried = (cache: Cache, edit: string): readonly string[] =>
  JSON.parse(cache.facts.get(carriedFact(edit)) ?? '[]') as string[]

const seenFact = (edit: string): string => `seen:${edit}`
/** Customers that lists showed since a POST left whose answer was lost, and that may be what it made. */
export const writeSeen = (cache: Cache, edit: string, ids: readonly string[]): void =>
  cache.facts.put(seenFact(edit), JSON.stringify(ids))
export const readSeen = (cache: Cache, edit: string): readonly string[] =>
  JSON.parse(cache.facts.get(seenFact(edit)) ?? '[]') as string[]

/** Before another attempt: all of the last one, but not what a person decided. */
export const forgetAttempt = (cache: Cache, edit: string): void => {
  for (const fact of [factOf, doneFact, seenFact]) cache.facts.remove(fact(edit))
}

export const forgetSent = (cache: Cache, edit: string): void => {
  forgetAttempt(cache, edit)
  cache.facts.remove(carriedFact(edit))
}

/** Whether the service shows all that a write carried. */
export const landed = ({ fields }: Sent, theirs: RawRecord): boolean =>
  editedFields(fields).every((field) => sameJson(fields[field], propertyOf(theirs, field)?.json))

/**
 * The base of an edit after a PUT whose outcome was unknown: when the service has every field that was sent, the PUT
 * was done, and what it wrote is what any later edit of ours started from. So our own write never looks like somebody
 * else's.
 */
export const baseAfter = (base: RawRecord, sent: Sent | undefined, theirs: RawRecord): RawRecord =>
  sent === undefined || !landed(sent, theirs)
    ? base
    : editedFields(sent.fields).reduce((record, field) => withField(record, field, sent.fields[field]!), base)

/**
 * `ofSent`: of an answered write, what a field that it carried is taken for; what it carried stands for whatever that
 * gives no answer to.
 */
const afterWrite = (
  cache: Cache,
  { id, base }: Pick<StoredEdit, 'id' | 'base'>,
  theirs: RawRecord,
  ofSent: (sent: string, there: string | undefined) => string | undefined,
): RawRecord => {
  const [start, sent] = [parseRawRecord(base!), readSent(cache, id)]
  if (sent === undefined || !wasAnswered(cache, id)) return baseAfter(start, sent, theirs)
  return editedFields(sent.fields).reduce((record, field) => {
    const carried = sent.fields[field]!
    return withField(record, field, ofSent(carried, propertyOf(theirs, field)?.json) ?? carried)
  }, start)
}

/**
 * What an edit starts from by now. A write that was answered is done: what its fields are there has become of it. Of
 * one that was not, `baseAfter` finds out.
 */
export const startNow = (cache: Cache, edit: Pick<StoredEdit, 'id' | 'base'>, theirs: RawRecord): RawRecord =>
  afterWrite(cache, edit, theirs, (_sent, there) => there)

const isEmpty = (json: string | undefined): boolean => readValue(json).is === 'empty'

/**
 * What the maker of a delete was looking at by now. Of a write that was answered that is what it carried: what the
 * service, or somebody else, has made of that is for them to see first; only an empty text for nothing, or the reverse,
 * says nothing new.
 */
export const seenNow = (cache: Cache, edit: Pick<StoredEdit, 'id' | 'base'>, theirs: RawRecord): RawRecord =>
  afterWrite(cache, edit, theirs, (sent, there) => (isEmpty(sent) && isEmpty(there) ? there : sent))
