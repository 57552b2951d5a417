import type { z } from 'zod'
import type { Cache } from '../database/database.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Something of the window's that is kept with an administration; null where there is none, or one that a later version
 * of the app wrote.
 */
export const readStoredFact = <T>(cache: Cache, fact: string, schema: z.ZodType<T>): T | null => {
  const text = cache.facts.get(fact)
  const kept = schema.safeParse(text === undefined ? null : parsed(text))
  return kept.success ? kept.data : null
}

/** It is kept again only when it is another: each keeping is a write to the disk. null: it goes. */
export const keep = (cache: Cache, fact: string, value: unknown): void => {
  if (value === null) return cache.facts.remove(fact)
  const text = JSON.stringify(value)
  if (cache.facts.get(fact) !== text) cache.facts.put(fact, text)
}
