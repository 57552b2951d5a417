import { AppError } from '../app-error.ts'
import type { Cache } from '../cache/cache.ts'
import type { ListRow } from '../http/customer-service.ts'

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
