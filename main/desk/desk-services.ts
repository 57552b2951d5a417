import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { RowsQuestion } from '../../preload/contract/customers.ts'
import type { Edit } from '../../preload/contract/edits.ts'
import { AppError } from '../base/app-error.ts'
import { deskView } from '../customers/stored-schemas.ts'
import type { StoredEdit } from '../database/database.ts'
import { viewFact } from '../database/facts.ts'
import { learnedStyles, withServiceDates } from '../sync/read/learned-dates.ts'
import { maybeDone } from '../sync/outbox/withdrawn-writes.ts'
import { readChoices } from '../sync/pull/pull-choices.ts'
import { wasAnswered } from '../sync/outbox/sent.ts'
import { step } from '../sync/outbox/apply-transition.ts'
import { stateAfter } from '../sync/outbox/transitions.ts'
import { openBulk } from './bulk/bulk.ts'
import { deleteCustomer } from './edit/delete-customer.ts'
import type { Desk, DeskGroup } from './desk.ts'
import type { DeskParts } from './desk-parts.ts'
import { keepDraft, readDraft } from './edit/drafts.ts'
import { exportEdits } from './export-edits.ts'
import { keep, readKept } from './kept.ts'
import { outOfOldCopy } from './edit/old-create.ts'
import { resolveEdit } from './edit/resolve-edit.ts'
import { reverseEdit } from './edit/reverse-edit.ts'
import { reviewCustomer, reviewEdit } from './edit/review.ts'
import { createCustomer, saveCustomer, saveInstead } from './edit/save-edit.ts'
import { tableServices } from './table-services.ts'
import { takeOver } from './edit/take-over.ts'
import { noteSteps } from './undo/note-steps.ts'
import { openUndo } from './undo/undo.ts'
import { openUndoSteps, type UndoSteps } from './undo/undo-steps.ts'
import { viewCustomer, viewEdit } from './views.ts'

/** The groups of calls about one place. */
export type DeskServices = Pick<Desk, DeskGroup>

const mostRows = 500
const bounded = (question: RowsQuestion): RowsQuestion => ({
  ...question,
  count: Math.min(question.count, mostRows),
  columns: [...new Set<FieldName>(question.columns)],
})

const customersOf = (parts: DeskParts): Desk['customers'] => ({
  rows: async (question) => parts.cache.index.rows(bounded(question)),
  position: async (question, key) => parts.cache.index.position(bounded(question), key),
  read: async (key) => viewCustomer(parts.cache, key),
  async save(key, changes, revision, seen) {
    await saveCustomer(parts, key, withServiceDates(parts.cache, changes), revision, seen)
    return viewCustomer(parts.cache, key)
  },
  async saveInstead(key, changes, revision, seen) {
    await saveInstead(parts, key, withServiceDates(parts.cache, changes), revision, seen)
    return viewCustomer(parts.cache, key)
  },
  create: async (changes, id = parts.newId()) =>
    viewCustomer(parts.cache, await createCustomer(parts, id, withServiceDates(parts.cache, changes))),
  remove: (key, known, seen) => deleteCustomer(parts, key, known, seen),
  review: (key, changes) => reviewCustomer(parts, key, withServiceDates(parts.cache, changes)),
  choices: async () => readChoices(parts.cache),
  dateStyles: async () => learnedStyles(parts.cache),
  view: async () => readKept(parts.cache, viewFact, deskView),
  keepView: async (view) => keep(parts.cache, viewFact, view),
  draft: async () => readDraft(parts),
  keepDraft: async (draft) => keepDraft(parts, draft),
  ...tableServices(parts.cache),
})

const findEdit = (parts: DeskParts, id: string): StoredEdit => {
  const edit = parts.cache.edits.get(id)
  if (edit === undefined) throw new AppError('edit-unknown')
  return edit
}

const shownEdit = (parts: DeskParts, edit: StoredEdit): Edit => viewEdit(edit, parts.user, maybeDone(parts.cache, edit))

const listEdits = (parts: DeskParts): Edit[] => {
  const settled = parts.cache.edits
    .all()
    .flatMap((edit) => (edit.state.is === 'settled' ? [{ edit, at: edit.state.at }] : []))
  const waiting = parts.cache.edits.unsettled().toSorted((a, b) => a.madeAt - b.madeAt)
  return [...waiting, ...settled.toSorted((a, b) => b.at - a.at).map(({ edit }) => edit)].map((edit) =>
    shownEdit(parts, edit),
  )
}

const discard = (parts: DeskParts, id: string): void =>
  parts.cache.transaction(() => {
    const edit = findEdit(parts, id)
    step(parts, edit, 'discarded', undefined)
  })

const retry = (parts: DeskParts, id: string): void =>
  parts.cache.transaction(() => {
    const edit = findEdit(parts, id)
    step(parts, edit, 'retried', {
      ...edit,
      ...outOfOldCopy(parts, edit),
      state: stateAfter(edit, 'retried'),
      attempts: 0,
      notBefore: wasAnswered(parts.cache, id) ? edit.notBefore : 0,
    })
  })

/** An edit has come, gone or moved on: windows ask again, and what can be sent is sent. */
const tell = (parts: DeskParts): void => {
  parts.changed('edits')
  parts.changed('customers')
  parts.changed('sync')
  parts.sync.editMade()
}

const editsOf = (parts: DeskParts): Desk['edits'] => {
  const told = (): void => tell(parts)
  return {
    list: async () => listEdits(parts),
    read: async (id) => shownEdit(parts, findEdit(parts, id)),
    review: async (id) => reviewEdit(parts, findEdit(parts, id)),
    async discard(id) {
      discard(parts, id)
      told()
    },
    async retry(id) {
      retry(parts, id)
      told()
    },
    async resolve(id, resolution, revision) {
      const edit = await resolveEdit(parts, id, resolution, revision)
      told()
      return edit
    },
    async takeOver(id) {
      takeOver(parts, id)
      told()
    },
    exportText: async (ids, context) =>
      exportEdits(
        ids.map((id) => viewEdit(findEdit(parts, id), parts.user)),
        context,
      ),
  }
}

const historyOf = (parts: DeskParts): Desk['history'] => ({
  list: async (question) => parts.cache.history.list(question),
  verify: async () => parts.cache.history.verify(),
  async reverse(number) {
    const edit = await reverseEdit(parts, number)
    tell(parts)
    return edit
  },
})

/** The calls of the contract over one cache and its sync. Needs no thread of its own; `desk-worker.ts` gives it one. */
export const deskServices = (parts: DeskParts): DeskServices => {
  const steps = openUndoSteps(parts.newId, parts.clock.now)
  return servicesOver(parts, steps)
}

const servicesOver = (parts: DeskParts, steps: UndoSteps): DeskServices => ({
  customers: noteSteps(parts, steps, customersOf(parts)),
  edits: editsOf(parts),
  bulk: openBulk(parts, steps),
  undo: openUndo(parts, steps),
  history: historyOf(parts),
  sync: {
    read: async () => parts.sync.view(),
    now: async () => parts.sync.now(),
    cancel: async () => parts.sync.cancel(),
    acceptShrunkList: async () => parts.sync.acceptShrunkList(),
    release: async (writes) => parts.sync.release(writes),
  },
})
