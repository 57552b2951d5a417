import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { Cache, StoredEdit } from '../../main/database/database.ts'
import type { Running } from './computer/computer-types.ts'

/** Queries a database; null if it is damaged. The app repairs it at its next call. */
export const query = <T>(running: Running, place: AdministrationRef, question: (cache: Cache) => T): T | null => {
  const cache = running.cache(place)
  if (cache === undefined) return null
  try {
    return question(cache)
  } catch (error) {
    if (isFail(error, 'database-damaged')) return null
    throw error
  }
}

/** The edit as the database has it; undefined if there is none, null if the database is damaged. */
export const editOf = (running: Running, place: AdministrationRef, id: string): StoredEdit | null | undefined =>
  query(running, place, (cache) => cache.edits.get(id))

interface Known<T> {
  readonly writes: number
  readonly cache: Cache
  readonly answer: T
}

/** Memoizes a query until something is written or the database is reopened. */
export const cachedQuery = <T>(
  question: (cache: Cache) => T,
): ((running: Running, place: AdministrationRef) => T | null) => {
  const known = new WeakMap<Running, Map<string, Known<T>>>()
  return (running, place) => {
    const [own, at, cache, writes] = [
      known.get(running) ?? new Map<string, Known<T>>(),
      `${place.environment}/${place.administration}`,
      running.cache(place),
      running.writes(),
    ]
    known.set(running, own)
    const last = own.get(at)
    if (last !== undefined && last.cache === cache && last.writes === writes) return last.answer
    const answer = query(running, place, question)
    if (answer === null || cache === undefined) own.delete(at)
    else own.set(at, { writes, cache, answer })
    return answer
  }
}

/** The unsettled edits; null if the database is damaged. */
export const unsettledOf = cachedQuery((cache): readonly StoredEdit[] => cache.edits.unsettled())
