import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { suspectDuplicates } from '../creates/duplicate-creates.ts'
import { noteArrived } from '../push/made-elsewhere.ts'
import type { SyncContext } from '../sync-context.ts'
import { readUnlisted, noteAccepted } from '../read/plausible-list.ts'
import { noteListedSince } from '../creates/vanished-creates.ts'

const listReadFact = 'list-read-at'
/** Whether this database once had every customer; no recovery brings that along. */
export const wasListRead = ({ facts }: Pick<Cache, 'facts'>): boolean => facts.get(listReadFact) !== undefined
const turnFact = 'recheck-turn'

/** The next few records to read again in turn, because list rows do not show every field (contract §10.7). */
export const recheckTurn = (context: SyncContext): string[] => {
  const ids = context.cache.customers.ids()
  const from = Number(context.cache.facts.get(turnFact) ?? '0') % Math.max(ids.length, 1)
  const turn = ids.slice(from, from + context.recheck)
  context.cache.facts.put(turnFact, String(from + turn.length))
  return turn
}

/** Rows per transaction: it takes a few hundredths of a second, so calls are answered in between. */
const piece = 500

/** Applying rows is idempotent, so a list that the end of the app cut short is applied again at the next start. */
const layList = async (context: SyncContext, rows: readonly ListRow[], signal: AbortSignal): Promise<void> => {
  const pause = openYield()
  for (let from = 0; from < rows.length; from += piece) {
    signal.throwIfAborted()
    const { added, changed } = context.cache.customers.layRows(rows.slice(from, from + piece))
    if (added + changed > 0) context.changed('customers')
    await pause()
  }
  signal.throwIfAborted()
}

/**
 * Reads the whole list (contract §4; no paging, contract §10.7) and applies it to the cache; an unlisted customer that
 * can be read stays. Fails `list-shrunk`, and removes nothing, when a person must judge it. `acceptShrunk`: they
 * accepted it.
 */
export const pullList = async (context: SyncContext, signal: AbortSignal, acceptShrunk: boolean): Promise<void> => {
  const rows = await context.service.list(signal)
  const lacked = acceptShrunk ? [] : await readUnlisted(context, rows, signal)
  suspectDuplicates(context, rows)
  noteListedSince(context.cache, rows)
  noteArrived(context.cache, rows)
  await layList(context, rows, signal)
  const removed = context.cache.transaction(() => {
    context.cache.facts.put(listReadFact, String(context.clock.now()))
    const listed = new Set(rows.map(({ id }) => id))
    const gone = context.cache.customers.keepOnly(new Set([...listed, ...lacked]))
    noteAccepted(context.cache, listed, acceptShrunk)
    return gone
  })
  if (removed > 0) context.changed('customers')
}
