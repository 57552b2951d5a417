import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { api } from './api.ts'
import { groupList } from './duplicates/group-list.ts'
import { useSettings } from './settings.ts'

/** Groups of customers that are probably one, and what people said about them. `merging` compares one group. */
export const useDuplicates = defineStore('duplicates', () => {
  const settings = useSettings()
  const { failed, read, ...list } = groupList()
  const searching = ref(false)
  /** A command asked for a search; the section takes it up once it is shown. */
  const wanted = ref(false)
  /** Only a page that shows groups reads them again. */
  let isShown = false

  const arrive = async (): Promise<void> => {
    isShown = true
    await read()
  }
  const leave = (): void => void (isShown = false)
  const refresh = async (): Promise<void> => {
    if (isShown) await read()
  }
  /** True when a whole search has ended. */
  const find = async (): Promise<boolean> => {
    const { place } = settings
    if (!place || searching.value) return false
    searching.value = true
    try {
      const isWhole = (await api.duplicates.find(place)) !== null
      await read()
      return isWhole
    } catch (error) {
      failed(error)
      return false
    } finally {
      searching.value = false
      list.progress.value = null
    }
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
  return { ...list, found, searching, wanted, read, arrive, leave, refresh, find, cancel, dismiss, takeBack }
})
