import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { UndoView } from '../../preload/contract/undo.ts'
import { api, failOf } from './api.ts'
import { useFailures } from './failures.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'
import { useAnnouncements, type Announcement } from './announcements.ts'

const nothing: UndoView = { undo: null, redo: null }

/** Next undo and redo of the current administration. The status line announces the outcome. */
export const useUndo = defineStore('undo', () => {
  const settings = useSettings()
  const announcements = useAnnouncements()
  const failures = useFailures()
  const view = shallowRef<UndoView>(nothing)
  const newest = latest()
  let before: Promise<void> = Promise.resolve()

  /** A change elsewhere ends what was said about there being nothing to undo. */
  const unsay = (): void => {
    const said = announcements.current
    const code = said?.is === 'failed' ? said.fail.code : null
    if ((code === 'nothing-to-undo' && view.value.undo) || (code === 'nothing-to-redo' && view.value.redo))
      announcements.clear()
  }
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place)
      await newest(
        () => api.undo.read(place),
        (answer) => {
          view.value = answer
          unsay()
        },
      )
  }
  const reset = (): void => void (view.value = nothing)

  /**
   * The window may go to another administration meanwhile: the step stays with its own, and its outcome is not told
   * there.
   */
  const go = async (place: AdministrationRef, which: 'undo' | 'redo'): Promise<void> => {
    const announce = (next?: Announcement): void => {
      if (!settings.isAt(place)) return
      // Screen readers repeat an equal text only after it was cleared.
      announcements.clear()
      if (next) announcements.announce(next)
    }
    announce()
    try {
      const outcome = await api.undo[which](place)
      announce({ is: which === 'undo' ? 'undone' : 'redone', outcome })
    } catch (error) {
      announce({ is: 'failed', fail: failOf(error) })
    }
    // A read that fails must not end the queue.
    await failures.inBackground('undo-steps', read)
  }
  /** A serial queue, however fast the keys come. */
  const enqueue = async (which: 'undo' | 'redo'): Promise<void> => {
    const place = settings.place
    if (place) await (before = before.then(() => go(place, which)))
  }
  const undo = (): Promise<void> => enqueue('undo')
  const redo = (): Promise<void> => enqueue('redo')
  return { view, read, reset, undo, redo }
})
