import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import type { EarlyRows, ListRow } from '../../service/customer-service.ts'
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

const layPiece = (context: SyncContext, rows: readonly ListRow[]): void => {
  const { added, changed } = context.cache.customers.layRows(rows)
  if (added + changed > 0) context.changed('customers')
}

/** Nothing was ever saved here or read as a whole, so no row can hide what an edit asks of it. */
const isUntouched = ({ cache }: SyncContext): boolean =>
  !wasListRead(cache) &&
  cache.edits.outlines().length === 0 &&
  cache.history.list({ search: '', before: null, count: 1 }).entries.length === 0

interface EarlyLaying {
  readonly take: EarlyRows
  /** Waits for the rows under way, and returns those laid, by id. Fails as the database does. */
  end(): Promise<ReadonlyMap<string, string>>
}

/** Lays the rows of a first list while the rest of it is read, until somebody saves an edit. */
const openEarlyLaying = (context: SyncContext, signal: AbortSignal): EarlyLaying => {
  const [waiting, laid, pause] = [[] as ListRow[], new Map<string, string>(), openYield()]
  const lay = async (): Promise<void> => {
    while (waiting.length > 0 && !signal.aborted && isUntouched(context)) {
      const rows = waiting.splice(0, piece)
      layPiece(context, rows)
      // Windows count them.
      context.changed('sync')
      for (const { id, json } of rows) laid.set(id, json)
      await pause()
    }
    waiting.length = 0
  }
  let work = Promise.resolve()
  return {
    take: (rows) => {
      waiting.push(...rows)
      work = work.then(lay)
      // `end` reports the failure.
      work.catch(() => undefined)
    },
    end: async () => {
      await work
      return laid
    },
  }
}

/** Applying rows is idempotent, so a list that the end of the app cut short is applied again at the next start. */
const layList = async (context: SyncContext, rows: readonly ListRow[], signal: AbortSignal): Promise<void> => {
  const pause = openYield()
  for (let from = 0; from < rows.length; from += piece) {
    signal.throwIfAborted()
    layPiece(context, rows.slice(from, from + piece))
    await pause()
  }
  signal.throwIfAborted()
}

export interface PulledList {
  /** Rows without an id: the list is not whole then, and removed nothing. */
  readonly withoutId: number
  /** Customers that stay although the list lacks them: no row will tell that they have changed. */
  readonly unlisted: readonly string[]
}

/**
 * Reads the whole list (contract §4; no paging, contract §10.7) and applies it to the cache, a first one as it arrives;
 * an unlisted customer that can be read stays. Fails `list-shrunk`, and removes nothing, when a person must judge it.
 * `acceptShrunk`: they accepted it.
 */
export const pullList = async (
  context: SyncContext,
  signal: AbortSignal,
  acceptShrunk: boolean,
): Promise<PulledList> => {
  const early = isUntouched(context) ? openEarlyLaying(context, signal) : null
  let withoutId = 0
  const rows = await context.service
    .list(signal, early?.take, (count) => (withoutId = count))
    .catch(async (error: unknown) => {
      await early?.end()
      throw error
    })
  const laid = await early?.end()
  const unlisted = acceptShrunk || withoutId > 0 ? [] : await readUnlisted(context, rows, signal)
  suspectDuplicates(context, rows)
  noteListedSince(context.cache, rows)
  noteArrived(context.cache, rows)
  await layList(context, laid ? rows.filter(({ id, json }) => laid.get(id) !== json) : rows, signal)
  if (withoutId > 0) return { withoutId, unlisted }
  const removed = context.cache.transaction(() => {
    context.cache.facts.put(listReadFact, String(context.clock.now()))
    const listed = new Set(rows.map(({ id }) => id))
    const gone = context.cache.customers.keepOnly(new Set([...listed, ...unlisted]))
    noteAccepted(context.cache, listed, acceptShrunk)
    return gone
  })
  if (removed > 0) context.changed('customers')
  return { withoutId, unlisted }
}
