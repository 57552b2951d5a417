import { isFail } from '../../base/app-error.ts'
import { fieldNamed, fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { Cache } from '../../database/database.ts'
import { readValue } from '../../customers/field-value.ts'
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
  /** Counts the PUTs of the settle window; absent for the first. */
  readonly put?: number
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
   * Whether a read predates one of the PUTs: it has an old value, and no value that only that PUT or a later one can
   * have brought; other users may have changed the rest. False after the settle window: then somebody changed the
   * fields back.
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

const lastOf = (fields: readonly WrittenField[]): number => Math.max(-1, ...fields.map(({ put = 0 }) => put))

/** Values of a field that PUTs of the settle window replaced for good. */
const replaced = ({ before, sent, earlier = [] }: WrittenField): (string | null)[] =>
  [before, ...earlier].filter((was) => !sameText(was, sent))

/** The last PUT that the read shows the state before, or that of an earlier one; -1: none. */
const lastMissing = (read: RawRecord, written: Written): number =>
  lastOf(
    changedBy(written).flatMap(([field, values]) =>
      replaced(values).some((was) => shows(read, field, was)) ? [values] : [],
    ),
  )

/** Others choose the same yes or no, the same code, or empty the same field; few type the same text. */
const isCommon = (field: string, json: string): boolean => {
  const known = fieldNamed(field)
  const type = known === undefined ? undefined : fieldOf(known).type
  return type === 'yes-no' || type === 'code' || readValue(json).is === 'empty'
}

const provesPut = (field: string, { sent, earlier }: WrittenField): boolean =>
  !isCommon(field, sent) && !earlier?.some((was) => sameText(was, sent))

/**
 * The last PUT that the read proves. A value that an earlier PUT replaced, or that others may have set just before,
 * may come from before that PUT too.
 */
const lastProven = (read: RawRecord, written: Written): number =>
  lastOf(
    changedBy(written).flatMap(([field, values]) =>
      shows(read, field, values.sent) && provesPut(field, values) ? [values] : [],
    ),
  )

/** The PUTs of the settle window as one: each field as the last of them wrote it. */
const after = (last: Written, written: Written): Written => {
  const put = lastOf(Object.values(last)) + 1
  const fields = Object.entries(written).map(([field, { before, sent }]) => {
    const was = last[field]
    return [
      field,
      {
        before,
        sent,
        ...(was === undefined ? {} : { earlier: [...new Set([...(was.earlier ?? []), was.before])] }),
        ...(put === 0 ? {} : { put }),
      },
    ]
  })
  return { ...last, ...Object.fromEntries(fields) }
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
      cache.facts.put(factOf(customerId), JSON.stringify(after(readFact(cache, customerId) ?? {}, written)))
      begin(customerId)
    },
    isBehind: (customerId, read) => {
      const written = readFact(cache, customerId)
      if (written === undefined) return false
      if (!open.has(customerId)) begin(customerId)
      return lastMissing(read, written) > lastProven(read, written)
    },
  }
}
