import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SyncView } from '../../preload/contract/sync.ts'
import { api } from '../api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** What sync is doing for the place the window is at; null until first known. */
export const useSync = defineStore('sync', () => {
  const settings = useSettings()
  const view = shallowRef<SyncView | null>(null)
  const newest = latest()

  const forget = (): void => void (view.value = null)
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place) await newest(() => api.sync.read(place), (answer) => void (view.value = answer))
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
  return { view, read, forget, now, cancel, acceptShrunkList }
})
