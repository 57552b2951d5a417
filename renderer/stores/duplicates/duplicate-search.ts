import { computed, ref, shallowRef, type ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DuplicatesProgress } from '../../../preload/contract/duplicates.ts'
import { api } from '../api.ts'
import { useSettings } from '../settings.ts'

interface Shown {
  readonly progress: ShallowRef<DuplicatesProgress | null>
  readonly read: () => Promise<void>
  readonly failed: (error: unknown) => void
}

/** Searches for duplicates, and ends that. */
export const duplicateSearch = ({ progress, read, failed }: Shown) => {
  const settings = useSettings()
  /** The administration of this window's search. After the window left it, the search goes on there unseen. */
  const searchesIn = shallowRef<AdministrationRef | null>(null)
  const searching = computed(() => searchesIn.value !== null || progress.value !== null)
  /** The last search did not come to its end. */
  const cancelled = ref(false)

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
        progress.value = null
      }
    }
  }
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.duplicates.cancel(settings.place)
  }
  const forgetSearch = (): void => {
    searchesIn.value = null
    cancelled.value = false
  }
  return { searching, cancelled, find, cancel, forgetSearch }
}
