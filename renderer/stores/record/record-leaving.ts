import { shallowRef } from 'vue'
import type { RecordForm } from './record-form.ts'

/** Asks before anything unsaved is left. */
export const recordLeaving = ({ saving, dirty, drop }: RecordForm, saveEnded: () => Promise<boolean>) => {
  /** Waits for the user's answer in the dialog. */
  const leaving = shallowRef<null | { readonly go: () => void }>(null)
  /** Goes on when nothing is unsaved, or once the user has answered. A save under way ends first. */
  const leave = (go: () => void): void => {
    if (saving.value) void saveEnded().then(() => leave(go))
    else if (dirty.value === 0) go()
    else leaving.value = { go }
  }
  const stay = (): void => void (leaving.value = null)
  const goOn = (): void => {
    const wanted = leaving.value
    stay()
    drop()
    wanted?.go()
  }
  return { leaving, leave, stay, goOn }
}
