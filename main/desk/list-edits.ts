import { randomUUID } from 'node:crypto'
import type { Edit, EditsSince } from '../../preload/contract/edits.ts'
import type { Cache, EditOutline } from '../database/database.ts'
import { waitsForKept } from '../sync/outbox/kept-first.ts'
import { maybeDone } from '../sync/outbox/withdrawn-writes.ts'
import { changesOf, stateNow, viewOutline } from './views.ts'

const manyEdits = 1_000

const settledAt = ({ state }: EditOutline): number => (state.is === 'settled' ? state.at : 0)

/**
 * All edits as windows list them: unsettled ones as they were made, then settled ones, the last first. Windows ask
 * again after each change while thousands are sent, so only edits that were written since are read and parsed again.
 * An edit that did not change is the same object in each list.
 */
export const openEditList = ({ cache, user }: { readonly cache: Cache; readonly user: string }): (() => Edit[]) => {
  const known = new WeakMap<EditOutline, Edit>()
  /** Reading all at once takes less than one by one, as for the first list. */
  const readMissing = (outlines: readonly EditOutline[]): void => {
    const missing = outlines.filter((outline) => !known.has(outline))
    const all = missing.length > manyEdits ? new Map(cache.edits.all().map((edit) => [edit.id, edit])) : null
    for (const outline of missing) {
      const edit = all === null ? cache.edits.get(outline.id) : all.get(outline.id)
      const changes = edit === undefined ? [] : changesOf(edit)
      known.set(outline, viewOutline(outline, changes, user, maybeDone(cache, outline), waitsForKept(cache, outline)))
    }
  }
  const viewOf = (outline: EditOutline): Edit => {
    const [view, done, state] = [known.get(outline)!, maybeDone(cache, outline), stateNow(cache, outline)]
    const isSame = state === view.state || JSON.stringify(state) === JSON.stringify(view.state)
    const waitsFor = waitsForKept(cache, outline)
    if (view.maybeDone === done && isSame && (view.waitsFor ?? null) === waitsFor) return view
    const changed = {
      ...viewOutline(outline, view.changes, user, done, waitsFor),
      state: isSame ? view.state : state,
    }
    known.set(outline, changed)
    return changed
  }
  return () => {
    const settled = cache.edits.settled().toSorted((a, b) => settledAt(b) - settledAt(a))
    const outlines = [...cache.edits.outlines(), ...settled]
    readMissing(outlines)
    return outlines.map(viewOf)
  }
}

/**
 * The edits that changed since an earlier answer: a window that lists thousands copies only those. A stamp of another
 * run gets all of them.
 */
export const openEditsSince = (list: () => readonly Edit[]): ((stamp: string | null) => EditsSince) => {
  const run = `${randomUUID()}:`
  let answers = 0
  let known = new Map<string, { readonly edit: Edit; readonly since: number }>()
  return (stamp) => {
    answers++
    const before = known
    known = new Map(
      list().map((edit) => {
        const same = before.get(edit.id)
        return [edit.id, same?.edit === edit ? same : { edit, since: answers }]
      }),
    )
    const had = stamp?.startsWith(run) ? Number(stamp.slice(run.length)) : 0
    const edits = [...known.values()].flatMap(({ edit, since }) => (since > had ? [edit] : []))
    return { stamp: `${run}${answers}`, ids: [...known.keys()], edits }
  }
}
