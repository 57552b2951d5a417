import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { api } from './api.ts'
import { duplicateSearch } from './duplicates/duplicate-search.ts'
import { groupList } from './duplicates/group-list.ts'
import { useSettings } from './settings.ts'

/** Groups of customers that are probably one, and what people said about them. `merging` compares one group. */
export const useDuplicates = defineStore('duplicates', () => {
  const settings = useSettings()
  const { failed, read, reset: forget, ...list } = groupList()
  const { forgetSearch, ...search } = duplicateSearch({ progress: list.progress, read, failed })
  /** A command asked for a search; the section takes it up once it is shown. */
  const wanted = ref(false)
  /** Only a page that shows groups reads them again. */
  let isShown = false

  const arrive = async (): Promise<void> => {
    isShown = true
    await read()
  }
  const leave = (): void => void (isShown = search.cancelled.value = false)
  const refresh = async (): Promise<void> => {
    if (isShown || search.searching.value) await read()
  }
  const reset = (): void => {
    forgetSearch()
    wanted.value = false
    forget()
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
  return { ...list, ...search, found, wanted, read, arrive, leave, refresh, reset, dismiss, takeBack }
})
