import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other work gets its turn. */
const atMost = 10

/**
 * For long work in a thread that also answers people. Call it between small steps: it returns at once, or lets waiting
 * work run after a long stretch.
 */
export const openYield = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < atMost) return
    await setImmediate()
    since = performance.now()
  }
}
