import type { CustomerService } from '../http/customer-service.ts'
import type { SyncParts } from './parts.ts'
import { checkPlausible } from './plausible-list.ts'

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

/**
 * Reads the whole list and lays it over the cache (spec §4; no paging, field-notes 7). Fails `list-shrunk` when it cannot be
 * whole, unless `acceptShrunk`; nothing is removed then.
 */
export const pullList = async (parts: SyncParts, signal: AbortSignal, acceptShrunk: boolean): Promise<void> => {
  const rows: Awaited<ReturnType<CustomerService['list']>> = await parts.service.list(signal)
  if (!acceptShrunk) checkPlausible(parts.cache, rows)
  const outcome = parts.cache.transaction(() => {
    parts.cache.facts.put(listReadFact, String(parts.clock.now()))
    return parts.cache.customers.applyList(rows)
  })
  if (outcome.added + outcome.changed + outcome.removed > 0) parts.changed('customers')
}
