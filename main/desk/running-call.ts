/** Stops a running call, and shows its progress. */
export interface Watch<Progress> {
  readonly signal: AbortSignal
  readonly show: (progress: Progress) => void
}

/** A long call with its progress. A new one ends the one before. */
export interface RunningCall<Progress> {
  /** Its result; null if it was ended. */
  alone<T>(run: (watch: Watch<Progress>) => Promise<T>): Promise<T | null>
  /** For work that has a result also if it was ended. */
  stoppable<T>(run: (watch: Watch<Progress>) => Promise<T>): Promise<T>
  progress(): Progress | null
  end(): void
}

/** `changed` is called with each progress. */
export const openRunningCall = <Progress>(changed: () => void): RunningCall<Progress> => {
  let work = new AbortController()
  let progress: Progress | null = null
  const show = (next: Progress | null): void => {
    progress = next
    changed()
  }
  const stoppable: RunningCall<Progress>['stoppable'] = async (run) => {
    work.abort()
    const own = (work = new AbortController())
    try {
      return await run({ signal: own.signal, show })
    } finally {
      if (work === own) show(null)
    }
  }
  return {
    stoppable,
    alone: (run) =>
      stoppable(async (watch) => {
        try {
          const done = await run(watch)
          return watch.signal.aborted ? null : done
        } catch (error) {
          if (watch.signal.aborted) return null
          throw error
        }
      }),
    progress: () => progress,
    end: () => work.abort(),
  }
}
