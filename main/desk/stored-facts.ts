import { z } from 'zod'
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

/** Entries that this version reads, and the others, which are kept for the version that does. */
export const readItems = <T>(
  list: readonly unknown[],
  item: z.ZodType<T>,
): { readonly items: readonly T[]; readonly others: readonly unknown[] } => {
  const all = list.map((one) => ({ one, read: item.safeParse(one) }))
  return {
    items: all.flatMap(({ read }) => (read.success ? [read.data] : [])),
    others: all.flatMap(({ one, read }) => (read.success ? [] : [one])),
  }
}

const readList = <T>(cache: Cache, fact: string, item: z.ZodType<T>) =>
  readItems(readStoredFact(cache, fact, z.array(z.unknown())) ?? [], item)

export const readStoredList = <T>(cache: Cache, fact: string, item: z.ZodType<T>): readonly T[] =>
  readList(cache, fact, item).items

/** Replaces the entries that this version reads. */
export const keepList = <T>(cache: Cache, fact: string, item: z.ZodType<T>, items: readonly T[]): void =>
  keep(cache, fact, [...items, ...readList(cache, fact, item).others])

/** A stored list with this item at the place of the one with its id, or at the end. */
export const withItem = <T extends { readonly id: string }>(list: readonly T[], item: T): readonly T[] =>
  list.some(({ id }) => id === item.id) ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item]
