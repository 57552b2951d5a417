import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, ObservedValues } from '../../../preload/contract/customers.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { readValue, writeValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, withField, type Mine } from '../../sync/merge.ts'
import { isOwn, applyTransition } from '../../sync/outbox/apply-transition.ts'
import { stateAfter } from '../../sync/outbox/transitions.ts'
import type { DeskContext } from '../desk-context.ts'
import { takeFromDraft } from './drafts.ts'
import { isOldCreate, outOfOldCopy } from './old-create.ts'
import { observedBase } from '../observed-base.ts'
import { baseOf, customerOf, editOf, idOfKey, isFixed, nameFor } from '../views.ts'

export const revisionFact = 'revision'
/** Revisions grow over all edits, so that a new edit is never taken for an older one of the same customer. */
export const nextRevision = ({ cache }: DeskContext): number => {
  const next = Number(cache.facts.get(revisionFact) ?? '0') + 1
  cache.facts.put(revisionFact, String(next))
  return next
}

export const checkRevision = (edit: StoredEdit | undefined, revision: number): void => {
  if ((edit?.revision ?? 0) !== revision) throw new AppError('edit-changed-meanwhile')
}

/** On its way, or perhaps there already: a value taken back must then be sent too. */
export const mayBeThere = (edit: StoredEdit): boolean =>
  edit.state.is === 'sending' || edit.outcomeUnknown || isOldCreate(edit)

const isEmpty = (json: string | undefined): boolean => readValue(json).is === 'empty'
export const same = (a: string | undefined, b: string | undefined): boolean =>
  sameJson(a, b) || (isEmpty(a) && isEmpty(b))

/** Values as JSON texts, in the types that a record has them in. */
type Encode = (record: RawRecord) => Mine

const encode =
  (changes: Changes): Encode =>
  (record) =>
    Object.fromEntries(
      (Object.keys(changes) as FieldName[]).map((field) => {
        if (isFixed(field)) throw new AppError({ code: 'edit-value-wrong-type', about: { field } })
        return [field, writeValue(field, changes[field]!, propertyOf(record, field)?.json)]
      }),
    )

/** The edited fields after a save: what is as it was at the start is no edit, unless it may have been sent otherwise. */
export const mineAfter = (changes: Changes, record: RawRecord, edit: StoredEdit | undefined): Mine =>
  mineWith(encode(changes), record, edit)

const mineWith = (values: Encode, record: RawRecord, edit: StoredEdit | undefined): Mine => {
  const mine = { ...edit?.mine, ...values(record) }
  const keep = (field: FieldName): boolean =>
    !same(mine[field], propertyOf(record, field)?.json) ||
    (edit !== undefined && mayBeThere(edit) && edit.mine[field] !== undefined)
  return Object.fromEntries(
    editedFields(mine)
      .filter(keep)
      .map((field) => [field, mine[field]]),
  )
}

/**
 * The whole record that an edit starts from. Where only the list row is in the cache it is read now; else
 * `edit-not-possible-now`.
 */
export const wholeRecord = async (context: DeskContext, id: string): Promise<string> => {
  const { raw } = customerOf(context.cache, id)
  if (raw !== null) return raw
  const read = await context.service.read(id).catch((error: unknown) => {
    throw isFail(error) ? new AppError('edit-not-possible-now', { cause: error }) : error
  })
  if (read === null) throw new AppError({ code: 'customer-unknown', about: { customer: id } })
  context.cache.customers.putWhole([{ id, raw: read, readAt: context.clock.now() }])
  return read
}

export const readyBase = async (context: DeskContext, key: string): Promise<string | null> => {
  const id = idOfKey(context.cache, key)
  if (id === null) return null
  return editOf(context.cache, key)?.base ?? wholeRecord(context, id)
}

export const newEdit = (
  context: DeskContext,
  id: string,
  customerId: string | null,
  kind: StoredEdit['kind'],
  base: string | null,
): StoredEdit => ({
  id,
  kind,
  key: customerId === null ? `n:${id}` : `s:${customerId}`,
  customerId,
  name: '',
  base,
  mine: {},
  state: { is: 'waiting' },
  revision: 0,
  madeAt: context.clock.now(),
  changedAt: context.clock.now(),
  knownIds: null,
  attempts: 0,
  notBefore: 0,
  outcomeUnknown: false,
  user: context.user,
  thenDelete: false,
})

/** Somebody else's edit is theirs to change; it can be discarded, decided on, or taken over. */
export const checkOwn = (context: DeskContext, edit: StoredEdit | undefined): void => {
  if (edit !== undefined && !isOwn(context, edit)) throw new AppError('edit-of-another-user')
}

/**
 * What a person was looking at in the fields that they edit now: the record as last read. Fields edited before keep
 * their start.
 */
const withSeen = (context: DeskContext, edit: StoredEdit, mine: Mine): string | null => {
  const seen =
    edit.customerId === null || edit.base === null || edit.kind === 'create'
      ? null
      : context.cache.customers.get(edit.customerId)?.raw
  if (seen === null || seen === undefined) return edit.base
  const [record, base] = [parseRawRecord(seen), parseRawRecord(edit.base!)]
  const fresh = editedFields(mine).filter(
    (field) => edit.mine[field] === undefined && propertyOf(record, field) !== undefined,
  )
  return fresh.length === 0
    ? edit.base
    : writeRawRecord(fresh.reduce((start, field) => withField(start, field, propertyOf(record, field)!.json), base))
}

export const storeStep = (
  context: DeskContext,
  before: StoredEdit | undefined,
  event: 'saved' | 'delete-asked',
  after: StoredEdit,
): void =>
  applyTransition(context, before, event, {
    ...after,
    ...(before === undefined ? {} : outOfOldCopy(context, before)),
    revision: nextRevision(context),
    changedAt: context.clock.now(),
    state: stateAfter(before, event),
    notBefore: 0,
    user: after.user === '' ? context.user : after.user,
  })

/** Keeps the edit, durably, when it returns. */
const keep = (context: DeskContext, key: string, values: Encode, base: string | null, seen: ObservedValues): void => {
  const edit = editOf(context.cache, key)
  checkOwn(context, edit)
  if (edit?.kind === 'delete') throw new AppError('edit-not-possible-now')
  const from = edit ?? newEdit(context, context.newId(), idOfKey(context.cache, key), 'change', base)
  const read = edit === undefined ? from.base : withSeen(context, edit, values(baseOf(edit)))
  const start = {
    ...from,
    base:
      read === null || from.kind === 'create'
        ? read
        : writeRawRecord(observedBase(parseRawRecord(read), seen, (field) => edit?.mine[field] !== undefined)),
  }
  const record = baseOf(start)
  const mine = mineWith(values, record, edit)
  const nothing = editedFields(mine).length === 0 && start.kind === 'change'
  if (nothing && edit === undefined) throw new AppError('edit-nothing-changed')
  if (nothing && edit !== undefined && !mayBeThere(edit)) return applyTransition(context, edit, 'discarded', undefined)
  storeStep(context, edit, 'saved', { ...start, mine, name: nameFor(record, mine), thenDelete: false })
}

/** What an edit makes of a field. */
const heldBy = (edit: StoredEdit, field: FieldName): string | undefined =>
  edit.mine[field] ?? propertyOf(baseOf(edit), field)?.json

/** The fields in which changes are not what an edit holds. */
const notIn = (edit: StoredEdit, changes: Changes): FieldName[] => {
  const values = encode(changes)(baseOf(edit))
  return editedFields(values).filter((field) => !same(values[field], heldBy(edit, field)))
}

/** Asked for again, because the answer was lost: nothing is left to be saved. */
const isSaved = (context: DeskContext, edit: StoredEdit | undefined, changes: Changes): boolean =>
  edit !== undefined &&
  isOwn(context, edit) &&
  edit.kind !== 'delete' &&
  !edit.thenDelete &&
  notIn(edit, changes).length === 0

/** Saves changes of a customer (contract §2). `revision` and `seen`: see the contract. Answers after a durable commit. */
export const saveCustomer = async (
  context: DeskContext,
  key: string,
  changes: Changes,
  revision: number,
  seen: ObservedValues = {},
): Promise<void> => {
  const base = await readyBase(context, key)
  context.cache.transaction(() => {
    const edit = editOf(context.cache, key)
    if (edit?.revision !== revision && isSaved(context, edit, changes)) return
    checkRevision(edit, revision)
    keep(context, key, encode(changes), base, seen)
    takeFromDraft(context, { key }, changes)
  })
  context.changed('sync')
  context.sync.editMade()
}

/**
 * As a save, of a customer whose deletion waits: that goes in the same transaction, so that neither is left without the
 * other. Starts from the record as last read, not as it was when the deletion was asked for.
 */
export const saveInstead = async (
  context: DeskContext,
  key: string,
  changes: Changes,
  revision: number,
  seen: ObservedValues = {},
): Promise<void> => {
  const id = idOfKey(context.cache, key)
  const base = id === null ? null : await wholeRecord(context, id)
  context.cache.transaction(() => {
    const deletion = editOf(context.cache, key)
    checkRevision(deletion, revision)
    checkOwn(context, deletion)
    if (deletion?.kind !== 'delete') throw new AppError('edit-not-possible-now')
    applyTransition(context, deletion, 'discarded', undefined)
    keep(context, key, encode(changes), base, seen)
    takeFromDraft(context, { key }, changes)
  })
  context.changed('sync')
  context.sync.editMade()
}

/**
 * As a save, of values that are JSON texts already and whose base is at hand; inside a transaction. Fails
 * `edit-nothing-changed` where they are as they were.
 */
export const keepValues = (context: DeskContext, key: string, values: Mine, base: string | null): void =>
  keep(context, key, () => values, base, {})

/** A create by an id of its own. `base`: of one that makes a customer again. */
export const createOf = (context: DeskContext, id: string, mine: Mine, base: string | null): string => {
  const edit = newEdit(context, id, null, 'create', base)
  storeStep(context, undefined, 'saved', { ...edit, mine, name: nameFor(baseOf(edit), mine) })
  return edit.key
}

/** What was typed since an edit was made is saved over it, as by somebody who was looking at what it holds. */
const saveSince = async (context: DeskContext, made: StoredEdit, changes: Changes): Promise<string> => {
  const key = made.customerId === null ? made.key : `s:${made.customerId}`
  const since = notIn(made, changes)
  if (since.length === 0) return key
  const seen = Object.fromEntries(since.map((field) => [field, readValue(heldBy(made, field))]))
  await saveCustomer(
    context,
    key,
    Object.fromEntries(since.map((field) => [field, changes[field]!])),
    editOf(context.cache, key)?.revision ?? 0,
    seen,
  )
  return key
}

/**
 * A customer that is new here; answers with its key. Asked for again, because the answer was lost, it is the one made
 * before.
 */
export const createCustomer = async (context: DeskContext, id: string, changes: Changes): Promise<string> => {
  const made = context.cache.edits.get(id)
  if (made !== undefined) return saveSince(context, made, changes)
  const mine = mineAfter(changes, newRecord({}, 'contract'), undefined)
  if (editedFields(mine).length === 0) throw new AppError('edit-nothing-changed')
  const key = context.cache.transaction(() => {
    takeFromDraft(context, { key: null, id }, changes)
    return createOf(context, id, mine, null)
  })
  context.changed('sync')
  context.sync.editMade()
  return key
}

/** Takes back that a deletion is to follow what is on its way; inside a transaction. */
export const keepWithoutDelete = (context: DeskContext, edit: StoredEdit): void => {
  checkOwn(context, edit)
  storeStep(context, edit, 'saved', { ...edit, thenDelete: false })
}
