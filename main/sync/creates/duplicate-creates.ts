import type { HistoryEntry } from '../../../preload/contract/history.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { textOf } from '../../customers/field-value.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { Cache } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { likeness, matches } from './match-create.ts'
import type { Mine } from '../merge.ts'
import type { SyncContext } from '../sync-context.ts'
import { answeredId, readSent } from '../outbox/sent.ts'

/** Assumes that a network delivers a POST again within a day. */
const remembered = 24 * 60 * 60_000
const pageSize = 200

/** A customer that this desk created, and the fields of its POST. */
interface Created {
  readonly id: string
  readonly sent: Mine
}

/** A customer of a fresh list that may duplicate one of ours. */
interface Suspect {
  readonly id: string
  readonly of: readonly Created[]
}

const suspectsFact = copiedFact('may-be-double')
const readSuspects = (cache: Cache): readonly Suspect[] =>
  JSON.parse(cache.facts.get(suspectsFact) ?? '[]') as Suspect[]
const keepSuspects = (cache: Cache, suspects: readonly Suspect[]): void =>
  suspects.length === 0 ? cache.facts.remove(suspectsFact) : cache.facts.put(suspectsFact, JSON.stringify(suspects))

const sentOf = (cache: Cache, number: number): Mine =>
  Object.fromEntries(
    cache.history.get(number)!.changes.flatMap(({ field, after }) => (after === null ? [] : [[field, after] as const])),
  )

/** Creates that settled since then, from the history: the outbox may have replaced or forgotten them. */
const settledSince = (cache: Cache, since: number): Created[] => {
  const found: HistoryEntry[] = []
  for (let before: number | null = null; ;) {
    const { entries, more } = cache.history.list({ search: '', before, count: pageSize })
    found.push(...entries.filter(({ at, event, kind }) => at >= since && event === 'settled' && kind === 'create'))
    const last = entries.at(-1)
    if (!more || last === undefined || last.at < since) break
    before = last.number
  }
  return found.flatMap(({ number, customerId }) =>
    customerId === null ? [] : [{ id: customerId, sent: sentOf(cache, number) }],
  )
}

export const createdHere = (cache: Cache): ReadonlySet<string> => new Set(settledSince(cache, 0).map(({ id }) => id))

/** Answered, but not yet read back. */
const answered = (cache: Cache): Created[] =>
  cache.edits.outlines().flatMap((edit) => {
    if (edit.kind !== 'create') return []
    const [id, sent] = [answeredId(cache, edit.id), readSent(cache, edit.id)]
    return id === null || sent === undefined ? [] : [{ id, sent: sent.fields }]
  })

const createdLately = ({ cache, clock }: SyncContext): Created[] => [
  ...settledSince(cache, clock.now() - remembered),
  ...answered(cache),
]

/**
 * Call before a fresh list is applied to the cache. Notes unknown customers with the name of one that we made in the
 * last day. Only this reveals that the network delivered a POST twice and answered once.
 */
export const suspectDuplicates = (context: SyncContext, rows: readonly ListRow[]): void => {
  const { cache } = context
  const known = new Set([...cache.customers.ids(), ...readSuspects(cache).map(({ id }) => id)])
  const fresh = rows.filter(({ id }) => !known.has(id))
  const created = fresh.length === 0 ? [] : createdLately(context)
  if (created.length === 0) return
  const ours = new Set([...created.map(({ id }) => id), ...cache.edits.customerIds()])
  // Grouped by likeness: a fresh list may bring thousands, and we may have made thousands.
  const alike = Map.groupBy(created, ({ sent }) => likeness(newRecord(sent, 'contract')))
  const suspects = fresh
    .filter(({ id }) => !ours.has(id))
    .flatMap(({ id, json }) => {
      const of = alike.get(likeness(parseRawRecord(json)))
      return of === undefined ? [] : [{ id, of }]
    })
  if (suspects.length > 0) keepSuspects(cache, [...readSuspects(cache), ...suspects])
}

/** Creates with an unknown outcome: a suspect may be the result of one. */
const lost = (cache: Cache): Mine[] =>
  cache.edits
    .unsettled(({ id, kind, outcomeUnknown }) => kind === 'create' && outcomeUnknown && answeredId(cache, id) === null)
    .map(({ id, mine }) => readSent(cache, id)?.fields ?? mine)

/** Customers that need no decision: creates of ours became them, or a person is deleting them. A change decides nothing. */
const decided = (context: SyncContext): ReadonlySet<string> => {
  const leaving = context.cache.edits
    .outlines()
    .flatMap(({ kind, thenDelete, customerId }) => (kind === 'delete' || thenDelete ? (customerId ?? []) : []))
  return new Set([...createdLately(context).map(({ id }) => id), ...leaving])
}

/** Call after records were read. Notifies about each duplicate once; undecided suspects wait for the next list. */
export const reportDuplicates = (context: SyncContext): void => {
  const { cache } = context
  const suspects = readSuspects(cache)
  if (suspects.length === 0) return
  const known = decided(context)
  const open = lost(cache)
  const later = suspects.filter(({ id, of }) => {
    const customer = cache.customers.get(id)
    if (customer === undefined || known.has(id)) return false
    const record = customer.raw === null ? null : parseRawRecord(customer.raw)
    if (record === null || open.some((sent) => matches(sent, record))) return true
    const ours = of.find(({ sent }) => matches(sent, record))
    if (ours !== undefined)
      context.notice({
        code: 'customer-doubled',
        about: { name: textOf(record, 'Name'), customer: ours.id, double: id },
      })
    return false
  })
  keepSuspects(cache, later)
}
