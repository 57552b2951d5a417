import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { isAsking, type Asking, type SyncView } from '../../preload/contract/sync.ts'
import { api } from './api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** The sync of the current administration; null until first known. */
export const useSync = defineStore('sync', () => {
  const settings = useSettings()
  const view = shallowRef<SyncView | null>(null)
  const newest = latest()

  /** Writes that are sent only after the user has typed their number; null when none are. */
  const asking = computed<Asking | null>(() => (view.value && isAsking(view.value.held) ? view.value.held : null))
  /** False until the list was read whole once: before that an empty table proves nothing. */
  const everRead = computed(() => {
    const state = view.value?.state
    return state !== undefined && 'lastAt' in state && state.lastAt !== null
  })
  /** The dialog that asks for the number is open. */
  const releasing = ref(false)

  const forget = (): void => {
    view.value = null
    releasing.value = false
  }
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place)
      await newest(
        () => api.sync.read(place),
        (answer) => void (view.value = answer),
      )
  }
  const now = async (): Promise<void> => {
    if (settings.place) await api.sync.now(settings.place)
  }
  /** Sends cell edits before their time: these, or all. */
  const sendNow = async (edits?: readonly string[]): Promise<void> => {
    if (settings.place) await api.sync.sendNow(settings.authored(settings.place), edits)
  }
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.sync.cancel(settings.place)
  }
  const acceptShrunkList = async (): Promise<void> => {
    if (settings.place) await api.sync.acceptShrunkList(settings.place)
  }
  /** Sends what is held. Main refuses a number that has changed; the view is read again either way. */
  const release = async (writes: number): Promise<void> => {
    if (!settings.place) return
    try {
      await api.sync.release(settings.authored(settings.place), writes)
    } finally {
      await read()
    }
  }
  return { view, asking, everRead, releasing, read, forget, now, sendNow, cancel, acceptShrunkList, release }
})
