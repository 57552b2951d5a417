import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EditKind, EditState } from '../../preload/contract/edits.ts'
import type { EditStore, StoredEdit } from './database.ts'
import { eventsOf, removalOf, restorationOf } from './history/history-events.ts'
import type { WritableHistory } from './history/history-store.ts'
import type { Transactions } from './transactions.ts'

/** States, values and ids are JSON. */
export interface EditRow {
  readonly id: string
  readonly kind: EditKind
  readonly key: string
  readonly customer_id: string | null
  readonly name: string
  readonly base: string | null
  readonly mine: string
  readonly state_is: EditState['is']
  readonly state: string
  readonly revision: number
  readonly made_at: number
  readonly changed_at: number
  readonly known_ids: string | null
  readonly attempts: number
  readonly not_before: number
  readonly outcome_unknown: number
  readonly user?: string
  readonly then_delete?: number
  readonly sequence?: number
}

const columns = [
  'id',
  'kind',
  'key',
  'customer_id',
  'name',
  'base',
  'mine',
  'state_is',
  'state',
  'revision',
  'made_at',
  'changed_at',
  'known_ids',
  'attempts',
  'not_before',
  'outcome_unknown',
  'user',
  'then_delete',
  'sequence',
] as const satisfies readonly (keyof EditRow)[]

const rowOf = (edit: StoredEdit): EditRow => ({
  id: edit.id,
  kind: edit.kind,
  key: edit.key,
  customer_id: edit.customerId,
  name: edit.name,
  base: edit.base,
  mine: JSON.stringify(edit.mine),
  state_is: edit.state.is,
  state: JSON.stringify(edit.state),
  revision: edit.revision,
  made_at: edit.madeAt,
  changed_at: edit.changedAt,
  known_ids: edit.knownIds === null ? null : JSON.stringify(edit.knownIds),
  attempts: edit.attempts,
  not_before: edit.notBefore,
  outcome_unknown: edit.outcomeUnknown ? 1 : 0,
  user: edit.user,
  then_delete: edit.thenDelete ? 1 : 0,
  sequence: edit.sequence,
})

export const editOf = (row: EditRow): StoredEdit => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  customerId: row.customer_id,
  name: row.name,
  base: row.base,
  mine: JSON.parse(row.mine) as StoredEdit['mine'],
  state: JSON.parse(row.state) as EditState,
  revision: row.revision,
  madeAt: row.made_at,
  changedAt: row.changed_at,
  knownIds: row.known_ids === null ? null : (JSON.parse(row.known_ids) as string[]),
  attempts: row.attempts,
  notBefore: row.not_before,
  outcomeUnknown: row.outcome_unknown === 1,
  // Files of earlier versions lack these columns.
  user: row.user ?? '',
  thenDelete: row.then_delete === 1,
  sequence: row.sequence ?? 0,
})

const upsert = `INSERT INTO edits (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${columns
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/** As a person made them, also within a millisecond. */
const inOrderMade = 'ORDER BY made_at, sequence, id'
const needPerson = `('conflict', 'refused', 'uncertain')`

const prepareStatements = (db: Database) => ({
  all: db.prepare<[], EditRow>(`SELECT * FROM edits ${inOrderMade}`),
  unsettled: db.prepare<[], EditRow>(`SELECT * FROM edits WHERE state_is <> 'settled' ${inOrderMade}`),
  get: db.prepare<[string], EditRow>('SELECT * FROM edits WHERE id = ?'),
  ofKey: db.prepare<[string], EditRow>(`SELECT * FROM edits WHERE key = ? AND state_is <> 'settled'`),
  put: db.prepare<[EditRow]>(upsert),
  remove: db.prepare<[string]>('DELETE FROM edits WHERE id = ?'),
  count: db.prepare<[], { waiting: number; attention: number; stuck: number }>(
    `SELECT count(*) FILTER (WHERE state_is NOT IN ${needPerson}) AS waiting, count(*) FILTER (WHERE state_is IN ${needPerson}) AS attention,
       count(*) FILTER (WHERE json_extract(state, '$.failing.stuck')) AS stuck
     FROM edits WHERE state_is <> 'settled'`,
  ),
  forget: db.prepare<[number]>(`DELETE FROM edits WHERE state_is = 'settled' AND json_extract(state, '$.at') < ?`),
})

export interface RestorableEdits extends EditStore {
  /** As `put`, but the history gets one `restored` line. */
  restore(edit: StoredEdit): void
  /** Removes an edit that ended in another file, whose history lines are here already. */
  drop(id: string): void
}

/**
 * The outbox. An edit is on disk when `put` returns. SQLite refuses a second unsettled edit of one customer, so two
 * edits can never race each other to the service.
 */
export const openEditStore = (db: Database, transactions: Transactions, history: WritableHistory): RestorableEdits => {
  const { all, unsettled, get, ofKey, put, remove, count, forget } = prepareStatements(db)

  const stored = (id: string): StoredEdit | undefined => {
    const row = get.get(id)
    return row && editOf(row)
  }
  const write = (before: StoredEdit | undefined, edit: StoredEdit): void => {
    if (before !== undefined) transactions.touchKey(before.key)
    put.run(rowOf(edit))
    transactions.touchKey(edit.key)
    // The second copy must have it before a byte leaves: an edit that is waiting there was never sent.
    transactions.touchCopied(edit.id, edit.state.is === 'sending')
  }
  const drop = ({ id, key }: StoredEdit): void => {
    transactions.touchKey(key)
    remove.run(id)
    transactions.touchCopied(id)
  }

  return {
    all: () => all.all().map(editOf),
    unsettled: () => unsettled.all().map(editOf),
    get: stored,
    ofKey: (key) => {
      const row = ofKey.get(key)
      return row && editOf(row)
    },
    put: (edit) =>
      transactions.run(() => {
        const before = stored(edit.id)
        history.append(eventsOf(before, edit))
        write(before, edit)
      }),
    remove: (id) =>
      transactions.run(() => {
        const edit = stored(id)
        if (edit === undefined) return
        history.append(removalOf(edit))
        drop(edit)
      }),
    restore: (edit) =>
      transactions.run(() => {
        history.append([restorationOf(edit)])
        write(stored(edit.id), edit)
      }),
    drop: (id) =>
      transactions.run(() => {
        const edit = stored(id)
        if (edit !== undefined) drop(edit)
      }),
    counts: () => {
      const { waiting, attention, stuck } = count.get()!
      return { waiting, needsAttention: attention, stuck }
    },
    forgetSettledBefore: (time) => transactions.run(() => void forget.run(time)),
  }
}
