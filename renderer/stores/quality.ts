import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { QualityMark, QualityProgress, QualityView } from '../../preload/contract/quality.ts'
import { countingIn } from '../checks/quality-rules.ts'
import { api } from './api.ts'
import { dropAnswer, latest } from './latest.ts'
import { qualityMutes } from './quality/quality-mutes.ts'
import { qualityRun } from './quality/quality-run.ts'
import { useSettings } from './settings.ts'

/** Findings about the customers of an administration. */
export const useQuality = defineStore('quality', () => {
  const settings = useSettings()
  const view = shallowRef<QualityView | null>(null)
  const progress = shallowRef<QualityProgress | null>(null)
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
  const { leave, ...running } = qualityRun({ view, progress, read })
  /** Customers with errors or warnings; notes make no mark. At most 200 keys. */
  const marks = async (keys: readonly string[]): Promise<readonly QualityMark[]> => {
    const found = settings.place ? await api.quality.marks(settings.place, keys) : []
    return found.filter(({ severity }) => severity !== 'note')
  }
  /** Names of customers, '' for those that are not there. At most 200 keys. */
  const namesOf = async (keys: readonly string[]): Promise<readonly string[]> =>
    settings.place && keys.length > 0 ? api.quality.names(settings.place, keys) : []
  /** Customers changed since the last run. */
  const outdated = computed(() => view.value?.outdated === true)
  /** Every later change leaves the last run outdated, so it needs no reading. */
  const customersChanged = async (): Promise<void> => {
    if (view.value?.readable === true && !outdated.value) await read()
  }
  /** Errors and warnings that are not muted. */
  const counting = computed(() => countingIn(view.value?.result ?? null))
  const isBusy = computed(() => running.running.value || progress.value !== null)
  const reset = (): void => {
    dropAnswer(newest)
    view.value = null
    progress.value = null
    leave()
  }
  return {
    view,
    progress,
    read,
    ...running,
    ...qualityMutes(read),
    marks,
    namesOf,
    outdated,
    customersChanged,
    counting,
    isBusy,
    reset,
  }
})
