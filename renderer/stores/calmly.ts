/** Reads in quick succession that need no rest: what a person does is shown at once. */
const free = 5
/** Milliseconds without a read after which they count anew. */
const quiet = 1_000
/** A rest is so many times as long as the read took: a burst of changes takes a fifth of the desk's time at most. */
const restFor = 4
/** Milliseconds. */
const longestRest = 2_000

/**
 * Reads one at a time: what is asked for during a read, or the rest after it, is one read afterwards. `read` must not
 * fail.
 */
export const calmly = (read: () => Promise<void>): (() => void) => {
  let isBusy = false
  let isWanted = false
  let inARow = 0
  let lastEnd = -Infinity
  const run = async (): Promise<void> => {
    isBusy = true
    if (performance.now() - lastEnd > quiet) inARow = 0
    while (isWanted) {
      isWanted = false
      const began = performance.now()
      await read()
      lastEnd = performance.now()
      const rest = Math.min(longestRest, restFor * (lastEnd - began))
      if (++inARow > free) await new Promise((resolve) => setTimeout(resolve, rest))
    }
    isBusy = false
  }
  return () => {
    isWanted = true
    if (!isBusy) void run()
  }
}
