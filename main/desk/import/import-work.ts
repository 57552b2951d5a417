import type { ImportProgress } from '../../../preload/contract/import.ts'
import type { CheckWatch } from './dry-run.ts'

/** The running call of an import, with its progress. A new one ends the one before. */
export interface ImportWork {
  /** Its result; null if it was ended. */
  alone<T>(run: (watch: CheckWatch) => Promise<T>): Promise<T | null>
  /** For work that has a result also if it was ended. */
  stoppable<T>(run: (watch: CheckWatch) => Promise<T>): Promise<T>
  progress(): ImportProgress | null
  end(): void
}

export const importWork = (changed: () => void): ImportWork => {
  let work = new AbortController()
  let progress: ImportProgress | null = null
  const show = (next: ImportProgress | null): void => {
    progress = next
    changed()
  }
  const stoppable: ImportWork['stoppable'] = async (run) => {
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
