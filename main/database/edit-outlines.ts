import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EditOutline, EditStore, StoredEdit } from './database.ts'
import { columns, outlineOf, type EditRow } from './edit-row.ts'

type OutlineRow = Omit<EditRow, 'base' | 'mine' | 'known_ids'>

const withoutValues = columns.filter((name) => name !== 'base' && name !== 'mine' && name !== 'known_ids')

const outlineFrom = ({ base: _base, mine: _mine, knownIds: _ids, ...outline }: StoredEdit): EditOutline => outline

type Counts = ReturnType<EditStore['counts']>

/** As a person made them, also within a millisecond. */
const inOrderMade = (a: EditOutline, b: EditOutline): number =>
  a.madeAt - b.madeAt || a.sequence - b.sequence || (a.id < b.id ? -1 : 1)

const countsOf = (outlines: Iterable<EditOutline>): Counts => {
  let [waiting, needsAttention, stuck] = [0, 0, 0]
  for (const { state } of outlines) {
    if (state.is === 'conflict' || state.is === 'refused' || state.is === 'uncertain') needsAttention++
    else waiting++
    if ('failing' in state && state.failing?.stuck === true) stuck++
  }
  return { waiting, needsAttention, stuck }
}

/** Unsettled edits in memory, without their records: sync asks for all of them at every turn. */
export interface EditOutlines {
  all(): readonly EditOutline[]
  counts(): Counts
  /** Call inside the transaction that stores or removes the edit. */
  put(edit: StoredEdit): void
  remove(id: string): void
  /** Reads them again when asked next. Call it after a rollback. */
  forget(): void
}

export const openEditOutlines = (db: Database): EditOutlines => {
  const stored = db.prepare<[], OutlineRow>(`SELECT ${withoutValues.join(', ')} FROM edits WHERE state_is <> 'settled'`)
  let byId: Map<string, EditOutline> | null = null
  let inOrder: readonly EditOutline[] | null = null
  let counts: Counts | null = null
  const read = (): Map<string, EditOutline> => (byId ??= new Map(stored.all().map((row) => [row.id, outlineOf(row)])))
  const change = (then: (outlines: Map<string, EditOutline>) => void): void => {
    if (byId !== null) then(byId)
    inOrder = counts = null
  }
  return {
    all: () => (inOrder ??= [...read().values()].sort(inOrderMade)),
    counts: () => (counts ??= countsOf(read().values())),
    put: (edit) =>
      change((outlines) =>
        edit.state.is === 'settled' ? outlines.delete(edit.id) : outlines.set(edit.id, outlineFrom(edit)),
      ),
    remove: (id) => change((outlines) => outlines.delete(id)),
    forget: () => {
      byId = inOrder = counts = null
    },
  }
}
