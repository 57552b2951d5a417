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

/** A network that delivers a POST twice does so soon. */
const remembered = 24 * 60 * 60_000
const perLook = 200

/** A customer that was created here, and what was sent for it. */
interface Created {
  readonly id: string
  readonly sent: Mine
}

/** A customer that came with a fresh list and may be one of ours a second time. */
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

/** The history knows of a create also when the edit went on as a change, or was forgotten. */
const settledSince = (cache: Cache, since: number): Created[] => {
  const found: HistoryEntry[] = []
  for (let before: number | null = null; ;) {
    const { entries, more } = cache.history.list({ search: '', before, count: perLook })
    found.push(...entries.filter(({ at, event, kind }) => at >= since && event === 'settled' && kind === 'create'))
    const last = entries.at(-1)
    if (!more || last === undefined || last.at < since) break
    before = last.number
  }
  return found.flatMap(({ number, customerId }) =>
    customerId === null ? [] : [{ id: customerId, sent: sentOf(cache, number) }],
  )
}

/** Customers that the history of this database names as made here. */
export const createdHere = (cache: Cache): ReadonlySet<string> => new Set(settledSince(cache, 0).map(({ id }) => id))

/** Answered, and not read back yet. */
const answered = (cache: Cache): Created[] =>
  cache.edits.unsettled().flatMap((edit) => {
    const [id, sent] = [answeredId(cache, edit.id), readSent(cache, edit.id)]
    return edit.kind !== 'create' || id === null || sent === undefined ? [] : [{ id, sent: sent.fields }]
  })

const lately = ({ cache, clock }: SyncContext): Created[] => [
  ...settledSince(cache, clock.now() - remembered),
  ...answered(cache),
]

/**
 * Before a fresh list is laid over the cache: of the customers that this desk did not know, those with the name of one
 * that it made in the last day are written down. Nothing else would tell that the network delivered a POST twice which
 * was answered as if once.
 */
export const suspectDuplicates = (context: SyncContext, rows: readonly ListRow[]): void => {
  const { cache } = context
  const known = new Set([...cache.customers.ids(), ...readSuspects(cache).map(({ id }) => id)])
  const fresh = rows.filter(({ id }) => !known.has(id))
  const created = fresh.length === 0 ? [] : lately(context)
  if (created.length === 0) return
  const ours = new Set([...created.map(({ id }) => id), ...cache.edits.all().map(({ customerId }) => customerId)])
  // By likeness: a fresh list may bring thousands, and thousands may have been made.
  const alike = Map.groupBy(created, ({ sent }) => likeness(newRecord(sent, 'contract')))
  const suspects = fresh
    .filter(({ id }) => !ours.has(id))
    .flatMap(({ id, json }) => {
      const of = alike.get(likeness(parseRawRecord(json)))
      return of === undefined ? [] : [{ id, of }]
    })
  if (suspects.length > 0) keepSuspects(cache, [...readSuspects(cache), ...suspects])
}

/** Creates whose outcome is not known: a customer may be one of them. */
const lost = (cache: Cache): Mine[] =>
  cache.edits
    .unsettled()
    .flatMap((edit) =>
      edit.kind === 'create' && edit.outcomeUnknown && answeredId(cache, edit.id) === null
        ? [readSent(cache, edit.id)?.fields ?? edit.mine]
        : [],
    )

/**
 * Once the customers were read singly: those that match are told, once. What cannot be said yet is looked at again
 * after the next list.
 */
export const reportDuplicates = (context: SyncContext): void => {
  const { cache } = context
  const suspects = readSuspects(cache)
  if (suspects.length === 0) return
  const explained = new Set(cache.edits.all().map(({ customerId }) => customerId))
  const open = lost(cache)
  const later = suspects.filter(({ id, of }) => {
    const customer = cache.customers.get(id)
    if (customer === undefined || explained.has(id)) return false
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
