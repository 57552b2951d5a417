import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { failOf } from './api.ts'

/** The last failure of something that has no place of its own on the screen to show it. */
export const useFailures = defineStore('failures', () => {
  const fail = shallowRef<ErrorPayload | null>(null)
  /** The work of nobody's asking that failed last, where its failure still stands. */
  let unasked: { readonly work: string; readonly fail: ErrorPayload } | null = null
  const clear = (): void => void (fail.value = null)

  /**
   * Runs what a person asked for; its failure is shown in the bar, and its success ends what was shown there. Answers
   * whether it succeeded.
   */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      clear()
      return true
    } catch (error) {
      fail.value = failOf(error)
      return false
    }
  }
  /**
   * Runs what nobody asked for, again and again under one name: its failure is shown too, but its success ends only
   * what it showed itself. A table that reads its rows must not wipe away why something else failed a moment ago.
   */
  const unbidden = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      if (unasked?.work === name && fail.value === unasked.fail) clear()
    } catch (error) {
      fail.value = failOf(error)
      unasked = { work: name, fail: fail.value }
    }
  }
  return { fail, clear, attempt, unbidden }
})
