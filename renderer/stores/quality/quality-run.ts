import { ref, shallowRef, type ShallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { QualityProgress, QualityView } from '../../../preload/contract/quality.ts'
import { api, failOf } from '../api.ts'
import { useSettings } from '../settings.ts'

interface Reading {
  /** Null: not read yet. */
  readonly view: ShallowRef<QualityView | null>
  /** Null: no run is under way. */
  readonly progress: ShallowRef<QualityProgress | null>
  readonly read: () => Promise<void>
}

/** Runs the checks, and stops them. */
export const qualityRun = ({ view, progress, read }: Reading) => {
  const settings = useSettings()
  const running = ref(false)
  /** The failure of the last reading or run. */
  const fail = shallowRef<ErrorPayload | null>(null)
  /** Customers changed since the last run that this window saw. */
  const outdated = ref(false)

  const run = async (): Promise<void> => {
    const { place } = settings
    if (!place || running.value) return
    running.value = true
    fail.value = null
    outdated.value = false
    try {
      await api.quality.run(place)
    } catch (error) {
      fail.value = failOf(error)
    } finally {
      running.value = false
      await read()
    }
  }
  /** Reads the state, and runs the checks if no findings can be read yet. */
  const arrive = async (): Promise<void> => {
    fail.value = null
    try {
      await read()
    } catch (error) {
      fail.value = failOf(error)
      return
    }
    if (view.value?.readable === false && progress.value === null) await run()
  }
  const cancel = async (): Promise<void> => {
    if (settings.place) await api.quality.cancel(settings.place)
  }
  return { running, fail, outdated, run, arrive, cancel }
}
