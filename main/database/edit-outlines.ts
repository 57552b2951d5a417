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

const byId = (rows: readonly OutlineRow[]): Map<string, EditOutline> =>
  new Map(rows.map((row) => [row.id, outlineOf(row)]))

/**
 * Edits in memory, without their records: sync asks for all unsettled ones at every turn, and windows list all. An
 * outline is replaced with each write of its edit, so what was made of an edit holds as long as its outline is there.
 */
export interface EditOutlines {
  /** The unsettled edits. */
  all(): readonly EditOutline[]
  settled(): readonly EditOutline[]
  /** Whether this key has an unsettled edit. */
  has(key: string): boolean
  counts(): Counts
  /** Call inside the transaction that stores or removes the edit. */
  put(edit: StoredEdit): void
  remove(id: string): void
  /** Reads them again when asked next. Call it after a rollback, and after many were removed. */
  forget(): void
}

export const openEditOutlines = (db: Database): EditOutlines => {
  const those = (where: string) =>
    db.prepare<[], OutlineRow>(`SELECT ${withoutValues.join(', ')} FROM edits WHERE state_is ${where}`)
  const [unsettledRows, settledRows] = [those("<> 'settled'"), those("= 'settled'")]
  let unsettled: Map<string, EditOutline> | null = null
  let settled: Map<string, EditOutline> | null = null
  let inOrder: readonly EditOutline[] | null = null
  let counts: Counts | null = null
  let keys: Set<string> | null = null
  const read = (): Map<string, EditOutline> => (unsettled ??= byId(unsettledRows.all()))
  const remove = (id: string): void => {
    const before = unsettled?.get(id)
    if (before !== undefined) keys?.delete(before.key)
    unsettled?.delete(id)
    settled?.delete(id)
    inOrder = counts = null
  }
  return {
    all: () => (inOrder ??= [...read().values()].sort(inOrderMade)),
    settled: () => [...(settled ??= byId(settledRows.all())).values()].sort(inOrderMade),
    has: (key) => (keys ??= new Set([...read().values()].map((one) => one.key))).has(key),
    counts: () => (counts ??= countsOf(read().values())),
    put: (edit) => {
      remove(edit.id)
      ;(edit.state.is === 'settled' ? settled : unsettled)?.set(edit.id, outlineFrom(edit))
      if (edit.state.is !== 'settled') keys?.add(edit.key)
    },
    remove,
    forget: () => {
      unsettled = settled = inOrder = counts = keys = null
    },
  }
}
