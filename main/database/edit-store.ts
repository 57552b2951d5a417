import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EditOutline, EditStore, StoredEdit } from './database.ts'
import { eventsOf, removalOf, restorationOf } from './history/history-events.ts'
import type { WritableHistory } from './history/history-store.ts'
import { columns, editOf, type EditRow, rowOf } from './edit-row.ts'
import type { EditOutlines } from './edit-outlines.ts'
import type { Transactions } from './transactions.ts'

const upsert = `INSERT INTO edits (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${columns
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/** As a person made them, also within a millisecond. */
const inOrderMade = 'ORDER BY made_at, sequence, id'

const prepareStatements = (db: Database) => ({
  all: db.prepare<[], EditRow>(`SELECT * FROM edits ${inOrderMade}`),
  unsettled: db.prepare<[], EditRow>(`SELECT * FROM edits WHERE state_is <> 'settled' ${inOrderMade}`),
  customerIds: db.prepare<[], string>('SELECT customer_id FROM edits WHERE customer_id IS NOT NULL').pluck(),
  get: db.prepare<[string], EditRow>('SELECT * FROM edits WHERE id = ?'),
  ofKey: db.prepare<[string], EditRow>(`SELECT * FROM edits WHERE key = ? AND state_is <> 'settled'`),
  put: db.prepare<[EditRow]>(upsert),
  remove: db.prepare<[string]>('DELETE FROM edits WHERE id = ?'),
  forget: db.prepare<[number]>(`DELETE FROM edits WHERE state_is = 'settled' AND json_extract(state, '$.at') < ?`),
})

type Reading = Pick<
  EditStore,
  'all' | 'outlines' | 'settled' | 'unsettled' | 'customerIds' | 'get' | 'ofKey' | 'counts'
>

const openReading = (
  { all, unsettled, get, customerIds, ofKey }: ReturnType<typeof prepareStatements>,
  outlines: EditOutlines,
): Reading => {
  const read = (row: EditRow | undefined): StoredEdit | undefined => row && editOf(row)
  const stored = (id: string): StoredEdit | undefined => read(get.get(id))
  const those = (wanted: (outline: EditOutline) => boolean): StoredEdit[] =>
    outlines
      .all()
      .filter(wanted)
      .flatMap(({ id }) => stored(id) ?? [])
  return {
    all: () => all.all().map(editOf),
    outlines: outlines.all,
    settled: outlines.settled,
    unsettled: (wanted) => (wanted === undefined ? unsettled.all().map(editOf) : those(wanted)),
    customerIds: () => new Set(customerIds.all()),
    get: stored,
    // Most customers have no edit, and windows, imports and rules ask for each.
    ofKey: (key) => (outlines.has(key) ? read(ofKey.get(key)) : undefined),
    counts: outlines.counts,
  }
}

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
export const openEditStore = (
  db: Database,
  transactions: Transactions,
  history: WritableHistory,
  outlines: EditOutlines,
): RestorableEdits => {
  const statements = prepareStatements(db)
  const { put, remove, forget } = statements
  const reading = openReading(statements, outlines)
  const stored = reading.get

  const write = (before: StoredEdit | undefined, edit: StoredEdit): void => {
    if (before !== undefined) transactions.touchKey(before.key)
    put.run(rowOf(edit))
    outlines.put(edit)
    transactions.touchKey(edit.key)
    // The second copy must have it before a byte leaves: an edit that is waiting there was never sent.
    transactions.touchCopied(edit.id, edit.state.is === 'sending')
  }
  const drop = ({ id, key }: StoredEdit): void => {
    transactions.touchKey(key)
    remove.run(id)
    outlines.remove(id)
    transactions.touchCopied(id)
  }

  return {
    ...reading,
    put: (edit, said) =>
      transactions.run(() => {
        const before = stored(edit.id)
        history.append(eventsOf(before, edit, said), before === undefined && edit.kind === 'create')
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
    forgetSettledBefore: (time) =>
      transactions.run(() => {
        if (forget.run(time).changes > 0) outlines.forget()
      }),
  }
}
