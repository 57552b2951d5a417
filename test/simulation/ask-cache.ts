import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { Cache, StoredEdit } from '../../main/database/database.ts'
import type { Running } from './computer-types.ts'

/** What a database says; null where it does not: it is damaged, and put right at the next call. */
export const asked = <T>(running: Running, place: AdministrationRef, question: (cache: Cache) => T): T | null => {
  const cache = running.cache(place)
  if (cache === undefined) return null
  try {
    return question(cache)
  } catch (error) {
    if (isFail(error, 'database-damaged')) return null
    throw error
  }
}

/** An edit as it stands; undefined where there is none, null where the database does not say. */
export const editOf = (running: Running, place: AdministrationRef, id: string): StoredEdit | null | undefined =>
  asked(running, place, (cache) => cache.edits.get(id))

interface Known<T> {
  readonly writes: number
  readonly cache: Cache
  readonly answer: T
}

/** Asks once for as long as nothing is written and the database is the same; damage is met by whoever asks first. */
export const askedOnce = <T>(
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
    const answer = asked(running, place, question)
    if (answer === null || cache === undefined) own.delete(at)
    else own.set(at, { writes, cache, answer })
    return answer
  }
}

/** The edits that are not over; null where the database does not say. */
export const unsettledOf = askedOnce((cache): readonly StoredEdit[] => cache.edits.unsettled())
