import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { UpdateChoice, UpdateView } from '../../preload/contract/updates.ts'
import { api } from './api.ts'
import { mutate, latest } from './latest.ts'

export const useUpdates = defineStore('updates', () => {
  const view = shallowRef<UpdateView | null>(null)
  /** The version whose notice the user dismissed. */
  const later = ref<string | null>(null)
  /** The updates part of Settings takes the focus once it is mounted. */
  const wanted = ref(false)
  const newest = latest()
  const take = (next: UpdateView): void => void (view.value = next)

  const read = (): Promise<boolean> => newest(() => api.updates.read(), take)
  const choose = (choice: UpdateChoice): Promise<boolean> => mutate(newest, () => api.updates.choose(choice), take)
  const look = (): Promise<void> => api.updates.look()
  const download = (): Promise<void> => api.updates.download()
  const cancel = (): Promise<void> => api.updates.cancel()
  const install = (): Promise<void> => api.updates.install()

  const off = computed(() => view.value === null || view.value.state.is === 'off')
  const working = computed(() => view.value?.state.is === 'looking' || view.value?.state.is === 'downloading')
  /** The version to announce, once. */
  const announced = computed(() =>
    view.value?.state.is === 'ready' && view.value.state.version !== later.value ? view.value.state.version : null,
  )
  const putAway = (): void => void (later.value = announced.value)
  return { view, wanted, read, choose, look, download, cancel, install, off, working, announced, putAway }
})
