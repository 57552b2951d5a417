import { z } from 'zod'
import type { Dismissal } from '../../../preload/contract/duplicates.ts'
import { mostMembers } from '../../../preload/contract/duplicates.ts'
import { AppError } from '../../base/app-error.ts'
import { short } from '../../customers/stored-schemas.ts'
import type { Cache } from '../../database/database.ts'
import { dismissalsFact } from '../../database/facts.ts'
import { openKeyNow } from '../quality/present-keys.ts'
import { keepList, readStoredList } from '../stored-facts.ts'

export interface StoredDismissal extends Omit<Dismissal, 'customers'> {
  readonly keys: readonly string[]
}

const storedDismissal = z.strictObject({
  id: short,
  keys: z.array(short).max(mostMembers),
  reason: short,
  at: z.int().min(0),
  user: short,
})

const mostDismissals = 5_000

/** The newest first. */
export const readDismissals = (cache: Cache): readonly StoredDismissal[] =>
  readStoredList(cache, dismissalsFact, storedDismissal)

/** Fails `too-many-dismissals`, because a forgotten group would be proposed again. */
export const keepDismissals = (cache: Cache, dismissals: readonly StoredDismissal[]): void => {
  if (dismissals.length > mostDismissals) throw new AppError('too-many-dismissals')
  keepList(cache, dismissalsFact, storedDismissal, dismissals)
}

/** Whether a person said that two customers are different ones. */
export const differentBy = (cache: Cache): ((one: string, other: string) => boolean) => {
  const keyNow = openKeyNow(cache)
  const dismissedIn = new Map<string, Set<string>>()
  for (const { id, keys } of readDismissals(cache))
    for (const key of keys.map(keyNow)) {
      const known = dismissedIn.get(key)
      if (known === undefined) dismissedIn.set(key, new Set([id]))
      else known.add(id)
    }
  return (one, other) => {
    const [a, b] = [dismissedIn.get(one), dismissedIn.get(other)]
    return a !== undefined && b !== undefined && !a.isDisjointFrom(b)
  }
}
