import type { z } from 'zod'
import type { Cache } from '../database/database.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A fact that windows store with an administration; null: absent, or written by a later version. */
export const readStoredFact = <T>(cache: Cache, fact: string, schema: z.ZodType<T>): T | null => {
  const text = cache.facts.get(fact)
  const stored = schema.safeParse(text === undefined ? null : parsed(text))
  return stored.success ? stored.data : null
}

/** Stores a fact if it changed, because each store is a write to disk. null removes it. */
export const keep = (cache: Cache, fact: string, value: unknown): void => {
  if (value === null) return cache.facts.remove(fact)
  const text = JSON.stringify(value)
  if (cache.facts.get(fact) !== text) cache.facts.put(fact, text)
}

/** A stored list with this item at the place of the one with its id, or at the end. */
export const withItem = <T extends { readonly id: string }>(list: readonly T[], item: T): T[] =>
  list.some(({ id }) => id === item.id) ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item]
