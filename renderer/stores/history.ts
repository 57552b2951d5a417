import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Edit } from '../../preload/contract/edits.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { HistoryResult, HistoryEntry, HistoryQuestion, HistoryVerdict } from '../../preload/contract/history.ts'
import { api, Failure, failOf } from './api.ts'
import { searchAsWritten } from '../checks/search-as-written.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'
import { useWriting } from './writing.ts'

const page = 100
const most = 200

export type Verifying =
  | { readonly is: 'not-asked' }
  | { readonly is: 'reading' }
  | { readonly is: 'known'; readonly verdict: HistoryVerdict }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** The lines below what was just read; dropped where a gap could lie between the two. */
const below = (read: HistoryResult, known: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const last = read.entries.at(-1)
  if (!last || !known.some(({ number }) => number >= last.number)) return []
  return known.filter(({ number }) => number < last.number)
}

/** The log of the place the window is at: newest first, a piece at a time. */
export const useHistory = defineStore('history', () => {
  const settings = useSettings()
  const writing = useWriting()
  const entries = shallowRef<readonly HistoryEntry[] | null>(null)
  const more = ref(false)
  const fail = shallowRef<ErrorPayload | null>(null)
  const search = ref('')
  const customer = shallowRef<{ readonly key: string; readonly name: string } | null>(null)
  const verifying = shallowRef<Verifying>({ is: 'not-asked' })
  const newest = latest()
  /** Lines further down, which no newer ones take the place of. */
  const newestOlder = latest()
  const newestVerdict = latest()

  const ask = (before: number | null, count: number): HistoryQuestion => ({
    ...(customer.value ? { customer: customer.value.key } : {}),
    search: searchAsWritten(writing.value, search.value),
    before,
    count,
  })
  const take = (list: readonly HistoryEntry[], hasMore: boolean): void => {
    entries.value = list
    more.value = hasMore
    fail.value = null
  }
  /** First lines that are under way: they may be older than a change that is told meanwhile. */
  let reading = 0
  const readFirst = async (count: number, then: (answer: HistoryResult) => void): Promise<void> => {
    const place = settings.place
    if (!place) return
    reading++
    try {
      await newest(
        () => api.history.list(place, ask(null, count)),
        then,
        (error) => void (fail.value = failOf(error)),
      )
    } finally {
      reading--
    }
  }
  const forgetOlder = (): void =>
    void newestOlder(
      () => Promise.resolve(),
      () => undefined,
    )
  /** The first lines of a new question. */
  const read = (): Promise<void> => {
    forgetOlder()
    return readFirst(page, (answer) => take(answer.entries, answer.more))
  }
  /** Lines were added: what was scrolled down to stays. */
  const refresh = async (): Promise<void> => {
    if (entries.value === null) return reading > 0 ? read() : undefined
    await readFirst(Math.min(most, Math.max(page, entries.value.length)), (answer) => {
      const rest = below(answer, entries.value ?? [])
      take([...answer.entries, ...rest], rest.length > 0 ? more.value : answer.more)
    })
  }
  const readOlder = async (): Promise<void> => {
    const place = settings.place
    const last = entries.value?.at(-1)
    if (!place || !last || !more.value) return
    await newestOlder(
      () => api.history.list(place, ask(last.number, page)),
      (answer) => {
        // Where the lines were read anew meanwhile, these need not follow them.
        if (entries.value?.at(-1)?.number === last.number) take([...entries.value, ...answer.entries], answer.more)
      },
      (error) => void (fail.value = failOf(error)),
    )
  }
  const reset = (): void => {
    entries.value = null
    more.value = false
    fail.value = null
    search.value = ''
    customer.value = null
    verifying.value = { is: 'not-asked' }
    forgetOlder()
    void newest(
      () => Promise.resolve(),
      () => undefined,
    )
    void newestVerdict(
      () => Promise.resolve(),
      () => undefined,
    )
  }
  /** What the view shows next: all lines, or those of one customer. */
  const about = (wanted: { readonly key: string; readonly name: string } | null): void => {
    customer.value = wanted
    search.value = ''
    entries.value = null
  }
  const verify = async (): Promise<void> => {
    const place = settings.place
    if (!place) return
    verifying.value = { is: 'reading' }
    await newestVerdict(
      () => api.history.verify(place),
      (verdict) => void (verifying.value = { is: 'known', verdict }),
      (error) => void (verifying.value = { is: 'failed', fail: failOf(error) }),
    )
  }
  const reverse = async (number: number): Promise<Edit> => {
    if (!settings.place) throw new Failure({ code: 'administration-unknown' })
    return api.history.reverse(settings.place, number)
  }
  return { entries, more, fail, search, customer, verifying, read, refresh, readOlder, reset, about, verify, reverse }
})
