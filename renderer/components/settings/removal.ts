import { shallowRef, type ShallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { failOf } from '../../stores/api.ts'
import { useFailures } from '../../stores/failures.ts'

/** The loss by a removal: waiting edits, or those that may wait in a file that cannot be opened. */
export type Loss = 'edits' | 'set-aside'

/** Why main refuses a removal until the user agrees to a loss; null for any other failure. */
const lossOf = ({ code }: ErrorPayload): Loss | null => {
  if (code === 'environment-has-waiting-edits') return 'edits'
  return code === 'edits-set-aside' ? 'set-aside' : null
}

interface Question<T> {
  readonly what: T
  /** The loss that it names; null as long as main has not refused. */
  readonly loss: Loss | null
}

export interface Removal<T> {
  /** The question that is open; null: none. */
  readonly asking: Readonly<ShallowRef<Question<T> | null>>
  ask(what: T): void
  cancel(): void
  /** Returns whether it was removed. A failure is shown. */
  confirm(): Promise<boolean>
}

/** Removes local data after a question. Main refuses at first if changes wait: the question then comes once more. */
export const useRemoval = <T>(remove: (what: T, evenWithEdits: boolean) => Promise<unknown>): Removal<T> => {
  const failures = useFailures()
  const asking = shallowRef<Question<T> | null>(null)
  return {
    asking,
    ask: (what) => void (asking.value = { what, loss: null }),
    cancel: () => void (asking.value = null),
    confirm: async () => {
      const now = asking.value
      if (now === null) return false
      asking.value = null
      try {
        await remove(now.what, now.loss !== null)
        return true
      } catch (error) {
        const fail = failOf(error)
        const loss = now.loss === null ? lossOf(fail) : null
        if (loss === null) failures.fail = fail
        else asking.value = { ...now, loss }
        return false
      }
    },
  }
}
