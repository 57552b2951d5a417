import { never } from '../../../preload/contract/never.ts'
import type { Grace } from '../../../preload/contract/sync.ts'
import { graceTime, type CellSending } from '../../../preload/contract/settings.ts'
import type { EditOutline, StoredEdit } from '../../database/database.ts'
import type { SyncContext } from '../sync-context.ts'
import { forgetGrace, readGrace, writeGrace } from './grace-fact.ts'
import { isOwn } from './apply-transition.ts'

/** The end of a grace period that began at `since`; `asked`: only the user ends it. Pure. */
const graceEnd = (cells: CellSending, since: number, now: number): number | 'asked' => {
  switch (cells) {
    case 'at-once':
      return since
    case 'shortly':
      // A clock that was set back delays nothing.
      return since > now ? now : since + graceTime
    case 'when-asked':
      return 'asked'
    default:
      return never(cells)
  }
}

/**
 * Cell edits that are on disk and not sent yet, so that Undo can take them back. The period belongs to one revision of
 * an edit: any later save ends it, and a later cell edit begins another.
 */
export interface GracePeriods {
  /** Begins the period of a saved edit. Call it inside the transaction of its save. */
  begin(edit: StoredEdit): void
  /** The end of its period; null: it has none, or the end has passed. */
  endOf(edit: Pick<EditOutline, 'id' | 'revision'>): number | 'asked' | null
  /** Ends the period of one edit, or of all edits of the user. */
  end(edit?: string): void
  /** The user's edits in their period; null: none. */
  view(): Grace
}

/** `cells` is the present setting: a change of it holds for edits that wait. `over` is called when a period has passed. */
export const openGrace = (
  context: SyncContext,
  cells: () => CellSending,
  signal: AbortSignal,
  over: () => void,
): GracePeriods => {
  const { cache, clock } = context
  /** Edits that may have a period. The stored fact decides; this spares reading one for each edit of a long outbox. */
  const maybe = new Set(cache.edits.outlines().flatMap(({ id }) => (readGrace(cache, id) === null ? [] : [id])))
  const wait = (): void =>
    void clock.wait(graceTime, signal).then(() => {
      if (!signal.aborted) over()
    })
  const endOf: GracePeriods['endOf'] = (edit): number | 'asked' | null => {
    const stored = maybe.has(edit.id) ? readGrace(cache, edit.id) : null
    if (stored === null || stored.revision !== edit.revision) return null
    const end = graceEnd(cells(), stored.since, clock.now())
    return end === 'asked' || end > clock.now() ? end : null
  }
  const held = (): { readonly id: string; readonly end: number | 'asked' }[] =>
    [...maybe].flatMap((id) => {
      const edit = cache.edits.get(id)
      const end = edit !== undefined && isOwn(context, edit) ? endOf(edit) : null
      return end === null ? [] : [{ id, end }]
    })
  if (maybe.size > 0) wait()
  return {
    begin: (edit) => {
      if (cells() === 'at-once') return
      maybe.add(edit.id)
      writeGrace(cache, edit.id, { revision: edit.revision, since: clock.now() })
      wait()
    },
    endOf,
    end: (edit) =>
      cache.transaction(() => {
        for (const id of edit === undefined ? held().map(({ id }) => id) : [edit]) forgetGrace(cache, id)
      }),
    view: () => {
      const all = held()
      if (all.length === 0) return null
      const ends = all.flatMap(({ end }) => (end === 'asked' ? [] : [end]))
      return { edits: all.length, until: ends.length === 0 ? null : Math.max(...ends) }
    },
  }
}
