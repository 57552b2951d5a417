import { isFail } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import { propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, type Mine } from '../merge.ts'
import type { Clock } from '../../base/clock.ts'

/** A field before a PUT (null: it had none), and as the PUT carried it. JSON texts. */
interface WrittenField {
  readonly before: string | null
  readonly sent: string
}
/** What a PUT changes, field by field. */
export type Written = Readonly<Record<string, WrittenField>>

/** What a PUT of `changed` does to the record as it was read before. */
export const writtenOver = (read: RawRecord, changed: Mine): Written =>
  Object.fromEntries(
    editedFields(changed).map((field) => [
      field,
      { before: propertyOf(read, field)?.json ?? null, sent: changed[field]! },
    ]),
  )

/** Encoded: a fact whose name holds a colon would be copied to the second copy. */
const factOf = (customerId: string): string => `written ${encodeURIComponent(customerId)}`

/**
 * Changes that are known to be done since a moment ago. A single read may still show the record before such a change,
 * where it comes from a replica or a proxy; a PUT built from that read would undo the change.
 */
export interface RecentWrites {
  /** A PUT was answered, or its answer was lost and a read has shown it done. */
  note(customerId: string, written: Written): void
  /**
   * Whether a read shows the customer as it was before the last such PUT: something of that, and nothing of the PUT.
   * Somebody else may have changed the rest just before. False once the settle window is over: then it was changed
   * back.
   */
  isBehind(customerId: string, read: RawRecord): boolean
}

const readFact = (cache: Cache, customerId: string): Written | undefined => {
  const fact = cache.facts.get(factOf(customerId))
  return fact === undefined ? undefined : (JSON.parse(fact) as Written)
}

/** Fields that the change left as they were say nothing. */
const anyShown = (read: RawRecord, written: Written, side: (field: WrittenField) => string | null): boolean =>
  Object.entries(written).some(
    ([field, values]) =>
      !sameJson(values.before ?? undefined, values.sent) &&
      sameJson(propertyOf(read, field as keyof Mine)?.json, side(values) ?? undefined),
  )

/**
 * The window is let pass and never read off the clock, which may be set forward. After a new start it is let pass once
 * more, from the first read of that customer on.
 */
export const openRecentWrites = (cache: Cache, clock: Clock, window: number, signal: AbortSignal): RecentWrites => {
  const open = new Map<string, object>()
  /** The fact stays where the disk is full: the next read of the customer lets the window pass once more. */
  const forget = (customerId: string): void => {
    try {
      cache.facts.remove(factOf(customerId))
    } catch (error) {
      if (!isFail(error)) throw error
    }
  }
  const begin = (customerId: string): void => {
    const mark = {}
    open.set(customerId, mark)
    void clock.wait(window, signal).then(() => {
      if (signal.aborted || open.get(customerId) !== mark) return
      open.delete(customerId)
      forget(customerId)
    })
  }
  return {
    note: (customerId, written) => {
      cache.facts.put(factOf(customerId), JSON.stringify(written))
      begin(customerId)
    },
    isBehind: (customerId, read) => {
      const written = readFact(cache, customerId)
      if (written === undefined) return false
      if (!open.has(customerId)) begin(customerId)
      return anyShown(read, written, ({ before }) => before) && !anyShown(read, written, ({ sent }) => sent)
    },
  }
}
