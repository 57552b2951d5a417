import { shallowRef, watch } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DeskView } from '../../../preload/contract/customers.ts'
import { api } from '../api.ts'
import { useFailures } from '../failures.ts'

const pauseFor = 500

/** Stores a changed view after a pause, and at once on demand. */
export const viewKeeper = (now: () => DeskView) => {
  const failures = useFailures()
  /** The administration whose view is on the screen. Nothing is stored while it is null. */
  const at = shallowRef<AdministrationRef | null>(null)
  let stored = ''
  let paused = false
  let pause: ReturnType<typeof setTimeout> | null = null

  const stopWaiting = (): void => {
    if (pause) clearTimeout(pause)
    pause = null
  }
  const keep = async (): Promise<void> => {
    stopWaiting()
    const [place, view] = [at.value, now()]
    const text = JSON.stringify(view)
    if (!place || paused || text === stored) return
    stored = text
    await api.customers.keepView(place, view)
  }
  const keepQuietly = (): void => void failures.inBackground('keep-view', keep)
  watch(
    () => JSON.stringify(now()),
    () => {
      stopWaiting()
      if (at.value && !paused) pause = setTimeout(keepQuietly, pauseFor)
    },
  )
  /** The view on the screen belongs to this administration from now on, and is stored already. */
  const begin = (place: AdministrationRef): void => {
    stored = JSON.stringify(now())
    at.value = place
  }
  const setPaused = (next: boolean): void => void (paused = next)
  return { at, keep, keepQuietly, begin, setPaused }
}
