import { breather } from '../../base/yield-to-event-loop.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { suspectDoubles } from '../creates/duplicate-creates.ts'
import { noteArrived } from '../push/made-elsewhere.ts'
import type { SyncParts } from '../sync-context.ts'
import { askForMissing, noteAccepted } from '../read/plausible-list.ts'
import { noteSeen } from '../creates/vanished-creates.ts'

export const listReadFact = 'list-read-at'
const turnFact = 'recheck-turn'

/** A few records read again although the list shows no change, in turn: rows do not show every field (field-notes 7). */
export const recheckTurn = (parts: SyncParts): string[] => {
  const ids = parts.cache.customers.ids()
  const from = Number(parts.cache.facts.get(turnFact) ?? '0') % Math.max(ids.length, 1)
  const turn = ids.slice(from, from + parts.recheck)
  parts.cache.facts.put(turnFact, String(from + turn.length))
  return turn
}

/** Rows laid in one transaction: some hundredths of a second, so that a person is answered meanwhile. */
const piece = 500

/** A piece may be laid again, so a list that was cut short by the end of the app is simply laid anew at the next start. */
const layList = async (parts: SyncParts, rows: readonly ListRow[], signal: AbortSignal): Promise<void> => {
  const pause = breather()
  for (let from = 0; from < rows.length; from += piece) {
    signal.throwIfAborted()
    const { added, changed } = parts.cache.customers.layRows(rows.slice(from, from + piece))
    if (added + changed > 0) parts.changed('customers')
    await pause()
  }
  signal.throwIfAborted()
}

/**
 * Reads the whole list and lays it over the cache, a piece at a time (spec §4; no paging, field-notes 7). Fails
 * `list-shrunk` when a person must look at it, unless `acceptShrunk`; nothing is removed then, nor when it is aborted.
 * What can still be read singly stays, whatever the list says.
 */
export const pullList = async (parts: SyncParts, signal: AbortSignal, acceptShrunk: boolean): Promise<void> => {
  const rows = await parts.service.list(signal)
  const lacked = acceptShrunk ? [] : await askForMissing(parts, rows, signal)
  suspectDoubles(parts, rows)
  noteSeen(parts.cache, rows)
  noteArrived(parts.cache, rows)
  await layList(parts, rows, signal)
  const removed = parts.cache.transaction(() => {
    parts.cache.facts.put(listReadFact, String(parts.clock.now()))
    const listed = new Set(rows.map(({ id }) => id))
    const gone = parts.cache.customers.keepOnly(new Set([...listed, ...lacked]))
    noteAccepted(parts.cache, listed, acceptShrunk)
    return gone
  })
  if (removed > 0) parts.changed('customers')
}
