import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { UndoView } from '../../preload/contract/undo.ts'
import { api, failOf } from './api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'
import { useAnnouncements } from './announcements.ts'

const nothing: UndoView = { undo: null, redo: null }

/** What would be undone and done again in the administration at hand. Its outcome is told in the status line. */
export const useUndo = defineStore('undo', () => {
  const settings = useSettings()
  const said = useAnnouncements()
  const view = shallowRef<UndoView>(nothing)
  const newest = latest()
  let before: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    const place = settings.place
    if (place)
      await newest(
        () => api.undo.read(place),
        (answer) => void (view.value = answer),
      )
  }
  const reset = (): void => void (view.value = nothing)

  const go = async (which: 'undo' | 'redo'): Promise<void> => {
    const place = settings.place
    if (!place) return
    // The same words again are heard again.
    said.clear()
    try {
      const outcome = await api.undo[which](place)
      said.say({ is: which === 'undo' ? 'undone' : 'redone', outcome })
    } catch (error) {
      said.say({ is: 'failed', fail: failOf(error) })
    }
    await read()
  }
  /** One after the other, however fast the keys come. */
  const inTurn = (which: 'undo' | 'redo'): Promise<void> => (before = before.then(() => go(which)))
  const undo = (): Promise<void> => inTurn('undo')
  const redo = (): Promise<void> => inTurn('redo')
  return { view, read, reset, undo, redo }
})
