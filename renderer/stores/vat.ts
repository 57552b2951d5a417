import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isoDay } from '../../preload/contract/dates.ts'
import type { VatLine } from '../../preload/contract/vat.ts'
import { api } from './api.ts'
import { useBulk } from './bulk.ts'
import { vatChecking } from './vat/vat-checking.ts'
import type { VatState } from './vat/vat-state.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The local day as ISO text, which is unambiguous; main writes it as the service does. */
export const today = (now = new Date()): string =>
  isoDay({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })

/** One check of VAT numbers with VIES, from the permission to the verification dates. */
export const useVat = defineStore('vat', () => {
  const bulk = useBulk()
  const state = shallowRef<VatState>({ is: 'closed' })
  const checks = vatChecking(state)

  const shut = (): void => void (state.value = { is: 'closed' })
  const close = async (): Promise<void> => (state.value.is === 'checking' ? checks.stop() : shut())
  const lines = async (from: number, count: number): Promise<VatLine[]> => {
    const now = state.value
    return now.is === 'done' ? api.vat.lines(now.task.place, from, count) : []
  }
  /** Leads to the preview of an ordinary change of many customers. */
  const setDates = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done') return
    const keys = await api.vat.verified(now.task.place)
    // The keys are of the administration of the check, and the window may have left it.
    if (state.value !== now) return
    shut()
    bulk.preview(
      { is: 'keys', keys },
      { is: 'set', field: 'VatVerificationDate', input: { is: 'text', text: today() } },
    )
  }
  // Another administration has other customers. The check goes on in its own, and the history keeps its answers.
  whenPlaceChanges(shut)

  const isOpen = computed(() => state.value.is !== 'closed')
  return { state, isOpen, ...checks, close, lines, setDates }
})
