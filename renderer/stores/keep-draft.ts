import { shallowRef } from 'vue'
import type { FormDraft } from '../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, failOf } from './api.ts'
import { useFailures } from './failures.ts'

/** Whether what is typed would outlive the window now. */
export type DraftState = 'kept' | 'pending' | 'failed'

interface Due {
  readonly place: AdministrationRef
  readonly draft: FormDraft | null
}
const pauseFor = 400

/**
 * Keeps what is typed and not saved with the administration that it was typed in: a moment after the last key, or at
 * once. Only the latest is written, one after the other, so that what was dropped does not come back.
 */
export const draftKeeper = () => {
  const failures = useFailures()
  const keeping = shallowRef<DraftState>('kept')
  let due: Due | null = null
  let pause: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async (now: Due): Promise<void> => {
    try {
      await api.customers.keepDraft(now.place, now.draft)
      if (due === null) keeping.value = 'kept'
    } catch (error) {
      failures.fail = failOf(error)
      if (due === null) keeping.value = 'failed'
    }
  }
  /** What is due is on its way now; answers when it was written, or was told why not. */
  const now = (): Promise<void> => {
    if (pause) clearTimeout(pause)
    pause = null
    const next = due
    due = null
    return (writing = next === null ? writing : writing.then(() => write(next)))
  }
  /** A draft of another place goes first: each has one. */
  const put = (next: Due): void => {
    if (due !== null && JSON.stringify(due.place) !== JSON.stringify(next.place)) void now()
    due = next
    keeping.value = 'pending'
  }
  const later = (place: AdministrationRef, draft: FormDraft): void => {
    put({ place, draft })
    if (pause) clearTimeout(pause)
    pause = setTimeout(() => void now(), pauseFor)
  }
  /** Nothing of it is to come back. */
  const drop = (place: AdministrationRef): void => {
    put({ place, draft: null })
    void now()
  }
  /** What is not written yet is not written any more: somebody else works here now. */
  const forget = (): void => {
    due = null
    keeping.value = 'kept'
  }
  return { keeping, later, now, drop, forget }
}
