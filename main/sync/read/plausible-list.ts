import { AppError, isFail } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { isForOne, isUnavailable } from '../failure-scope.ts'
import { readHidden, writeHidden } from '../outbox/sent.ts'
import type { SyncContext } from '../sync-context.ts'

const acceptedFact = 'accepted-gone'
const acceptedGone = (cache: Cache): ReadonlySet<string> =>
  new Set(JSON.parse(cache.facts.get(acceptedFact) ?? '[]') as string[])

/**
 * Call after a list was applied. Notes customers that unsettled edits hold and the list lacks, once a person accepted
 * that. Otherwise edits that hold every customer of an emptied administration would ask forever.
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

/** If a list lacks more customers, a person is asked at once: reading them all would take too long. */
const mostRead = 100
/** One readable customer is enough; the others are tried in case it was just deleted. */
const mostWitnesses = 3

type Finding = 'there' | 'gone' | 'undecided'

const lookFor = async ({ service }: SyncContext, id: string, signal?: AbortSignal): Promise<Finding> => {
  try {
    return (await service.read(id, signal)) === null ? 'gone' : 'there'
  } catch (error) {
    if (isUnavailable(error) || !isForOne(error)) throw error
    return 'undecided'
  }
}

const lookForAll = async (
  context: SyncContext,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Finding>> => {
  const found = new Map<string, Finding>()
  for (let from = 0; from < ids.length; from += context.atOnce) {
    await Promise.all(
      ids.slice(from, from + context.atOnce).map(async (id) => found.set(id, await lookFor(context, id, signal))),
    )
  }
  return found
}

/** A 404 may mean that the call does not exist (contract §7). Reading another customer tells. */
const anyCanBeRead = async (context: SyncContext, ids: readonly string[], signal?: AbortSignal): Promise<boolean> => {
  for (const id of ids.slice(0, mostWitnesses)) if ((await lookFor(context, id, signal)) === 'there') return true
  return false
}

/**
 * The missing customers that raise doubt; those that a person accepted as gone do not. Customers of unsettled edits
 * count only when edits hold all customers and the list has none of them.
 */
const countedOf = (
  cache: Cache,
  rows: readonly ListRow[],
): { readonly missing: readonly string[]; readonly had: number; readonly allHeld: boolean } => {
  const held = new Set(cache.edits.outlines().map(({ customerId }) => customerId))
  const accepted = acceptedGone(cache)
  const ids = cache.customers.ids().filter((id) => !accepted.has(id))
  const free = ids.filter((id) => !held.has(id))
  if (free.length > 0) return { missing: lacking(rows, free), had: free.length, allHeld: false }
  const missing = lacking(rows, ids)
  return { missing: ids.length > 1 && missing.length === ids.length ? missing : [], had: ids.length, allHeld: true }
}

/**
 * Reads each of our customers that a list lacks, and returns those that exist all the same. A 404 means gone, if
 * another customer can be read. Fails `list-shrunk` (about.gone, about.had) when it stays unclear, or for more than a
 * hundred.
 */
export const readUnlisted = async (
  context: SyncContext,
  rows: readonly ListRow[],
  signal?: AbortSignal,
): Promise<string[]> => {
  const { cache } = context
  const { missing, had, allHeld } = countedOf(cache, rows)
  const shrunk = (gone: number): AppError => new AppError({ code: 'list-shrunk', about: { gone, had } })
  if (allHeld ? missing.length > 0 : missing.length > mostRead) throw shrunk(missing.length)
  const ids = cache.customers.ids()
  const lacked = new Set(lacking(rows, ids))
  const counts = new Set(missing)
  const held = [...lacked].filter((id) => !counts.has(id))
  const found = await lookForAll(context, [...missing, ...held.slice(0, mostRead)], signal)
  const doubtful = missing.filter((id) => found.get(id) !== 'there')
  const callExists = async (): Promise<boolean> =>
    [...found.values()].includes('there') ||
    anyCanBeRead(
      context,
      ids.filter((id) => !lacked.has(id)),
      signal,
    )
  const settled = doubtful.length === 0 || (doubtful.every((id) => found.get(id) === 'gone') && (await callExists()))
  if (!settled) throw shrunk(doubtful.length)
  return [...lacked].filter((id) => found.get(id) !== 'gone')
}

/**
 * Customers that exist but are not listed, before a create leaves; all unlisted ones while the list is in doubt. Fails
 * `list-shrunk` for a list with none of ours: it may belong to another administration.
 */
export const unlistedCustomers = async (context: SyncContext, rows: readonly ListRow[]): Promise<string[]> => {
  try {
    return await readUnlisted(context, rows)
  } catch (error) {
    const ids = context.cache.customers.ids()
    const lacked = lacking(rows, ids)
    if (!isFail(error, 'list-shrunk') || lacked.length === ids.length) throw error
    return lacked
  }
}

/**
 * Whether an earlier list hid a customer in the search for a create, and this one may too. Only a longer one that shows
 * it is whole again: others may be deleted meanwhile, and the next list hide only ours.
 */
const mayHide = ({ cache }: SyncContext, rows: readonly ListRow[], edit: string): boolean => {
  const hidden = readHidden(cache, edit)
  return hidden !== null && !(rows.length > hidden.rows && rows.some(({ id }) => id === hidden.id))
}

/** `unlisted`: customers that exist and that the list lacks. They may be deleted before `isInconclusive` reads them. */
export const noteUnlisted = (
  context: SyncContext,
  rows: readonly ListRow[],
  edit: string,
  [unlisted]: readonly string[],
): void => {
  if (unlisted !== undefined && !mayHide(context, rows, edit))
    writeHidden(context.cache, edit, { id: unlisted, rows: rows.length })
}

/**
 * Whether a list proves nothing about the customer of a create that it lacks. `before`: the customers that existed when
 * the write left, since after a rescue, or an accepted list, the cache knows too few.
 */
export const isInconclusive = async (
  context: SyncContext,
  rows: readonly ListRow[],
  edit: string,
  before: readonly string[],
): Promise<boolean> => {
  if (mayHide(context, rows, edit)) return true
  const gone = lacking(rows, before)
  if (gone.length > mostRead || (gone.length > 0 && gone.length === before.length)) return true
  for (const id of new Set([...gone, ...lacking(rows, context.cache.customers.ids())]))
    if ((await context.service.read(id)) !== null) {
      writeHidden(context.cache, edit, { id, rows: rows.length })
      return true
    }
  return false
}
