import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Fail } from '../../preload/contract/fail.ts'
import { failOf } from '../api.ts'

/** The last failure of something that has no place of its own on the screen to show it. */
export const useFailures = defineStore('failures', () => {
  const fail = shallowRef<Fail | null>(null)
  const clear = (): void => void (fail.value = null)

  /** Runs a piece of work; its failure is shown in the bar. Answers whether it succeeded. */
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
  return { fail, clear, attempt }
})
