import { AppError } from '../app-error.ts'
import type { Cache } from '../cache/cache.ts'
import type { ListRow } from '../http/customer-service.ts'
import type { SyncParts } from './parts.ts'

const acceptedFact = 'accepted-gone'
const acceptedGone = (cache: Cache): ReadonlySet<string> => new Set(JSON.parse(cache.facts.get(acceptedFact) ?? '[]') as string[])

/**
 * Once a list was laid over the cache: the customers that edits still hold and that the list lacks, where a person accepted that.
 * Without this, edits that hold every customer of an emptied administration would never come to rest.
 */
export const noteAccepted = (cache: Cache, listed: ReadonlySet<string>, accepted: boolean): void => {
  const before = acceptedGone(cache)
  if (!accepted && before.size === 0) return
  const gone = cache.customers.ids().filter((id) => !listed.has(id) && (accepted || before.has(id)))
  if (gone.length === 0) cache.facts.remove(acceptedFact)
  else cache.facts.put(acceptedFact, JSON.stringify(gone))
}

const lacking = (rows: readonly ListRow[], ids: readonly string[]): string[] => {
  const listed = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !listed.has(id))
}

/** More than ten, or more than one in a hundred, or all of them: one customer gone is always believed, if others are left. */
const tooMany = (gone: number, had: number): boolean => gone === had || gone > 10 || (gone > 1 && gone > had / 100)

/**
 * Whether a list can be the whole list. One that lost many customers at once is more likely cut off, or another
 * administration's (quality.md). Customers that an unsettled edit holds are counted only where edits hold them all, and then only
 * against a list with none of them; those that a person accepted as gone are not. Fails `list-shrunk` (about.gone, about.had).
 */
export const checkPlausible = (cache: Cache, rows: readonly ListRow[]): void => {
  const held = new Set(cache.edits.unsettled().map(({ customerId }) => customerId))
  const accepted = acceptedGone(cache)
  const ids = cache.customers.ids().filter((id) => !accepted.has(id))
  const free = ids.filter((id) => !held.has(id))
  const counted = free.length > 0 ? free : ids
  const [gone, had] = [lacking(rows, counted).length, counted.length]
  const shrunk = free.length > 0 ? gone > 0 && tooMany(gone, had) : had > 1 && gone === had
  if (shrunk) throw new AppError({ code: 'list-shrunk', about: { gone, had } })
}

/**
 * Customers of ours that a list lacks and that can be read all the same: such a list is behind, or cut off, and says nothing
 * about what it does not show. Few are read: of a list that lacks many `checkPlausible` has failed before.
 */
export const lackedBy = async (parts: SyncParts, rows: readonly ListRow[], signal?: AbortSignal): Promise<string[]> => {
  const there: string[] = []
  for (const id of lacking(rows, parts.cache.customers.ids())) if (await parts.service.read(id, signal) !== null) there.push(id)
  return there
}

/** Of a list that lacks more than this, nobody waits for the reading of them all. */
const mostRead = 100

/**
 * Whether a list says nothing about what it does not show. Beside our customers this goes by those that were `before` when something
 * left: after a rescue, or a list that a person accepted, the cache knows too few.
 */
export const saysNothing = async (parts: SyncParts, rows: readonly ListRow[], before: readonly string[]): Promise<boolean> => {
  const gone = lacking(rows, before)
  if (gone.length > mostRead || (gone.length > 0 && gone.length === before.length)) return true
  for (const id of new Set([...gone, ...lacking(rows, parts.cache.customers.ids())])) if (await parts.service.read(id) !== null) return true
  return false
}
