import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, Seen } from '../../../preload/contract/customers.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { readValue, writeValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, withField, type Mine } from '../../sync/merge.ts'
import { isOwn, step } from '../../sync/outbox/apply-transition.ts'
import { stateAfter } from '../../sync/outbox/transitions.ts'
import type { DeskParts } from '../desk-parts.ts'
import { takeFromDraft } from './drafts.ts'
import { isOldCreate, outOfOldCopy } from './old-create.ts'
import { startSeen } from '../seen.ts'
import { baseOf, customerOf, editOf, idOfKey, isFixed, nameFor } from '../views.ts'

export const revisionFact = 'revision'
/** Revisions grow over all edits, so that a new edit is never taken for an older one of the same customer. */
export const nextRevision = ({ cache }: DeskParts): number => {
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
export const wholeRecord = async (parts: DeskParts, id: string): Promise<string> => {
  const { raw } = customerOf(parts.cache, id)
  if (raw !== null) return raw
  const read = await parts.service.read(id).catch((error: unknown) => {
    throw isFail(error) ? new AppError('edit-not-possible-now', { cause: error }) : error
  })
  if (read === null) throw new AppError({ code: 'customer-unknown', about: { customer: id } })
  parts.cache.customers.putWhole([{ id, raw: read, readAt: parts.clock.now() }])
  return read
}

export const readyBase = async (parts: DeskParts, key: string): Promise<string | null> => {
  const id = idOfKey(parts.cache, key)
  if (id === null) return null
  return editOf(parts.cache, key)?.base ?? wholeRecord(parts, id)
}

export const newEdit = (
  parts: DeskParts,
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
  madeAt: parts.clock.now(),
  changedAt: parts.clock.now(),
  knownIds: null,
  attempts: 0,
  notBefore: 0,
  outcomeUnknown: false,
  user: parts.user,
  thenDelete: false,
})

/** Somebody else's edit is theirs to change; it can be discarded, decided on, or taken over. */
export const checkOwn = (parts: DeskParts, edit: StoredEdit | undefined): void => {
  if (edit !== undefined && !isOwn(parts, edit)) throw new AppError('edit-of-another-user')
}

/**
 * What a person was looking at in the fields that they edit now: the record as last read. Fields edited before keep
 * their start.
 */
const withSeen = (parts: DeskParts, edit: StoredEdit, mine: Mine): string | null => {
  const seen =
    edit.customerId === null || edit.base === null || edit.kind === 'create'
      ? null
      : parts.cache.customers.get(edit.customerId)?.raw
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
  parts: DeskParts,
  before: StoredEdit | undefined,
  event: 'saved' | 'delete-asked',
  after: StoredEdit,
): void =>
  step(parts, before, event, {
    ...after,
    ...(before === undefined ? {} : outOfOldCopy(parts, before)),
    revision: nextRevision(parts),
    changedAt: parts.clock.now(),
    state: stateAfter(before, event),
    notBefore: 0,
    user: after.user === '' ? parts.user : after.user,
  })

/** Keeps the edit, durably, when it returns. */
const keep = (parts: DeskParts, key: string, values: Encode, base: string | null, seen: Seen): void => {
  const edit = editOf(parts.cache, key)
  checkOwn(parts, edit)
  if (edit?.kind === 'delete') throw new AppError('edit-not-possible-now')
  const from = edit ?? newEdit(parts, parts.newId(), idOfKey(parts.cache, key), 'change', base)
  const read = edit === undefined ? from.base : withSeen(parts, edit, values(baseOf(edit)))
  const start = {
    ...from,
    base:
      read === null || from.kind === 'create'
        ? read
        : writeRawRecord(startSeen(parseRawRecord(read), seen, (field) => edit?.mine[field] !== undefined)),
  }
  const record = baseOf(start)
  const mine = mineWith(values, record, edit)
  const nothing = editedFields(mine).length === 0 && start.kind === 'change'
  if (nothing && edit === undefined) throw new AppError('edit-nothing-changed')
  if (nothing && edit !== undefined && !mayBeThere(edit)) return step(parts, edit, 'discarded', undefined)
  storeStep(parts, edit, 'saved', { ...start, mine, name: nameFor(record, mine), thenDelete: false })
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
const isSaved = (parts: DeskParts, edit: StoredEdit | undefined, changes: Changes): boolean =>
  edit !== undefined &&
  isOwn(parts, edit) &&
  edit.kind !== 'delete' &&
  !edit.thenDelete &&
  notIn(edit, changes).length === 0

/** Saves changes of a customer (spec §2). `revision` and `seen`: see the contract. Answers after a durable commit. */
export const saveCustomer = async (
  parts: DeskParts,
  key: string,
  changes: Changes,
  revision: number,
  seen: Seen = {},
): Promise<void> => {
  const base = await readyBase(parts, key)
  parts.cache.transaction(() => {
    const edit = editOf(parts.cache, key)
    if (edit?.revision !== revision && isSaved(parts, edit, changes)) return
    checkRevision(edit, revision)
    keep(parts, key, encode(changes), base, seen)
    takeFromDraft(parts, { key }, changes)
  })
  parts.changed('sync')
  parts.sync.editMade()
}

/**
 * As a save, of a customer whose deletion waits: that goes in the same transaction, so that neither is left without the
 * other. Starts from the record as last read, not as it was when the deletion was asked for.
 */
export const saveInstead = async (
  parts: DeskParts,
  key: string,
  changes: Changes,
  revision: number,
  seen: Seen = {},
): Promise<void> => {
  const id = idOfKey(parts.cache, key)
  const base = id === null ? null : await wholeRecord(parts, id)
  parts.cache.transaction(() => {
    const deletion = editOf(parts.cache, key)
    checkRevision(deletion, revision)
    checkOwn(parts, deletion)
    if (deletion?.kind !== 'delete') throw new AppError('edit-not-possible-now')
    step(parts, deletion, 'discarded', undefined)
    keep(parts, key, encode(changes), base, seen)
    takeFromDraft(parts, { key }, changes)
  })
  parts.changed('sync')
  parts.sync.editMade()
}

/**
 * As a save, of values that are JSON texts already and whose base is at hand; inside a transaction. Fails
 * `edit-nothing-changed` where they are as they were.
 */
export const keepValues = (parts: DeskParts, key: string, values: Mine, base: string | null): void =>
  keep(parts, key, () => values, base, {})

/** A create by an id of its own. `base`: of one that makes a customer again. */
export const createOf = (parts: DeskParts, id: string, mine: Mine, base: string | null): string => {
  const edit = newEdit(parts, id, null, 'create', base)
  storeStep(parts, undefined, 'saved', { ...edit, mine, name: nameFor(baseOf(edit), mine) })
  return edit.key
}

/** What was typed since an edit was made is saved over it, as by somebody who was looking at what it holds. */
const saveSince = async (parts: DeskParts, made: StoredEdit, changes: Changes): Promise<string> => {
  const key = made.customerId === null ? made.key : `s:${made.customerId}`
  const since = notIn(made, changes)
  if (since.length === 0) return key
  const seen = Object.fromEntries(since.map((field) => [field, readValue(heldBy(made, field))]))
  await saveCustomer(
    parts,
    key,
    Object.fromEntries(since.map((field) => [field, changes[field]!])),
    editOf(parts.cache, key)?.revision ?? 0,
    seen,
  )
  return key
}

/**
 * A customer that is new here; answers with its key. Asked for again, because the answer was lost, it is the one made
 * before.
 */
export const createCustomer = async (parts: DeskParts, id: string, changes: Changes): Promise<string> => {
  const made = parts.cache.edits.get(id)
  if (made !== undefined) return saveSince(parts, made, changes)
  const mine = mineAfter(changes, newRecord({}, 'contract'), undefined)
  if (editedFields(mine).length === 0) throw new AppError('edit-nothing-changed')
  const key = parts.cache.transaction(() => {
    takeFromDraft(parts, { key: null, id }, changes)
    return createOf(parts, id, mine, null)
  })
  parts.changed('sync')
  parts.sync.editMade()
  return key
}

/** Takes back that a deletion is to follow what is on its way; inside a transaction. */
export const keepWithoutDelete = (parts: DeskParts, edit: StoredEdit): void => {
  checkOwn(parts, edit)
  storeStep(parts, edit, 'saved', { ...edit, thenDelete: false })
}
