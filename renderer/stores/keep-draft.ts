import { shallowRef } from 'vue'
import type { FormDraft } from '../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, failOf } from './api.ts'
import { useFailures } from './failures.ts'
import { useSettings } from './settings.ts'

/** `kept`: the draft outlives the window. */
export type DraftState = 'kept' | 'pending' | 'failed'

interface Due {
  readonly place: AdministrationRef
  readonly draft: FormDraft | null
  /** Its author: another user may sign in before it is written. */
  readonly user: string | undefined
}
const pauseFor = 400

/** Writes drafts and knows what is stored of the form, because only that may be dropped. */
const draftWriter = () => {
  /** The form's own draft is stored. `isDropped`: removing it failed, and is tried again before another is stored. */
  let stored: (Omit<Due, 'draft'> & { readonly isDropped: boolean }) | null = null
  const remove = async (): Promise<void> => {
    if (stored === null) return
    const { place, user } = stored
    stored = { place, user, isDropped: true }
    await api.customers.keepDraft(place, null, user)
    stored = null
  }
  return {
    write: async ({ place, draft, user }: Due): Promise<void> => {
      if (draft === null) return remove()
      if (stored?.isDropped) await remove()
      await api.customers.keepDraft(place, draft, user)
      stored = { place, user, isDropped: false }
    },
    /** The removal that failed, to be tried again; null: none did. */
    dropped: (): Due | null => (stored?.isDropped ? { place: stored.place, user: stored.user, draft: null } : null),
    /** The stored draft stays, unless its removal failed. */
    leave: (): void => void (stored = stored?.isDropped ? stored : null),
  }
}

/**
 * Stores the form's draft under its administration and its author, debounced or at once. Writes run one after the other
 * and only the latest draft is written, so that a dropped draft does not come back.
 */
export const draftKeeper = () => {
  const settings = useSettings()
  const failures = useFailures()
  const writer = draftWriter()
  const keeping = shallowRef<DraftState>('kept')
  let due: Due | null = null
  let pause: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async (now: Due): Promise<void> => {
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
    return (writing = next === null ? writing : writing.then(() => write(next)))
  }
  const nameOf = ({ place, user }: Due): string => JSON.stringify([place, user])
  /** Each administration has one draft of a user: a pending draft of another one is written first. */
  const put = (place: AdministrationRef, draft: FormDraft | null): void => {
    const next = { place, draft, user: settings.environmentOf(place.environment)?.user }
    if (due !== null && nameOf(due) !== nameOf(next)) void now()
    due = next
    keeping.value = 'pending'
  }
  const later = (place: AdministrationRef, draft: FormDraft): void => {
    put(place, draft)
    if (pause) clearTimeout(pause)
    pause = setTimeout(() => void now(), pauseFor)
  }
  /** Drops the form's own draft. Another one may wait there for its customer, and stays. */
  const drop = (place: AdministrationRef): void => {
    put(place, null)
    void now()
  }
  /** Removes a stored draft that is not in the form, because all of it was saved. */
  const remove = (place: AdministrationRef, draft: FormDraft): void => {
    put(place, draft)
    void now()
    drop(place)
  }
  /** The form was closed: what it stored stays, and the next form has nothing stored. */
  const leave = (): void => {
    void now()
    writing = writing.then(writer.leave)
  }
  return { keeping, later, now, drop, remove, leave }
}
