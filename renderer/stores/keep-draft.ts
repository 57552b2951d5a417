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

/** Writes drafts and knows what is stored of the form, because only that may be dropped. */
const draftWriter = () => {
  /** The form's own draft is stored. `isDropped`: removing it failed, and is tried again before another is stored. */
  let stored: { readonly place: AdministrationRef; readonly isDropped: boolean } | null = null
  const remove = async (): Promise<void> => {
    if (stored === null) return
    const { place } = stored
    stored = { place, isDropped: true }
    await api.customers.keepDraft(place, null)
    stored = null
  }
  return {
    write: async ({ place, draft }: Due): Promise<void> => {
      if (draft === null) return remove()
      if (stored?.isDropped) await remove()
      await api.customers.keepDraft(place, draft)
      stored = { place, isDropped: false }
    },
    /** The removal that failed, to be tried again; null: none did. */
    dropped: (): Due | null => (stored?.isDropped ? { place: stored.place, draft: null } : null),
    /** The stored draft stays, unless its removal failed. */
    leave: (): void => void (stored = stored?.isDropped ? stored : null),
    forget: (): void => void (stored = null),
  }
}

/**
 * Stores the form's draft under its administration, debounced or at once. Writes run one after the other and only the
 * latest draft is written, so that a dropped draft does not come back.
 */
export const draftKeeper = () => {
  const failures = useFailures()
  const writer = draftWriter()
  const keeping = shallowRef<DraftState>('kept')
  let due: Due | null = null
  let pause: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()
  /** Counts the users who worked here. */
  let author = 0

  const write = async (now: Due, by: number): Promise<void> => {
    if (by !== author) return
    try {
      await writer.write(now)
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
    const next = due ?? writer.dropped()
    due = null
    const by = author
    return (writing = next === null ? writing : writing.then(() => write(next, by)))
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
  /** Drops the form's own draft. Another one may wait there for its customer, and stays. */
  const drop = (place: AdministrationRef): void => {
    put({ place, draft: null })
    void now()
  }
  /** Removes a stored draft that is not in the form, because all of it was saved. */
  const remove = (place: AdministrationRef, draft: FormDraft): void => {
    put({ place, draft })
    void now()
    drop(place)
  }
  /** The form was closed: what it stored stays, and the next form has nothing stored. */
  const leave = (): void => {
    void now()
    writing = writing.then(writer.leave)
  }
  /** Another user works here now: a draft that is pending, or waits for a write before it, is not written. */
  const forget = (): void => {
    author++
    due = null
    keeping.value = 'kept'
    writing = writing.then(writer.forget)
  }
  return { keeping, later, now, drop, remove, leave, forget }
}
