import type { Changes } from '../../preload/contract/customers.ts'
import type { MergeOutcome, MergeRequest } from '../../preload/contract/duplicates.ts'
import type { Edit } from '../../preload/contract/edits.ts'
import type { FakeDesk } from './fake-desk.ts'
import type { FakeUndo } from './fake-undo.ts'

/** Saves a merge of duplicates as edits, with one step to undo. */
export const fakeMerge =
  ({ find, editOf, stage, changesOf, replace, staged }: FakeDesk, undo: FakeUndo, changed: () => void) =>
  ({ keep, changes, others }: MergeRequest, follow: { back(): void; again(): void }): MergeOutcome => {
    const passive: Changes = { CustomerStateId: { is: 'text', text: 'P' } }
    const parts = [
      ...(Object.keys(changes).length > 0 ? [{ key: keep, kind: 'change', changes } as const] : []),
      ...others.flatMap(({ key, then }) =>
        then === 'leave' ? [] : [{ key, kind: then === 'delete' ? 'delete' : 'change', changes: passive } as const],
      ),
    ]
    const before = parts.map(({ key }) => editOf(key))
    const after = parts.map(({ key, kind, changes: wanted }) =>
      stage(find(key), kind, kind === 'delete' ? [] : changesOf(find(key), wanted)),
    )
    const put = (from: readonly (Edit | undefined)[], to: readonly (Edit | undefined)[]): void =>
      from.forEach((edit, at) => replace(edit, to[at]))
    undo.note({
      step: {
        id: `merge-${staged()}`,
        what: 'merge',
        customers: parts.length,
        name: '',
        at: Date.now(),
        fromCell: false,
      },
      back: () => (follow.back(), put(after, before)),
      again: () => (follow.again(), put(before, after)),
    })
    changed()
    const count = (fate: string): number => others.filter(({ then }) => then === fate).length
    return {
      is: 'staged',
      fields: Object.keys(changes).length,
      passive: count('passive'),
      deleted: count('delete'),
    }
  }
