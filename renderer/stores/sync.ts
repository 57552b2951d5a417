import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Asking, SyncView } from '../../preload/contract/sync.ts'
import { api } from './api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** What sync is doing for the place the window is at; null until first known. */
export const useSync = defineStore('sync', () => {
  const settings = useSettings()
  const view = shallowRef<SyncView | null>(null)
  const newest = latest()

  /** What goes only when its number was typed; null where nothing is held for that. */
  const asking = computed<Asking | null>(() =>
    view.value?.held && view.value.held.is !== 'locked' ? view.value.held : null,
  )
  /** Whether the list was ever read whole: before that nobody knows that there are no customers. */
  const everRead = computed(() => {
    const state = view.value?.state
    return state !== undefined && 'lastAt' in state && state.lastAt !== null
  })
  /** Whether the person is being asked to type their number. */
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
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.sync.cancel(settings.place)
  }
  const acceptShrunkList = async (): Promise<void> => {
    if (settings.place) await api.sync.acceptShrunkList(settings.place)
  }
  /** Lets what is held go; what the number was is read again where it is no longer that. */
  const release = async (writes: number): Promise<void> => {
    if (!settings.place) return
    try {
      await api.sync.release(settings.place, writes)
    } finally {
      await read()
    }
  }
  return { view, asking, everRead, releasing, read, forget, now, cancel, acceptShrunkList, release }
})
