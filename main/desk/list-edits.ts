import type { Edit, EditFieldChange } from '../../preload/contract/edits.ts'
import type { Cache, EditOutline } from '../database/database.ts'
import { maybeDone } from '../sync/outbox/withdrawn-writes.ts'
import { changesOf, viewOutline } from './views.ts'

const settledAt = ({ state }: EditOutline): number => (state.is === 'settled' ? state.at : 0)

/**
 * All edits as windows list them: unsettled ones as they were made, then settled ones, the last first. Windows ask
 * again after each change while thousands are sent, so only edits that were written since are read and parsed again.
 */
export const openEditList = ({ cache, user }: { readonly cache: Cache; readonly user: string }): (() => Edit[]) => {
  const known = new WeakMap<EditOutline, readonly EditFieldChange[]>()
  const changes = (outline: EditOutline): readonly EditFieldChange[] => {
    const found = known.get(outline)
    if (found !== undefined) return found
    const edit = cache.edits.get(outline.id)
    const made = edit === undefined ? [] : changesOf(edit)
    known.set(outline, made)
    return made
  }
  return () => {
    const settled = cache.edits.settled().toSorted((a, b) => settledAt(b) - settledAt(a))
    return [...cache.edits.outlines(), ...settled].map((outline) =>
      viewOutline(outline, changes(outline), user, maybeDone(cache, outline)),
    )
  }
}
