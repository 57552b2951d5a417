import { AppError } from '../app-error.ts'
import type { Cache } from '../cache/cache.ts'
import type { ListRow } from '../http/customer-service.ts'
import type { SyncParts } from './parts.ts'

/** More than ten, or more than one in a hundred, or all of them: one customer gone is always believed, if others are left. */
const tooMany = (gone: number, had: number): boolean => gone === had || gone > 10 || (gone > 1 && gone > had / 100)

/**
 * Whether a list can be the whole list. One that lost many customers at once is more likely cut off, or another
 * administration's (quality.md). Customers that an unsettled edit holds are not counted. Fails `list-shrunk` (about.gone, about.had).
 */
export const checkPlausible = (cache: Cache, rows: readonly ListRow[]): void => {
  const listed = new Set(rows.map(({ id }) => id))
  const held = new Set(cache.edits.unsettled().map(({ customerId }) => customerId))
  const ids = cache.customers.ids().filter((id) => !held.has(id))
  const gone = ids.filter((id) => !listed.has(id)).length
  if (gone > 0 && tooMany(gone, ids.length)) throw new AppError({ code: 'list-shrunk', about: { gone, had: ids.length } })
}

/**
 * Customers of ours that a list lacks and that can be read all the same: such a list is behind, or cut off, and says nothing
 * about what it does not show. Few are read: of a list that lacks many `checkPlausible` has failed before.
 */
export const lackedBy = async (parts: SyncParts, rows: readonly ListRow[], signal?: AbortSignal): Promise<string[]> => {
  const listed = new Set(rows.map(({ id }) => id))
  const there: string[] = []
  for (const id of parts.cache.customers.ids()) if (!listed.has(id) && await parts.service.read(id, signal) !== null) there.push(id)
  return there
}
