import { type AdministrationRef, isSameAdministration } from '../../../preload/contract/administration-ref.ts'
import type { SyncView } from '../../../preload/contract/sync.ts'
import type { RunCheck } from './check.ts'
import type { RunContext } from './run-context.ts'

/** A desk whose thread has died sends no news, so the run reads its state at least this often. Milliseconds. */
const atLeastEvery = 60_000

/** Waits for news of an administration. News since the last wait counts. */
export const newsOf = ({ app, clock, ending }: RunContext, place: AdministrationRef) => {
  let heard = false
  let wake: (() => void) | undefined
  const stop = app.onChanged((changed) => {
    if (changed.topic !== 'sync' || (changed.place && !isSameAdministration(changed.place, place))) return
    heard = true
    wake?.()
  })
  return {
    stop,
    next: async (atMost: number): Promise<void> => {
      const enough = new AbortController()
      wake = () => enough.abort()
      if (!heard) await clock.wait(Math.min(atMost, atLeastEvery), AbortSignal.any([enough.signal, ending]))
      heard = false
      wake = undefined
    },
  }
}

/**
 * The patience that is left. It runs down while nothing improves. It starts again with every customer that is read, and
 * when the trouble changes.
 */
export const patienceOf = ({ clock, patience }: RunContext) => {
  let since: number | null = null
  let complete = 0
  let trouble: RunCheck['is'] = 'going'
  return {
    left: (check: RunCheck, view: SyncView): number => {
      if (view.complete > complete) since = null
      complete = Math.max(complete, view.complete)
      if (check.is === 'going') return patience
      if (check.is !== trouble) since = null
      trouble = check.is
      since ??= clock.now()
      return patience - Math.abs(clock.now() - since)
    },
  }
}
