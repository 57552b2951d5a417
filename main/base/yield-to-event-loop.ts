import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which whatever else waits for the thread has its turn. */
const atMost = 10

/**
 * For long work in a thread that also answers people: call it between small steps. It goes on at once, or after what
 * came in meanwhile when the thread has been held for long enough.
 */
export const openYield = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < atMost) return
    await setImmediate()
    since = performance.now()
  }
}
