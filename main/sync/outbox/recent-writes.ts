import { isFail } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import { propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, type Mine } from '../merge.ts'
import type { Clock } from '../../base/clock.ts'

/** A field before a PUT (null: absent) and in its body, as JSON texts. */
interface WrittenField {
  readonly before: string | null
  readonly sent: string
  /** Values that earlier PUTs of the settle window replaced. */
  readonly earlier?: readonly (string | null)[]
}
export type Written = Readonly<Record<string, WrittenField>>

/** The fields that a PUT of `changed` writes over `read`. */
export const writtenOver = (read: RawRecord, changed: Mine): Written =>
  Object.fromEntries(
    editedFields(changed).map((field) => [
      field,
      { before: propertyOf(read, field)?.json ?? null, sent: changed[field]! },
    ]),
  )

/** Encoded, because a fact with a colon in its name goes into the second copy. */
const factOf = (customerId: string): string => `written ${encodeURIComponent(customerId)}`

/**
 * PUTs that succeeded a moment ago. A replica or proxy may still serve the record from before, and a PUT built from
 * that read would undo the change.
 */
export interface RecentWrites {
  /** Call when a PUT was answered, or when a read shows a PUT whose answer was lost. */
  note(customerId: string, written: Written): void
  /**
   * Whether a read predates the last PUT: it has an old value and no value that only the PUT can have brought; other
   * users may have changed the rest. False after the settle window: then somebody changed the fields back.
   */
  isBehind(customerId: string, read: RawRecord): boolean
}

const readFact = (cache: Cache, customerId: string): Written | undefined => {
  const fact = cache.facts.get(factOf(customerId))
  return fact === undefined ? undefined : (JSON.parse(fact) as Written)
}

const sameText = (a: string | null, b: string | null): boolean => sameJson(a ?? undefined, b ?? undefined)

const shows = (read: RawRecord, field: string, json: string | null): boolean =>
  sameText(propertyOf(read, field as keyof Mine)?.json ?? null, json)

/** Fields that the PUT did not change prove nothing. */
const changedBy = (written: Written): [string, WrittenField][] =>
  Object.entries(written).filter(([, { before, sent }]) => !sameText(before, sent))

const showsBefore = (read: RawRecord, written: Written): boolean =>
  changedBy(written).some(([field, { before }]) => shows(read, field, before))

/** A sent value that an earlier PUT replaced may also come from before that PUT, so it proves nothing. */
const showsSent = (read: RawRecord, written: Written): boolean =>
  changedBy(written).some(
    ([field, { sent, earlier = [] }]) => shows(read, field, sent) && !earlier.some((was) => sameText(was, sent)),
  )

/** The PUT with the values that the PUTs before it replaced in its fields. */
const after = (last: Written | undefined, written: Written): Written => {
  const earlierOf = (field: string): readonly (string | null)[] => {
    const was = last?.[field]
    return was === undefined ? [] : [...new Set([...(was.earlier ?? []), was.before])]
  }
  return Object.fromEntries(
    Object.entries(written).map(([field, { before, sent }]) => {
      const earlier = earlierOf(field)
      return [field, { before, sent, ...(earlier.length === 0 ? {} : { earlier }) }]
    }),
  )
}

/**
 * A timer measures the settle window, because a clock may be set forward. After a restart the window begins again with
 * the first read of the customer.
 */
export const openRecentWrites = (cache: Cache, clock: Clock, window: number, signal: AbortSignal): RecentWrites => {
  const open = new Map<string, object>()
  /** On a full disk the fact stays, and the next read of the customer begins the window again. */
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
      cache.facts.put(factOf(customerId), JSON.stringify(after(readFact(cache, customerId), written)))
      begin(customerId)
    },
    isBehind: (customerId, read) => {
      const written = readFact(cache, customerId)
      if (written === undefined) return false
      if (!open.has(customerId)) begin(customerId)
      return showsBefore(read, written) && !showsSent(read, written)
    },
  }
}
