/** Calls `work` once after so many milliseconds; answers with a function that stops it. */
export type After = (milliseconds: number, work: () => void) => () => void

export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
