import type { QualityMute } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { wasListRead } from '../../sync/pull/pull-list.ts'

/** `texts`: the values of the finding when it was muted. Absent for a whole rule, and in mutes of earlier versions. */
export interface StoredMute extends QualityMute {
  readonly texts?: readonly string[] | undefined
}

/** The present key of a customer. */
export type KeyNow = (key: string) => string

const createdAs = (cache: Cache, key: string): string | null => {
  const edit = cache.edits.get(key.slice(2))
  if (edit !== undefined) return edit.state.is === 'settled' ? edit.customerId : null
  // A settled edit is forgotten after a day. The history keeps the id of its customer.
  const { entries } = cache.history.list({ customer: key, search: '', before: null, count: 1 })
  return entries[0]?.customerId ?? null
}

/** A customer that was created had the key `n:` before. Each such key is looked up once. */
export const openKeyNow = (cache: Cache): KeyNow => {
  const known = new Map<string, string>()
  return (key) => {
    if (!key.startsWith('n:')) return key
    const before = known.get(key)
    if (before !== undefined) return before
    const id = createdAs(cache, key)
    const now = id === null ? key : keyOfCustomer(id)
    known.set(key, now)
    return now
  }
}

const exists = (cache: Cache, key: string): boolean =>
  key.startsWith('n:')
    ? cache.edits.get(key.slice(2)) !== undefined
    : cache.edits.ofKey(key) !== undefined || cache.customers.get(key.slice(2)) !== undefined

/**
 * Mutes under the present keys of their customers, without those of customers that were removed. A database that was
 * begun again lacks its customers until a whole list was read, so every mute stays until then.
 */
export const presentMutes = (cache: Cache, mutes: readonly StoredMute[]): readonly StoredMute[] => {
  if (!wasListRead(cache)) return mutes
  const keyNow = openKeyNow(cache)
  return mutes.flatMap((mute) => {
    if (mute.key === null) return [mute]
    const key = keyNow(mute.key)
    return exists(cache, key) ? [{ ...mute, key }] : []
  })
}
