import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, ObservedValues, SavedFrom } from '../../../preload/contract/customers.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { defaultOf, newRecord } from '../../customers/blank-record.ts'
import { readValue, sameValue, writeValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { editedFields, withField, withLinked, type Mine } from '../../sync/merge.ts'
import { isForAnother } from '../../sync/outbox/sent.ts'
import { isOwn, applyTransition } from '../../sync/outbox/apply-transition.ts'
import { stateAfter } from '../../sync/outbox/transitions.ts'
import type { DeskContext } from '../desk-context.ts'
import { takeFromDraft } from './drafts.ts'
import { isOldCreate, outOfOldCopy } from './old-create.ts'
import { observedBase } from '../observed-base.ts'
import { baseOf, customerOf, editOf, idOfKey, isFixed, nameFor } from '../views.ts'

const revisionFact = 'revision'
/** Revisions grow over all edits, so a new edit never looks like an older one of the same customer. */
export const nextRevision = ({ cache }: DeskContext): number => {
  const next = Number(cache.facts.get(revisionFact) ?? '0') + 1
  cache.facts.put(revisionFact, String(next))
  return next
}

export const checkRevision = (edit: StoredEdit | undefined, revision: number): void => {
  if ((edit?.revision ?? 0) !== revision) throw new AppError('edit-changed-meanwhile')
}

/** The service may already have the edit, so a value that is set back must be sent too. */
export const mayBeThere = (edit: StoredEdit): boolean =>
  edit.state.is === 'sending' || edit.outcomeUnknown || isOldCreate(edit)

export { sameValue as same }

/** Encodes values as JSON texts, in the types that the record has. */
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

/** The edited fields after a save. A field with its base value is no edit, unless another value may have been sent. */
export const mineAfter = (changes: Changes, record: RawRecord, edit: StoredEdit | undefined): Mine =>
  mineWith(encode(changes), record, edit, [])

/** `typedOver`: fields whose value replaces one that is not the base's, so they are an edit even with the base value. */
const mineWith = (
  values: Encode,
  record: RawRecord,
  edit: StoredEdit | undefined,
  typedOver: readonly FieldName[],
): Mine => {
  const mine = { ...edit?.mine, ...values(record) }
  const keep = (field: FieldName): boolean =>
    !sameValue(mine[field], propertyOf(record, field)?.json) ||
    typedOver.includes(field) ||
    (edit !== undefined && mayBeThere(edit) && edit.mine[field] !== undefined)
  return Object.fromEntries(
    editedFields(mine)
      .filter(keep)
      .map((field) => [field, mine[field]]),
  )
}

/**
 * The whole record as the base of an edit, read from the service if the cache has only the list row. Fails
 * `edit-would-reset-fields` when that read fails.
 */
export const wholeRecord = async (context: DeskContext, id: string): Promise<string> => {
  const { raw } = customerOf(context.cache, id)
  if (raw !== null) return raw
  const read = await context.service.read(id).catch((error: unknown) => {
    throw isFail(error) ? new AppError('edit-would-reset-fields', { cause: error }) : error
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
  sequence: 0,
})

/** Another user's edit cannot be changed, only discarded, decided or taken over. */
export const checkOwn = (context: DeskContext, edit: StoredEdit | undefined): void => {
  if (edit !== undefined && !isOwn(context, edit)) throw new AppError('edit-of-another-user')
}

/**
 * The base with newly edited fields as last read, because the user saw those. Fields that were edited before keep
 * theirs.
 */
const withLastRead = (context: DeskContext, edit: StoredEdit, mine: Mine): string | null => {
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
): void => {
  const revision = nextRevision(context)
  applyTransition(context, before, event, {
    ...after,
    ...(before === undefined ? { sequence: revision } : outOfOldCopy(context, before)),
    revision,
    changedAt: context.clock.now(),
    state: stateAfter(before, event),
    notBefore: 0,
    user: after.user === '' ? context.user : after.user,
  })
}

/**
 * Whether the cache has another customer under the id of a waiting change. Its values must not get into the base: sync
 * would find them at the service, and take it for the customer that the change was made on.
 */
const nowHasAnother = ({ cache }: DeskContext, edit: StoredEdit | undefined): boolean => {
  if (edit?.kind !== 'change' || edit.customerId === null || edit.base === null) return false
  const raw = cache.customers.get(edit.customerId)?.raw
  return typeof raw === 'string' && isForAnother(cache, edit, baseOf(edit), parseRawRecord(raw))
}

/** Changes the base that an edit gets. */
type Rebase = (base: RawRecord) => RawRecord

/** Values for a customer. `base`: the whole record, for a customer without an edit. `seen`: what the user saw of it. */
interface Save {
  readonly key: string
  readonly values: Encode
  readonly base: string | null
  readonly seen?: ObservedValues
  readonly rebase?: Rebase | undefined
}

/** Stores the edit; durable when the surrounding transaction commits. */
const keep = (context: DeskContext, { key, values, base, seen = {}, rebase = (record) => record }: Save): void => {
  const edit = editOf(context.cache, key)
  checkOwn(context, edit)
  if (edit?.kind === 'delete') throw new AppError('customer-to-be-deleted')
  const from = edit ?? newEdit(context, context.newId(), idOfKey(context.cache, key), 'change', base)
  const another = nowHasAnother(context, edit)
  const read = edit === undefined || another ? from.base : withLastRead(context, edit, values(baseOf(edit)))
  const typed = withLinked(editedFields(values(baseOf(from))))
  // An edit that waits was begun on the customer of its base: values seen since are only those of fields typed now.
  const startsFrom = (field: FieldName): boolean =>
    edit === undefined || (edit.mine[field] === undefined && typed.includes(field))
  const start = {
    ...from,
    base:
      read === null || another || from.kind === 'create'
        ? read
        : writeRawRecord(rebase(observedBase(parseRawRecord(read), seen, (field) => !startsFrom(field)))),
  }
  const record = baseOf(start)
  const mine = mineWith(values, record, edit, another ? editedFields(values(record)) : [])
  const nothing = editedFields(mine).length === 0 && start.kind === 'change'
  if (nothing && edit === undefined) throw new AppError('edit-nothing-changed')
  if (nothing && edit !== undefined && !mayBeThere(edit)) return applyTransition(context, edit, 'discarded', undefined)
  storeStep(context, edit, 'saved', { ...start, mine, name: nameFor(record, mine), thenDelete: false })
}

/** The value of a field in an edit. */
const valueIn = (edit: StoredEdit, field: FieldName): string | undefined =>
  edit.mine[field] ?? propertyOf(baseOf(edit), field)?.json

/** Fields in which `changes` differ from the edit. */
const fieldsNotIn = (edit: StoredEdit, changes: Changes): FieldName[] => {
  const values = encode(changes)(baseOf(edit))
  return editedFields(values).filter((field) => !sameValue(values[field], valueIn(edit, field)))
}

/** Gives the edit of a cell its moment before it is sent. Call it inside the transaction of the save. */
export const beginGrace = (context: DeskContext, key: string): void => {
  const edit = editOf(context.cache, key)
  if (edit !== undefined) context.sync.beginGrace(edit)
}

/** Whether an edit has fields that these changes would not give it. */
const holdsMore = (edit: StoredEdit, changes: Changes): boolean => {
  const own = editedFields(mineAfter(changes, baseOf(edit), undefined))
  return editedFields(edit.mine).some((field) => !own.includes(field))
}

/**
 * The call was repeated because its answer was lost: the edit already has the changes. A first save that had more is
 * another one: its person took a value out since, so they are told what waits.
 */
const isSaved = (context: DeskContext, edit: StoredEdit | undefined, changes: Changes, revision: number): boolean =>
  edit !== undefined &&
  isOwn(context, edit) &&
  edit.kind !== 'delete' &&
  !edit.thenDelete &&
  fieldsNotIn(edit, changes).length === 0 &&
  !(revision === 0 && holdsMore(edit, changes))

/** Saves changes of a customer (contract §2), durably before it returns. `revision` and `seen`: see the contract. */
export const saveCustomer = async (
  context: DeskContext,
  key: string,
  changes: Changes,
  revision: number,
  seen: ObservedValues = {},
  from: SavedFrom = 'form',
): Promise<void> => {
  const base = await readyBase(context, key)
  context.cache.transaction(() => {
    const edit = editOf(context.cache, key)
    if (edit?.revision !== revision && isSaved(context, edit, changes, revision)) return
    checkRevision(edit, revision)
    keep(context, { key, values: encode(changes), base, seen })
    if (from === 'cell') beginGrace(context, key)
    takeFromDraft(context, { key }, changes)
  })
  context.changed('sync')
  context.sync.editMade()
}

/**
 * Saves changes in place of a waiting deletion, in one transaction. The base is the record as last read, not as it was
 * when the deletion was asked for.
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
    keep(context, { key, values: encode(changes), base, seen })
    takeFromDraft(context, { key }, changes)
  })
  context.changed('sync')
  context.sync.editMade()
}

/** Saves values that are JSON texts, with a known base. Call it inside a transaction. Fails `edit-nothing-changed`. */
export const keepValues = (
  context: DeskContext,
  key: string,
  values: Mine,
  base: string | null,
  rebase?: Rebase,
): void => keep(context, { key, values: () => values, base, rebase })

/** Stores a create under the given id. `base`: the record of a customer that is made again. */
export const createOf = (context: DeskContext, id: string, mine: Mine, base: string | null): string => {
  const edit = newEdit(context, id, null, 'create', base)
  storeStep(context, undefined, 'saved', { ...edit, mine, name: nameFor(baseOf(edit), mine) })
  return edit.key
}

/**
 * The defaults of fields that the first save had and this one lacks: the person took them out since. A create that was
 * edited in between keeps what it has.
 */
const takenOut = (made: StoredEdit, changes: Changes): Mine =>
  made.sequence === made.revision
    ? Object.fromEntries(
        editedFields(made.mine)
          .filter((field) => changes[field] === undefined)
          .map((field) => [field, defaultOf(fieldOf(field))]),
      )
    : {}

/** Saves what was typed and taken out after the create, on the values that the create holds. */
const saveSince = async (context: DeskContext, made: StoredEdit, changes: Changes): Promise<string> => {
  const key = made.customerId === null ? made.key : `s:${made.customerId}`
  const typed = Object.fromEntries(fieldsNotIn(made, changes).map((field) => [field, changes[field]!])) as Changes
  const out = takenOut(made, changes)
  const since = [...Object.keys(typed), ...editedFields(out)] as FieldName[]
  if (since.length === 0) return key
  const seen = Object.fromEntries(since.map((field) => [field, readValue(valueIn(made, field))]))
  const base = await readyBase(context, key)
  context.cache.transaction(() => {
    keep(context, { key, values: (record) => ({ ...encode(typed)(record), ...out }), base, seen })
    takeFromDraft(context, { key }, typed)
  })
  context.changed('sync')
  context.sync.editMade()
  return key
}

/** Creates a customer and returns its key. The caller picks the id, so a repeated call makes no second customer. */
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

/** Withdraws a deletion that was to follow a write under way. Call it inside a transaction. */
export const keepWithoutDelete = (context: DeskContext, edit: StoredEdit): void => {
  checkOwn(context, edit)
  storeStep(context, edit, 'saved', { ...edit, thenDelete: false })
}
