import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, RowsQuestion, RowsResult } from '../../preload/contract/customers.ts'
import type { Edit } from '../../preload/contract/edits.ts'
import type { HistoryVerdict } from '../../preload/contract/history.ts'
import { openYield } from '../base/yield-to-event-loop.ts'
import { deskView } from '../customers/stored-schemas.ts'
import type { StoredEdit } from '../database/database.ts'
import { viewFact } from '../database/facts.ts'
import { customerOfKey } from '../database/keys.ts'
import { learnedStyles, withServiceDates } from '../sync/read/learned-dates.ts'
import { maybeDone } from '../sync/outbox/withdrawn-writes.ts'
import { readChoices } from '../sync/pull/pull-choices.ts'
import { openBulk } from './bulk/bulk.ts'
import { deleteCustomer } from './edit/delete-customer.ts'
import type { Desk, DeskGroup } from './desk.ts'
import type { DeskContext } from './desk-context.ts'
import { openDuplicates } from './duplicates/duplicate-calls.ts'
import { openImports } from './import/imports.ts'
import { openEditList, openEditsSince } from './list-edits.ts'
import { openQuality } from './quality/quality.ts'
import type { TableReader } from './import/reader/table.ts'
import { openFiles } from './files/export-table.ts'
import type { Exporting } from './files/write-rows.ts'
import { keepDraft, readDraft, readDraftOf } from './edit/drafts.ts'
import { exportEdits } from './export-edits.ts'
import { openRunningCall } from './running-call.ts'
import { keep, readStoredFact } from './stored-facts.ts'
import { discard, onEdits, retry, takeOver } from './edit/on-edits.ts'
import { resolveEdit } from './edit/resolve-edit.ts'
import { reverseEdit } from './edit/reverse-edit.ts'
import { reviewCustomer, reviewEdit } from './edit/review.ts'
import { createCustomer, saveCustomer, saveInstead } from './edit/save-edit.ts'
import { tableServices } from './table-services.ts'
import { templateServices } from './template-services.ts'
import { noteReverses, noteSteps } from './undo/note-steps.ts'
import { openUndo } from './undo/undo.ts'
import { openUndoSteps, type UndoSteps } from './undo/undo-steps.ts'
import { openVat } from './vat/vat.ts'
import { findEdit, findEdits, stateNow, viewCustomer, viewEdit } from './views.ts'

/** The groups of calls about one administration. */
export type DeskServices = Pick<Desk, DeskGroup>

const mostRows = 500
const bounded = (question: RowsQuestion): RowsQuestion => ({
  ...question,
  count: Math.min(question.count, mostRows),
  columns: [...new Set<FieldName>(question.columns)],
})

/** Sync learns which rows a window shows. */
const rowsFor = (context: DeskContext, question: RowsQuestion): RowsResult => {
  const answer = context.cache.index.rows(bounded(question))
  context.sync.shown(answer.rows.flatMap(({ key }) => customerOfKey(key) ?? []))
  return answer
}

/**
 * A bare count reads what its filter needs in pieces, and calls of the table pass between them: filters are counted
 * while one types a search.
 */
const countFor = async (context: DeskContext, question: RowsQuestion): Promise<RowsResult> => {
  const pause = openYield()
  for (const { field } of question.filter.conditions ?? []) while (context.cache.index.readAhead(field)) await pause()
  return rowsFor(context, question)
}

const recordFor = (context: DeskContext, key: string): CustomerRecord => {
  const record = viewCustomer(context.cache, key)
  if (record.customerId !== null) context.sync.opened(record.customerId)
  return record
}

const customersOf = (context: DeskContext): Desk['customers'] => ({
  rows: async (question) => (question.count === 0 ? countFor : rowsFor)(context, question),
  position: async (question, key) => context.cache.index.position(bounded(question), key),
  edge: async (choice, field, key, by) => context.cache.index.edge(choice, field, key, by),
  read: async (key) => recordFor(context, key),
  async save(key, changes, revision, seen, from) {
    await saveCustomer(context, key, withServiceDates(context.cache, changes), revision, seen, from)
    return viewCustomer(context.cache, key)
  },
  async saveInstead(key, changes, revision, seen) {
    await saveInstead(context, key, withServiceDates(context.cache, changes), revision, seen)
    return viewCustomer(context.cache, key)
  },
  create: async (changes, id = context.newId()) =>
    viewCustomer(context.cache, await createCustomer(context, id, withServiceDates(context.cache, changes))),
  remove: (key, known, seen) => deleteCustomer(context, key, known, seen),
  review: (key, changes) => reviewCustomer(context, key, withServiceDates(context.cache, changes)),
  choices: async () => readChoices(context.cache),
  dateStyles: async () => learnedStyles(context.cache),
  view: async () => readStoredFact(context.cache, viewFact, deskView),
  keepView: async (view) => keep(context.cache, viewFact, view),
  draft: async (key, author = context.user) =>
    key === undefined ? readDraft({ ...context, user: author }) : readDraftOf({ ...context, user: author }, key),
  keepDraft: async (draft, author = context.user) => keepDraft({ ...context, user: author }, draft),
  ...tableServices(context.cache),
  ...templateServices(context.cache),
})

const shownEdit = (context: DeskContext, edit: StoredEdit): Edit => ({
  ...viewEdit(edit, context.user, maybeDone(context.cache, edit)),
  state: stateNow(context.cache, edit),
})

/** Windows read edits again, and sync sends edits that may leave. */
const editsChanged = (context: DeskContext): void => {
  context.changed('edits')
  context.changed('customers')
  context.changed('sync')
  context.sync.editMade()
}

const editsOf = (context: DeskContext): Desk['edits'] => {
  const changed = (): void => editsChanged(context)
  /** Windows show the edits that took the step before the call fails for one that could not. */
  const each = (ids: readonly string[], step: (id: string) => void): void => {
    const failed = onEdits(context, ids, step)
    changed()
    if (failed !== null) throw failed
  }
  /** A step after which the edit waits no longer for its person. */
  const released =
    (step: (context: DeskContext, id: string) => void) =>
    (id: string): void => {
      step(context, id)
      context.sync.endGrace(id)
    }
  const list = openEditList(context)
  const since = openEditsSince(list)
  return {
    list: async () => list(),
    listSince: async (stamp) => since(stamp),
    read: async (id) => shownEdit(context, findEdit(context, id)),
    review: async (id) => reviewEdit(context, findEdit(context, id)),
    discard: async (ids) => each(ids, (id) => discard(context, id)),
    retry: async (ids) => each(ids, released(retry)),
    async resolve(id, resolution, revision) {
      const edit = await resolveEdit(context, id, resolution, revision)
      context.sync.endGrace(id)
      changed()
      return edit
    },
    takeOver: async (ids) => each(ids, released(takeOver)),
    exportText: async (ids, exportFor) =>
      exportEdits(
        findEdits(context, ids).map((edit) => viewEdit(edit, context.user)),
        exportFor,
      ),
  }
}

/** A desk that closes meanwhile goes on without pauses, so that its database is open to the end. */
const verifyHistory = async ({ cache, closing }: DeskContext): Promise<HistoryVerdict> => {
  const pause = openYield()
  const work = cache.history.verify()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (!closing.aborted) await pause()
  }
}

const historyOf = (context: DeskContext): Desk['history'] => ({
  list: async (question) => context.cache.history.list(question),
  verify: async () => verifyHistory(context),
  async reverse(number) {
    const edit = await reverseEdit(context, number)
    editsChanged(context)
    return edit
  },
})

/** The calls of the contract over one cache and its sync. They need no thread; `desk-worker.ts` runs them in one. */
export const deskServices = (context: DeskContext, readTable: TableReader): DeskServices => {
  const steps = openUndoSteps(context.newId, context.clock.now)
  const exporting: Exporting = openRunningCall(() => context.changed('files'), context.closing)
  return servicesOver(context, steps, { readTable, exporting })
}

interface OwnParts {
  readonly readTable: TableReader
  readonly exporting: Exporting
}

const servicesOver = (context: DeskContext, steps: UndoSteps, { readTable, exporting }: OwnParts): DeskServices => ({
  customers: noteSteps(context, steps, customersOf(context)),
  edits: editsOf(context),
  bulk: openBulk(context, steps),
  files: openFiles(context, exporting),
  imports: openImports(context, steps, readTable),
  quality: openQuality(context, exporting),
  duplicates: openDuplicates(context, steps),
  undo: openUndo(context, steps),
  history: noteReverses(context, steps, historyOf(context)),
  sync: {
    read: async () => context.sync.view(),
    now: async () => context.sync.now(),
    async sendNow(edits) {
      context.sync.resume()
      if (edits === undefined) context.sync.endGrace()
      else edits.forEach((id) => context.sync.endGrace(id))
      context.changed('sync')
      context.sync.editMade()
    },
    cancel: async () => context.sync.cancel(),
    acceptShrunkList: async () => context.sync.acceptShrunkList(),
    release: async (writes) => context.sync.release(writes),
  },
  vat: openVat(context),
})
