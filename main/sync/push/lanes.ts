/** Turns that run side by side. */
export interface Lanes {
  /** Waits until one more turn may begin. `isAlone` is asked again after each wait: such a turn has no other beside it. */
  free(isAlone: () => boolean): Promise<void>
  /** `turn` must not reject. */
  begin(turn: () => Promise<void>, isAlone: boolean): void
  areEmpty(): boolean
  /** Waits for the end of any turn that runs. */
  anyEnds(): Promise<void>
  /** Waits for the end of all turns. */
  allEnd(): Promise<void>
}

/** `width`: how many turns may run now. */
export const openLanes = (width: () => number): Lanes => {
  const running = new Set<Promise<void>>()
  let aloneRuns = false
  const anyEnds = (): Promise<void> => Promise.race(running)
  return {
    free: async (isAlone) => {
      while (running.size > 0 && (aloneRuns || isAlone() || running.size >= width())) await anyEnds()
    },
    begin: (turn, isAlone) => {
      aloneRuns = isAlone
      const job: Promise<void> = turn().finally(() => running.delete(job))
      running.add(job)
    },
    areEmpty: () => running.size === 0,
    anyEnds,
    allEnd: async () => void (await Promise.all(running)),
  }
}
