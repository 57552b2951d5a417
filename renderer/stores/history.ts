import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Edit } from '../../preload/contract/edits.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { HistoryVerdict } from '../../preload/contract/history.ts'
import { searchAsWritten } from '../checks/search-as-written.ts'
import { api, Failure, failOf } from './api.ts'
import { historyLines } from './history/history-lines.ts'
import { dropAnswer, latest } from './latest.ts'
import { useSettings } from './settings.ts'
import { useWriting } from './writing.ts'

export type Verifying =
  | { readonly is: 'not-asked' }
  | { readonly is: 'reading' }
  | { readonly is: 'known'; readonly verdict: HistoryVerdict }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** The log of the administration, or of one customer in it, and the verdict on tampering. */
export const useHistory = defineStore('history', () => {
  const settings = useSettings()
  const writing = useWriting()
  const search = ref('')
  const customer = shallowRef<{ readonly key: string; readonly name: string } | null>(null)
  const verifying = shallowRef<Verifying>({ is: 'not-asked' })
  const newestVerdict = latest()

  const { forget, ...lines } = historyLines((before, count) => ({
    ...(customer.value ? { customer: customer.value.key } : {}),
    search: searchAsWritten(writing.value, search.value),
    before,
    count,
  }))
  const reset = (): void => {
    search.value = ''
    customer.value = null
    verifying.value = { is: 'not-asked' }
    forget()
    dropAnswer(newestVerdict)
  }
  /** Narrows the view to one customer; null widens it to all. */
  const about = (wanted: { readonly key: string; readonly name: string } | null): void => {
    customer.value = wanted
    search.value = ''
    lines.entries.value = null
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
    return api.history.reverse(settings.authored(settings.place), number)
  }
  return { ...lines, search, customer, verifying, reset, about, verify, reverse }
})
