/** Stops a running call, and shows its progress. */
export interface Watch<Progress> {
  readonly signal: AbortSignal
  readonly show: (progress: Progress) => void
}

/** Long calls with their progress. */
export interface RunningCall<Progress> {
  /** Its result; null if it was ended. It ends the calls before. */
  alone<T>(run: (watch: Watch<Progress>) => Promise<T>): Promise<T | null>
  /** For work that has a result also if it was ended. A later call leaves it running. `name`: for `end`. */
  stoppable<T>(run: (watch: Watch<Progress>) => Promise<T>, name?: string): Promise<T>
  /** Of the call that began last. */
  progress(): Progress | null
  /** Ends the call that began last, or the one with this name. */
  end(name?: string): void
}

interface Call<Progress> {
  readonly name: string | null
  readonly work: AbortController
  progress: Progress | null
}

/** `changed` is called with each progress. `closing` ends every call. */
export const openRunningCall = <Progress>(changed: () => void, closing?: AbortSignal): RunningCall<Progress> => {
  let calls: readonly Call<Progress>[] = []
  const stoppable: RunningCall<Progress>['stoppable'] = async (run, name) => {
    const own: Call<Progress> = { name: name ?? null, work: new AbortController(), progress: null }
    calls = [...calls, own]
    const { signal } = own.work
    const show = (progress: Progress): void => {
      own.progress = progress
      changed()
    }
    try {
      return await run({ signal: closing === undefined ? signal : AbortSignal.any([signal, closing]), show })
    } finally {
      calls = calls.filter((one) => one !== own)
      changed()
    }
  }
  const dropAll = (): void => {
    for (const { work } of calls) work.abort()
    calls = []
  }
  return {
    stoppable,
    alone: (run) => {
      dropAll()
      return stoppable(async (watch) => {
        try {
          const done = await run(watch)
          return watch.signal.aborted ? null : done
        } catch (error) {
          if (watch.signal.aborted) return null
          throw error
        }
      })
    },
    progress: () => calls.at(-1)?.progress ?? null,
    end: (name) => (name === undefined ? calls.at(-1) : calls.find((one) => one.name === name))?.work.abort(),
  }
}
