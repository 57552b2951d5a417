import type { Edit, EditFieldChange } from '../../preload/contract/edits.ts'
import type { Cache, EditOutline } from '../database/database.ts'
import { maybeDone } from '../sync/outbox/withdrawn-writes.ts'
import { changesOf, viewOutline } from './views.ts'

const manyEdits = 1_000

const settledAt = ({ state }: EditOutline): number => (state.is === 'settled' ? state.at : 0)

/**
 * All edits as windows list them: unsettled ones as they were made, then settled ones, the last first. Windows ask
 * again after each change while thousands are sent, so only edits that were written since are read and parsed again.
 */
export const openEditList = ({ cache, user }: { readonly cache: Cache; readonly user: string }): (() => Edit[]) => {
  const known = new WeakMap<EditOutline, readonly EditFieldChange[]>()
  /** Reading all at once takes less than one by one, as for the first list. */
  const readMissing = (outlines: readonly EditOutline[]): void => {
    const missing = outlines.filter((outline) => !known.has(outline))
    const all = missing.length > manyEdits ? new Map(cache.edits.all().map((edit) => [edit.id, edit])) : null
    for (const outline of missing) {
      const edit = all === null ? cache.edits.get(outline.id) : all.get(outline.id)
      known.set(outline, edit === undefined ? [] : changesOf(edit))
    }
  }
  return () => {
    const settled = cache.edits.settled().toSorted((a, b) => settledAt(b) - settledAt(a))
    const outlines = [...cache.edits.outlines(), ...settled]
    readMissing(outlines)
    return outlines.map((outline) => viewOutline(outline, known.get(outline) ?? [], user, maybeDone(cache, outline)))
  }
}
