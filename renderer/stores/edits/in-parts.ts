import { shallowRef } from 'vue'
import type { ErrorPayload, FailCode } from '../../../preload/contract/error-payload.ts'
import { Failure, failOf } from '../api.ts'

/** So few edits that the desk still answers others at once, and that the progress moves. */
const part = 200
/** Some edits did not take the step; the others of the part did. */
const ofSomeEdits = new Set<FailCode>(['edit-unknown', 'edit-sent-already', 'edit-not-possible-now'])

export type ManyStep = 'discard' | 'retry' | 'takeOver'
export interface ManyProgress {
  readonly step: ManyStep
  readonly done: number
  readonly total: number
}

/** A step of many edits, in parts. `progress` is null unless one of several parts runs. */
export const inParts = () => {
  const progress = shallowRef<ManyProgress | null>(null)
  let stopped = false

  /**
   * Resolves to the number of edits up to which it came before it was stopped. Edits that cannot take the step now do
   * not keep the others from it; the first one's failure is thrown in the end. Any other failure ends the work.
   */
  const run = async (
    step: ManyStep,
    ids: readonly string[],
    call: (some: readonly string[]) => Promise<unknown>,
  ): Promise<number> => {
    let first: ErrorPayload | null = null
    let done = 0
    stopped = false
    try {
      while (done < ids.length && !stopped) {
        if (ids.length > part) progress.value = { step, done, total: ids.length }
        const some = ids.slice(done, done + part)
        try {
          await call(some)
        } catch (error) {
          if (!ofSomeEdits.has(failOf(error).code)) throw error
          first ??= failOf(error)
        }
        done += some.length
      }
    } finally {
      progress.value = null
    }
    if (first !== null) throw new Failure(first)
    return done
  }
  return { progress, run, stop: (): void => void (stopped = true) }
}
