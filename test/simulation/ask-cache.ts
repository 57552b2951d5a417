import type { Place } from '../../preload/contract/place.ts'
import { isFail } from '../../main/app-error.ts'
import type { Cache, StoredEdit } from '../../main/cache/cache.ts'
import type { Running } from './computer.ts'

/** What a database says; null where it does not: it is damaged, and put right at the next call. */
export const asked = <T>(running: Running, place: Place, question: (cache: Cache) => T): T | null => {
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
export const editOf = (running: Running, place: Place, id: string): StoredEdit | null | undefined => asked(running, place, (cache) => cache.edits.get(id))

/** The edits that are not over; null where the database does not say. */
export const unsettledOf = (running: Running, place: Place): readonly StoredEdit[] | null => asked(running, place, (cache) => cache.edits.unsettled())
