import type { HistoryBatch } from '../../../preload/contract/history.ts'
import { AppError } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { DeskContext } from '../desk-context.ts'

/** Customers per transaction: enough to be fast, few enough to answer calls in between. */
const slice = 100

interface BatchOptions<R> {
  /** Receives the results of each slice once it is on disk. */
  saved(results: readonly R[]): void
  /** Stops between two slices; the saved edits count as the whole batch. */
  readonly signal?: AbortSignal
  /** The line of the history about the whole batch. Without it the batch has none. */
  readonly about?: Omit<HistoryBatch, 'customers'>
}

/**
 * Saves edits of many customers as one batch: none leaves before all are saved. If the app ends or a slice fails, the
 * saved edits wait for a person. Fails `saving-cut-off` in the same way where the desk closes.
 */
export const saveAsOne = async <T, R>(
  context: DeskContext,
  all: readonly T[],
  save: (one: T) => R,
  { saved, signal, about }: BatchOptions<R>,
): Promise<void> => {
  const id = context.newId()
  const batch = context.sync.beginBatch(id)
  const noted = about === undefined ? null : context.cache.history.openBatch(id, { ...about, customers: all.length })
  const saveAll = (some: readonly T[]): R[] => (noted === null ? some.map(save) : noted(() => some.map(save)))
  const pause = openYield()
  const saveSlice = (from: number): readonly R[] =>
    context.cache.transaction(() => {
      const results = saveAll(all.slice(from, from + slice))
      if (from + slice < all.length) batch.part()
      else batch.whole()
      return results
    })
  try {
    for (let at = 0; at < all.length; at += slice) {
      // Closing stops calls too, so it is asked first: nobody decided to keep a part.
      if (context.closing.aborted) throw new AppError('saving-cut-off')
      if (signal?.aborted) break
      saved(saveSlice(at))
      await pause()
    }
    batch.whole()
  } finally {
    batch.end()
  }
}
