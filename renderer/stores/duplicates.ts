import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api } from './api.ts'
import { groupList } from './duplicates/group-list.ts'
import { useSettings } from './settings.ts'

/** Groups of customers that are probably one, and what people said about them. `merging` compares one group. */
export const useDuplicates = defineStore('duplicates', () => {
  const settings = useSettings()
  const { failed, read, reset: forget, ...list } = groupList()
  /** The administration of this window's search. After the window left it, the search goes on there unseen. */
  const searchesIn = shallowRef<AdministrationRef | null>(null)
  const searching = computed(() => searchesIn.value !== null || list.progress.value !== null)
  /** The last search did not come to its end. */
  const cancelled = ref(false)
  /** A command asked for a search; the section takes it up once it is shown. */
  const wanted = ref(false)
  /** Only a page that shows groups reads them again. */
  let isShown = false

  const arrive = async (): Promise<void> => {
    isShown = true
    await read()
  }
  const leave = (): void => void (isShown = cancelled.value = false)
  const refresh = async (): Promise<void> => {
    if (isShown || searching.value) await read()
  }
  /** True when a whole search has ended. */
  const find = async (): Promise<boolean> => {
    const { place } = settings
    if (!place || searching.value) return false
    searchesIn.value = place
    cancelled.value = false
    const isHere = (): boolean => searchesIn.value === place
    try {
      const isWhole = (await api.duplicates.find(place)) !== null
      if (isHere()) {
        cancelled.value = !isWhole
        await read()
      }
      return isWhole
    } catch (error) {
      if (isHere()) failed(error)
      return false
    } finally {
      if (isHere()) {
        searchesIn.value = null
        list.progress.value = null
      }
    }
  }
  const reset = (): void => {
    searchesIn.value = null
    wanted.value = cancelled.value = false
    forget()
  }
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.duplicates.cancel(settings.place)
  }
  const dismiss = async (keys: readonly string[], reason: string): Promise<void> => {
    if (!settings.place) return
    await api.duplicates.dismiss(settings.place, keys, reason)
    await read()
  }
  const takeBack = async (id: string): Promise<void> => {
    if (!settings.place) return
    await api.duplicates.takeBack(settings.place, id)
    await read()
  }
  const found = computed(() => list.view.value?.found ?? null)
  return {
    ...list,
    found,
    searching,
    cancelled,
    wanted,
    read,
    arrive,
    leave,
    refresh,
    find,
    reset,
    cancel,
    dismiss,
    takeBack,
  }
})
