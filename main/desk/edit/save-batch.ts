import { openYield } from '../../base/yield-to-event-loop.ts'
import type { DeskContext } from '../desk-context.ts'

/** Customers written in one transaction: large enough to be quick, small enough to answer people in between. */
const slice = 100

interface Course<R> {
  /** What came of those that are on disk now, some at a time. */
  saved(results: readonly R[]): void
  /** Ends it between two slices; what was saved by then is all that is wanted. */
  readonly signal?: AbortSignal
}

/**
 * Saves edits of many customers as one: none leaves before all are saved, and where the app ends or a slice fails
 * before that, what is saved waits to be asked about.
 */
export const saveAsOne = async <T, R>(
  context: DeskContext,
  all: readonly T[],
  save: (one: T) => R,
  { saved, signal }: Course<R>,
): Promise<void> => {
  const batch = context.sync.beginBatch(context.newId())
  const breathe = openYield()
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
      await breathe()
    }
    batch.whole()
  } finally {
    batch.end()
  }
}
