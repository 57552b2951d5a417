import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Chosen, RowsChoice } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

type Keys = ReadonlySet<string>
/** Rows picked one by one, or all that fit a question but for some. The second ends with its question. */
type Picked =
  | { readonly is: 'keys'; readonly keys: Keys }
  | { readonly is: 'all'; readonly of: RowsChoice; readonly except: Keys }

const nothing: Picked = { is: 'keys', keys: new Set() }
/** A span of more rows is read as one list of keys. */
const fewRows = 500

const toggled = (keys: Keys, key: string): Keys => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
const joined = (picked: Picked, keys: readonly string[]): Picked =>
  picked.is === 'keys'
    ? { is: 'keys', keys: new Set([...picked.keys, ...keys]) }
    : { ...picked, except: new Set([...picked.except].filter((key) => !keys.includes(key))) }

/**
 * The selected rows, by their keys: scrolling and syncs leave them as they are. The customer that is open in the form
 * is another matter.
 */
export const useSelection = defineStore('selection', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const picked = shallowRef<Picked>(nothing)
  const newestSpan = latest()
  /** Where a span of Shift begins, and what was selected before it. */
  let span: { readonly from: string; readonly before: Picked } | null = null
  let pruning = false

  const count = computed(() =>
    picked.value.is === 'keys'
      ? picked.value.keys.size
      : Math.max(0, (customers.counts?.shown ?? 0) - picked.value.except.size),
  )
  /** What a call about the selected rows is given, in the order of the table; null where none is selected. */
  const chosen = computed<Chosen | null>(() => {
    if (count.value === 0) return null
    return picked.value.is === 'keys'
      ? { is: 'keys', keys: [...picked.value.keys] }
      : { is: 'all', of: { ...picked.value.of, sort: customers.sort }, except: [...picked.value.except] }
  })
  const has = (key: string): boolean =>
    picked.value.is === 'keys' ? picked.value.keys.has(key) : !picked.value.except.has(key)
  /** Every row that fits, by one wish. */
  const all = computed(() => picked.value.is === 'all' && picked.value.except.size === 0 && count.value > 0)

  let stretching: Promise<void> = Promise.resolve()
  const put = (next: Picked): void => {
    void newestSpan(
      () => Promise.resolve(),
      () => undefined,
    )
    picked.value = next
  }
  const clear = (): void => {
    span = null
    put(nothing)
  }
  const selectAll = (): void => {
    span = null
    put({ is: 'all', of: customers.choice, except: new Set() })
  }
  const toggle = (key: string): void => {
    const now = picked.value
    put(now.is === 'keys' ? { is: 'keys', keys: toggled(now.keys, key) } : { ...now, except: toggled(now.except, key) })
    span = { from: key, before: picked.value }
  }
  /** The keyboard went on without selecting: the next span begins anew. */
  const settle = (): void => void (span = null)

  const keysBetween = async (from: number, to: number): Promise<readonly string[]> => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    if (!settings.place || first < 0) return []
    if (last - first < fewRows) return (await customers.rows(first, last - first + 1))?.rows.map(({ key }) => key) ?? []
    return (await api.customers.keys(settings.place, { is: 'all', of: customers.choice, except: [] })).slice(
      first,
      last + 1,
    )
  }
  /** Selects everything from where the span began (`from`, at its first step) to a row, beside what was selected before. */
  const extend = (from: string, to: string): Promise<void> => {
    const mine = stretch(from, to)
    stretching = mine.catch(() => undefined)
    return mine
  }
  const stretch = async (from: string, to: string): Promise<void> => {
    span ??= { from, before: picked.value }
    const { from: start, before } = span
    const ends = async (): Promise<readonly string[]> =>
      keysBetween(...(await Promise.all([customers.position(start), customers.position(to)])))
    await newestSpan(ends, (keys) => void (picked.value = joined(before, keys)))
  }

  /** When the rows of the latest span are known: what is done with the selection right after it means them too. */
  const ready = (): Promise<void> => stretching

  /** Rows that went are no longer selected; one that was created meanwhile goes on under its new key. */
  const prune = async (): Promise<void> => {
    const keys = picked.value.is === 'keys' ? [...picked.value.keys] : [...picked.value.except]
    if (pruning || keys.length === 0 || !settings.place) return
    pruning = true
    try {
      const there = new Set(await api.customers.keys(settings.place, { is: 'keys', keys }))
      const gone = new Set(keys.filter((key) => !there.has(key)))
      if (gone.size === 0) return
      const kept = (now: Keys): Keys =>
        new Set([...[...now].filter((key) => !gone.has(key)), ...[...there].filter((key) => !keys.includes(key))])
      span = null
      put(
        picked.value.is === 'keys'
          ? { is: 'keys', keys: kept(picked.value.keys) }
          : { ...picked.value, except: kept(picked.value.except) },
      )
    } finally {
      pruning = false
    }
  }

  watch(() => JSON.stringify(settings.place), clear, { flush: 'sync' })
  // All that fit is a question's; rows picked one by one stay picked while a person looks for more.
  watch(
    () => [customers.search, customers.filter],
    () => picked.value.is === 'all' && clear(),
    { flush: 'sync' },
  )
  return { count, chosen, all, has, clear, selectAll, toggle, extend, ready, settle, prune, keysBetween }
})
