import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { failOf } from './api.ts'

/** The last failure that has no place of its own on the screen. */
export const useFailures = defineStore('failures', () => {
  const fail = shallowRef<ErrorPayload | null>(null)
  /** The last background failure; it may still be shown. */
  let lastInBackground: { readonly work: string; readonly fail: ErrorPayload } | null = null
  const clear = (): void => void (fail.value = null)

  /**
   * Runs an action of the user and shows its failure in the bar; success clears the bar, but for a failure that came
   * meanwhile. Resolves to the success.
   */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    const before = fail.value
    try {
      await work()
      if (fail.value === before) clear()
      return true
    } catch (error) {
      fail.value = failOf(error)
      return false
    }
  }
  /**
   * Runs background work under a name. Its success clears only its own failure: reading rows must not hide why a save
   * failed.
   */
  const inBackground = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      if (lastInBackground?.work === name && fail.value === lastInBackground.fail) clear()
    } catch (error) {
      fail.value = failOf(error)
      lastInBackground = { work: name, fail: fail.value }
    }
  }
  return { fail, clear, attempt, inBackground }
})
