/** Calls `work` once. Returns a function that cancels the timer. */
export type After = (milliseconds: number, work: () => void) => () => void

export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
