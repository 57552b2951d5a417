import { shallowRef, type ShallowRef } from 'vue'
import { failOf } from '../../stores/api.ts'
import { useFailures } from '../../stores/failures.ts'

export interface Removal<T> {
  /** The question that is open; null: none. `edits`: it says that waiting changes will be lost. */
  readonly asking: Readonly<ShallowRef<{ readonly what: T; readonly edits: boolean } | null>>
  ask(what: T): void
  cancel(): void
  /** Returns whether it was removed. A failure is shown. */
  confirm(): Promise<boolean>
}

/** Removes local data after a question. Main refuses at first if changes wait: the question then comes once more. */
export const useRemoval = <T>(remove: (what: T, evenWithEdits: boolean) => Promise<unknown>): Removal<T> => {
  const failures = useFailures()
  const asking = shallowRef<{ readonly what: T; readonly edits: boolean } | null>(null)
  return {
    asking,
    ask: (what) => void (asking.value = { what, edits: false }),
    cancel: () => void (asking.value = null),
    confirm: async () => {
      const now = asking.value
      if (now === null) return false
      asking.value = null
      try {
        await remove(now.what, now.edits)
        return true
      } catch (error) {
        const fail = failOf(error)
        if (fail.code === 'environment-has-waiting-edits' && !now.edits) asking.value = { ...now, edits: true }
        else failures.fail = fail
        return false
      }
    },
  }
}
