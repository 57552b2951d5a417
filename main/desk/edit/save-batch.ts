import { openYield } from '../../base/yield-to-event-loop.ts'
import type { DeskContext } from '../desk-context.ts'

/** Customers per transaction: enough to be fast, few enough to answer calls in between. */
const slice = 100

interface BatchOptions<R> {
  /** Receives the results of each slice once it is on disk. */
  saved(results: readonly R[]): void
  /** Stops between two slices; the saved edits count as the whole batch. */
  readonly signal?: AbortSignal
}

/**
 * Saves edits of many customers as one batch: none leaves before all are saved. If the app ends or a slice fails, the
 * saved edits wait for a person.
 */
export const saveAsOne = async <T, R>(
  context: DeskContext,
  all: readonly T[],
  save: (one: T) => R,
  { saved, signal }: BatchOptions<R>,
): Promise<void> => {
  const batch = context.sync.beginBatch(context.newId())
  const pause = openYield()
  const saveSlice = (from: number): readonly R[] =>
    context.cache.transaction(() => {
      const results = all.slice(from, from + slice).map(save)
      if (from + slice < all.length) batch.part()
      else batch.whole()
      return results
    })
  try {
    for (let at = 0; at < all.length && !signal?.aborted; at += slice) {
      saved(saveSlice(at))
      await pause()
    }
    batch.whole()
  } finally {
    batch.end()
  }
}
