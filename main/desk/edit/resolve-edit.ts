import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Clash, Conflict, Edit, Resolution } from '../../../preload/contract/edits.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord } from '../../customers/raw-record.ts'
import { sameJson } from '../../customers/same-json.ts'
import { isAnother } from '../../sync/creates/another-customer.ts'
import { changedProperties, editedFields, withField, type Mine } from '../../sync/merge.ts'
import { completeEdit } from '../../sync/push/complete-edit.ts'
import { forgetSent, noteCarried } from '../../sync/outbox/sent.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import type { DeskContext } from '../desk-context.ts'
import { checkRevision, nextRevision } from './save-edit.ts'
import { observedText } from '../observed-base.ts'
import { baseOf, viewEdit } from '../views.ts'

const notNow = (): AppError => new AppError('edit-not-possible-now')

const conflictOf = <I extends Conflict['is']>(edit: StoredEdit, is: I): Extract<Conflict, { is: I }> => {
  if (edit.state.is !== 'conflict' || edit.state.conflict.is !== is) throw notNow()
  return edit.state.conflict as Extract<Conflict, { is: I }>
}

const again = (context: DeskContext, edit: StoredEdit, changes: Partial<StoredEdit>): Edit => {
  const next: StoredEdit = {
    ...edit,
    outcomeUnknown: false,
    knownIds: null,
    attempts: 0,
    notBefore: 0,
    ...changes,
    state: { is: 'waiting' },
    revision: nextRevision(context),
    changedAt: context.clock.now(),
  }
  forgetSent(context.cache, edit.id)
  applyTransition(context, edit, 'decided', next)
  return viewEdit(next, context.user)
}

/** Nothing of the edit is left to send. */
const over = (context: DeskContext, edit: StoredEdit): Edit => {
  applyTransition(context, edit, 'discarded', undefined)
  return {
    ...viewEdit(edit, context.user),
    state: { is: 'settled', at: context.clock.now(), serviceChanged: [], messages: [] },
  }
}

/**
 * The clashing fields now start from what the person was shown of theirs. If it changed again since, that is a new
 * clash; fields that did not clash keep the start they had.
 */
const resolveFields = (
  context: DeskContext,
  edit: StoredEdit,
  picks: Readonly<Record<string, 'mine' | 'theirs'>>,
): Edit => {
  const { clashes } = conflictOf(edit, 'fields')
  const theirs = parseRawRecord(context.cache.customers.get(edit.customerId!)?.raw ?? edit.base!)
  const start = baseOf(edit)
  let base = start
  const mine: Partial<Record<FieldName, string>> = { ...edit.mine }
  for (const { field, theirs: seen } of clashes as readonly (Clash & { field: FieldName })[]) {
    const pick = picks[field]
    if (pick === undefined) throw new AppError({ code: 'arguments-wrong', about: { field } })
    base = withField(base, field, observedText(seen, theirs, field))
    if (pick === 'theirs') delete mine[field]
    else mine[field] ??= propertyOf(start, field)?.json ?? 'null'
  }
  return editedFields(mine).length === 0
    ? over(context, edit)
    : again(context, edit, { base: writeRawRecord(base), mine })
}

const stoppedBy = ({ state }: StoredEdit, ...some: readonly Conflict['is'][]): Conflict['is'] => {
  if (state.is !== 'conflict' || !some.includes(state.conflict.is)) throw notNow()
  return state.conflict.is
}

/** It leaves the table, unless a new customer has its id by now. */
const removeGone = ({ cache }: DeskContext, edit: StoredEdit): void => {
  const { customerId } = edit
  const there = cache.customers.get(customerId!)?.raw
  if (typeof there !== 'string' || !isAnother(baseOf(edit), parseRawRecord(there))) cache.customers.remove(customerId!)
}

/** Gone there, wanted here: a new customer with everything that was known of the old one, and the edit. */
const recreate = (context: DeskContext, edit: StoredEdit): Edit => {
  const why = stoppedBy(edit, 'deleted-there', 'another-there')
  const created = again(context, edit, { kind: 'create', key: `n:${edit.id}`, customerId: null })
  if (why === 'deleted-there') removeGone(context, edit)
  return created
}

const letGo = (context: DeskContext, edit: StoredEdit): Edit => {
  const why = stoppedBy(edit, 'deleted-there', 'changed-there', 'another-there')
  const ended = over(context, edit)
  if (why === 'deleted-there') removeGone(context, edit)
  return ended
}

/** Decided on the customer that is there: the edit starts from it as it was last read, and its values go over those. */
const sameCustomer = (context: DeskContext, edit: StoredEdit): Edit => {
  conflictOf(edit, 'another-there')
  return again(context, edit, { base: context.cache.customers.get(edit.customerId!)?.raw ?? edit.base! })
}

/**
 * Decided on what they were told. Where a sync has read more changes since, the start stays, and sending asks again
 * with all of them.
 */
const deleteAnyway = (context: DeskContext, edit: StoredEdit): Edit => {
  const { fields } = conflictOf(edit, 'changed-there')
  const read = context.cache.customers.get(edit.customerId!)?.raw ?? edit.base!
  const wasTold = changedProperties(baseOf(edit), parseRawRecord(read)).every((field) => fields.includes(field))
  return again(context, edit, wasTold ? { base: read } : {})
}

/** Its next turn reads the customer again, and asks again where that still lacks something. */
const readAgain = (context: DeskContext, edit: StoredEdit): Edit => {
  conflictOf(edit, 'fields-lacking')
  return again(context, edit, {})
}

/** Decided on the fields that were named: should more be lacking by then, sending asks again. */
const carryKnown = (context: DeskContext, edit: StoredEdit): Edit => {
  const { fields } = conflictOf(edit, 'fields-lacking')
  const next = again(context, edit, {})
  noteCarried(context.cache, edit.id, fields)
  return next
}

/** None of the candidates: one that was to be deleted when found is then not wanted at all. */
const createAnyway = (context: DeskContext, edit: StoredEdit): Edit => {
  if (edit.state.is !== 'uncertain') throw notNow()
  return edit.thenDelete ? over(context, edit) : again(context, edit, {})
}

const sameShown = (a: string | undefined, b: string | undefined): boolean =>
  sameJson(a, b) || (readValue(a).is === 'empty' && readValue(b).is === 'empty')

/** What a person was shown of a candidate; of one that is not read here, its name. */
const shownOf = ({ cache }: DeskContext, { state }: StoredEdit, customerId: string): string => {
  const named =
    state.is === 'uncertain' ? state.candidates.find((candidate) => candidate.customerId === customerId) : undefined
  return cache.customers.get(customerId)?.raw ?? JSON.stringify({ Name: named?.name ?? '' })
}

/**
 * "It is this one": what it lacks of what was typed stays, as a change that waits, and starts from what the person was
 * shown beside it.
 */
const link = (context: DeskContext, edit: StoredEdit, customerId: string, raw: string): Edit => {
  const there = parseRawRecord(raw)
  const shown = editedFields(edit.mine).filter((field) => sameShown(edit.mine[field], propertyOf(there, field)?.json))
  const sent: Mine = Object.fromEntries(shown.map((field) => [field, edit.mine[field]]))
  completeEdit(context, edit, {
    customerId,
    raw,
    sent,
    fresh: true,
    shown: shownOf(context, edit, customerId),
    serviceChanged: [],
    messages: [],
  })
  return viewEdit(context.cache.edits.get(edit.id)!, context.user)
}

const readCandidate = async (context: DeskContext, edit: StoredEdit, customerId: string): Promise<string> => {
  if (edit.state.is !== 'uncertain') throw notNow()
  if (!edit.state.candidates.some((candidate) => candidate.customerId === customerId))
    throw new AppError('arguments-wrong')
  const raw = await context.service.read(customerId)
  if (raw === null) throw new AppError({ code: 'customer-unknown', about: { customer: customerId } })
  return raw
}

const settle = (context: DeskContext, edit: StoredEdit, resolution: Resolution, candidate: string): Edit => {
  switch (resolution.is) {
    case 'fields':
      return resolveFields(context, edit, resolution.picks)
    case 'recreate':
      return recreate(context, edit)
    case 'let-go':
      return letGo(context, edit)
    case 'delete-anyway':
      return deleteAnyway(context, edit)
    case 'read-again':
      return readAgain(context, edit)
    case 'carry-known':
      return carryKnown(context, edit)
    case 'same-customer':
      return sameCustomer(context, edit)
    case 'link':
      return link(context, edit, resolution.customerId, candidate)
    case 'create-anyway':
      return createAnyway(context, edit)
    default:
      return never(resolution)
  }
}

const findEdit = (context: DeskContext, id: string): StoredEdit => {
  const edit = context.cache.edits.get(id)
  if (edit === undefined) throw new AppError('edit-unknown')
  return edit
}

/**
 * A person's decision on an edit that stopped. Fails `edit-changed-meanwhile` for another revision,
 * `edit-not-possible-now` where the edit does not ask that question; `link` needs the service.
 */
export const resolveEdit = async (
  context: DeskContext,
  id: string,
  resolution: Resolution,
  revision: number,
): Promise<Edit> => {
  checkRevision(findEdit(context, id), revision)
  const candidate =
    resolution.is === 'link' ? await readCandidate(context, findEdit(context, id), resolution.customerId) : ''
  return context.cache.transaction(() => {
    const edit = findEdit(context, id)
    checkRevision(edit, revision)
    return settle(context, edit, resolution, candidate)
  })
}
