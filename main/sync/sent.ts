import type { Cache } from '../cache/cache.ts'
import { propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'
import { editedFields, withField, type Mine } from './merge.ts'

const factOf = (edit: string): string => `sent:${edit}`

/** What a write carried, and when it left. */
export interface Sent {
  readonly at: number
  readonly fields: Mine
}

/** Written down before a POST or PUT leaves: the fields it carries. Needed when its outcome is not learned. */
export const noteSent = (cache: Cache, edit: string, sent: Sent): void => cache.facts.put(factOf(edit), JSON.stringify(sent))

export const readSent = (cache: Cache, edit: string): Sent | undefined => {
  const fact = cache.facts.get(factOf(edit))
  return fact === undefined ? undefined : JSON.parse(fact) as Sent
}

const doneFact = (edit: string): string => `created:${edit}`
/** A POST was answered with success, but without an id: it must never be sent again, however long the list does not show it. */
export const noteCreated = (cache: Cache, edit: string): void => cache.facts.put(doneFact(edit), 'yes')
export const wasCreated = (cache: Cache, edit: string): boolean => cache.facts.get(doneFact(edit)) !== undefined

export const forgetSent = (cache: Cache, edit: string): void => {
  cache.facts.remove(factOf(edit))
  cache.facts.remove(doneFact(edit))
}

/** Whether the service shows all that a write carried. */
export const landed = ({ fields }: Sent, theirs: RawRecord): boolean =>
  editedFields(fields).every((field) => sameJson(fields[field], propertyOf(theirs, field)?.json))

/**
 * The base of an edit after a PUT whose outcome was unknown: when the service has every field that was sent, the PUT was
 * done, and what it wrote is what any later edit of ours started from. So our own write never looks like somebody else's.
 */
export const baseAfter = (base: RawRecord, sent: Sent | undefined, theirs: RawRecord): RawRecord =>
  (sent === undefined || !landed(sent, theirs) ? base : editedFields(sent.fields).reduce((record, field) => withField(record, field, sent.fields[field]!), base))
