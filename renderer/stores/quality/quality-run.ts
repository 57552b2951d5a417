import { computed, shallowRef, type ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
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
  /** The administration of this window's run. After the window left it, the run goes on there unseen. */
  const runsIn = shallowRef<AdministrationRef | null>(null)
  const running = computed(() => runsIn.value !== null)
  /** The failure of the last reading or run. */
  const fail = shallowRef<ErrorPayload | null>(null)

  const run = async (): Promise<void> => {
    const { place } = settings
    if (!place || running.value) return
    runsIn.value = place
    fail.value = null
    const isHere = (): boolean => runsIn.value === place
    try {
      await api.quality.run(place)
    } catch (error) {
      if (!isHere()) return
      fail.value = failOf(error)
    }
    if (!isHere()) return
    runsIn.value = null
    await read()
  }
  const leave = (): void => {
    runsIn.value = null
    fail.value = null
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
  return { running, fail, run, arrive, cancel, leave }
}
