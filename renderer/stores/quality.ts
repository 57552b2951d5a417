import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { QualityProgress, QualityView } from '../../preload/contract/quality.ts'
import { api } from './api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** Findings about the customers of an administration. */
export const useQuality = defineStore('quality', () => {
  const settings = useSettings()
  /** Null: not read yet. */
  const view = shallowRef<QualityView | null>(null)
  /** Null: no run is under way. */
  const progress = shallowRef<QualityProgress | null>(null)
  const running = ref(false)
  const newest = latest()

  const read = async (): Promise<void> => {
    const { place } = settings
    if (!place) return
    await newest(
      () => Promise.all([api.quality.read(place), api.quality.progress(place)]),
      ([now, done]) => {
        view.value = now
        progress.value = done
      },
    )
  }
  const run = async (): Promise<void> => {
    const { place } = settings
    if (!place || running.value) return
    running.value = true
    try {
      await api.quality.run(place)
    } finally {
      running.value = false
      await read()
    }
  }
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.quality.cancel(settings.place)
  }
  const reset = (): void => {
    view.value = null
    progress.value = null
  }
  return { view, progress, running, read, run, cancel, reset }
})
