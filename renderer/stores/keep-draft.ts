import { shallowRef } from 'vue'
import type { FormDraft } from '../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, failOf } from './api.ts'
import { useFailures } from './failures.ts'

/** `kept`: the draft outlives the window. */
export type DraftState = 'kept' | 'pending' | 'failed'

interface Due {
  readonly place: AdministrationRef
  readonly draft: FormDraft | null
}
const pauseFor = 400

/**
 * Stores the form's draft under its administration, debounced or at once. Writes run one after the other and only the
 * latest draft is written, so that a dropped draft does not come back.
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
  /** Writes a pending draft at once. Resolves when it is written or its failure is shown. */
  const now = (): Promise<void> => {
    if (pause) clearTimeout(pause)
    pause = null
    const next = due
    due = null
    return (writing = next === null ? writing : writing.then(() => write(next)))
  }
  /** Each administration has one draft: a pending draft of another administration is written first. */
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
  const drop = (place: AdministrationRef): void => {
    put({ place, draft: null })
    void now()
  }
  /** Another user works here now: a pending draft is not written. */
  const forget = (): void => {
    due = null
    keeping.value = 'kept'
  }
  return { keeping, later, now, drop, forget }
}
