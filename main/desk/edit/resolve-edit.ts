import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Clash, Conflict, Edit, EditState, Resolution } from '../../../preload/contract/edits.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { changedProperties, editedFields, withField, type Mine } from '../../sync/merge.ts'
import { completeEdit } from '../../sync/push/complete-edit.ts'
import {
  forgetSent,
  isBack,
  noteCarried,
  readListedSince,
  readOther,
  writeListedSince,
} from '../../sync/outbox/sent.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import type { DeskContext } from '../desk-context.ts'
import { noteNamesakes } from './namesakes.ts'
import { checkRevision, nextRevision, same } from './save-edit.ts'
import { observedText, recordShown } from '../observed-base.ts'
import { baseOf, findEdit, viewEdit } from '../views.ts'

const notNow = (): AppError => new AppError('edit-not-possible-now')

const conflictOf = <I extends Conflict['is']>(edit: StoredEdit, is: I): Extract<Conflict, { is: I }> => {
  if (edit.state.is !== 'conflict' || edit.state.conflict.is !== is) throw notNow()
  return edit.state.conflict as Extract<Conflict, { is: I }>
}

const sendAgain = (context: DeskContext, edit: StoredEdit, changes: Partial<StoredEdit>): Edit => {
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

/** Ends an edit that has nothing left to send. */
const endEdit = (context: DeskContext, edit: StoredEdit): Edit => {
  applyTransition(context, edit, 'discarded', undefined)
  return {
    ...viewEdit(edit, context.user),
    state: { is: 'settled', at: context.clock.now(), serviceChanged: [], messages: [] },
  }
}

/**
 * Bases clashing fields on their value as the person saw it, so a later change there clashes again. Other fields keep
 * their base.
 */
const resolveFields = (
  context: DeskContext,
  edit: StoredEdit,
  { picks, seen: shown = {} }: Extract<Resolution, { is: 'fields' }>,
): Edit => {
  const { clashes } = conflictOf(edit, 'fields')
  const theirs = parseRawRecord(context.cache.customers.get(edit.customerId!)?.raw ?? edit.base!)
  const start = baseOf(edit)
  let base = start
  const mine: Partial<Record<FieldName, string>> = { ...edit.mine }
  for (const { field, theirs: first } of clashes as readonly (Clash & { field: FieldName })[]) {
    const pick = picks[field]
    if (pick === undefined) throw new AppError({ code: 'arguments-wrong', about: { field } })
    const seen = shown[field] ?? first
    base = withField(base, field, observedText(seen, theirs, field))
    if (pick === 'theirs') delete mine[field]
    else mine[field] ??= propertyOf(start, field)?.json ?? observedText({ is: 'empty' }, theirs, field)
  }
  return editedFields(mine).length === 0
    ? endEdit(context, edit)
    : sendAgain(context, edit, { base: writeRawRecord(base), mine })
}

const stoppedBy = ({ state }: StoredEdit, ...some: readonly Conflict['is'][]): Conflict['is'] => {
  if (state.is !== 'conflict' || !some.includes(state.conflict.is)) throw notNow()
  return state.conflict.is
}

/**
 * Whether the customer of a decided edit leaves the table. What was read under its id since stays. Ask before the edit
 * goes on, which forgets when its customer was gone.
 */
const leavesTable = ({ cache }: DeskContext, edit: StoredEdit, why: Conflict['is']): boolean =>
  why === 'deleted-there' && !isBack(cache, edit)

/** Makes a customer again that is gone there, from its last known record and the edit. */
const recreate = (context: DeskContext, edit: StoredEdit): Edit => {
  const leaves = leavesTable(context, edit, stoppedBy(edit, 'deleted-there', 'another-there'))
  const created = sendAgain(context, edit, { kind: 'create', key: `n:${edit.id}`, customerId: null })
  if (leaves) context.cache.customers.remove(edit.customerId!)
  noteNamesakes(context, edit)
  return created
}

const giveUp = (context: DeskContext, edit: StoredEdit): Edit => {
  const leaves = leavesTable(context, edit, stoppedBy(edit, 'deleted-there', 'changed-there', 'another-there'))
  const ended = endEdit(context, edit)
  if (leaves) context.cache.customers.remove(edit.customerId!)
  return ended
}

/**
 * Applies the edit to the customer that has the id now, based on its last read. The cache still has the earlier
 * customer if that read was incomplete.
 */
const sameCustomer = (context: DeskContext, edit: StoredEdit): Edit => {
  conflictOf(edit, 'another-there')
  const cached = context.cache.customers.get(edit.customerId!)?.raw ?? edit.base!
  const other = readOther(context.cache, edit.id)
  const isEarlier = other !== null && isAnother(parseRawRecord(cached), parseRawRecord(other))
  return sendAgain(context, edit, { base: isEarlier ? other : cached })
}

/**
 * Deletes despite the changes that the person saw. If a sync has read more changes since, the base stays, and sending
 * asks again.
 */
const deleteAnyway = (context: DeskContext, edit: StoredEdit): Edit => {
  const { fields } = conflictOf(edit, 'changed-there')
  const read = context.cache.customers.get(edit.customerId!)?.raw ?? edit.base!
  const sawAll = changedProperties(baseOf(edit), parseRawRecord(read)).every((field) => fields.includes(field))
  return sendAgain(context, edit, sawAll ? { base: read } : {})
}

/** The next turn reads the customer again, and asks again if fields are still missing. */
const readAgain = (context: DeskContext, edit: StoredEdit): Edit => {
  conflictOf(edit, 'fields-lacking')
  return sendAgain(context, edit, {})
}

/** Agrees to send the named fields as last known. If more are missing at the next turn, sending asks again. */
const carryKnown = (context: DeskContext, edit: StoredEdit): Edit => {
  const { fields } = conflictOf(edit, 'fields-lacking')
  const next = sendAgain(context, edit, {})
  noteCarried(context.cache, edit.id, fields)
  return next
}

/**
 * Sends a create because no candidate is its result. If a delete was asked for, nothing is left to do. A list may have
 * shown its customer after the person was asked: then they are asked again before it is sent.
 */
const createAnyway = (context: DeskContext, edit: StoredEdit): Edit => {
  if (edit.state.is !== 'uncertain') throw notNow()
  if (edit.thenDelete) return endEdit(context, edit)
  const asked = new Set(edit.state.candidates.map(({ customerId }) => customerId))
  const since = readListedSince(context.cache, edit.id).filter((id) => !asked.has(id))
  const next = sendAgain(context, edit, {})
  if (since.length > 0) writeListedSince(context.cache, edit.id, since)
  return next
}

type Link = Extract<Resolution, { is: 'link' }>
type Candidate = Extract<EditState, { is: 'uncertain' }>['candidates'][number]

/** Fails `edit-not-possible-now`, or `arguments-wrong` for a customer that the question did not offer. */
const candidateOf = ({ state }: StoredEdit, customerId: string): Candidate => {
  if (state.is !== 'uncertain') throw notNow()
  const candidate = state.candidates.find((one) => one.customerId === customerId)
  if (candidate === undefined) throw new AppError('arguments-wrong')
  return candidate
}

/**
 * The candidate as the person saw it; only its name if it was not read here. A sync may have read it again since, so
 * `seen` counts more than the cache.
 */
const shownOf = (
  { cache }: DeskContext,
  { customerId, name }: Candidate,
  { seen = {} }: Link,
  there: RawRecord,
): string => {
  const known = cache.customers.get(customerId)?.raw
  const cached = typeof known === 'string' ? parseRawRecord(known) : null
  // The service gave the id again, so what was read and shown is of the earlier customer.
  const isEarlier = cached !== null && isAnother(cached, there)
  const start = cached === null || isEarlier ? parseRawRecord(JSON.stringify({ Name: name })) : cached
  return writeRawRecord(recordShown(start, isEarlier ? {} : seen, []))
}

/**
 * Links the create to a candidate. Typed values that the candidate lacks stay as a waiting change, based on the
 * candidate as the person saw it. Another choice may have linked it while the candidate was being read.
 */
const link = (context: DeskContext, edit: StoredEdit, chosen: Link, raw: string): Edit => {
  const candidate = candidateOf(edit, chosen.customerId)
  const there = parseRawRecord(raw)
  const shown = editedFields(edit.mine).filter((field) => same(edit.mine[field], propertyOf(there, field)?.json))
  const sent: Mine = Object.fromEntries(shown.map((field) => [field, edit.mine[field]]))
  completeEdit(context, edit, {
    customerId: chosen.customerId,
    raw,
    sent,
    shown: shownOf(context, candidate, chosen, there),
    serviceChanged: [],
    messages: [],
  })
  return viewEdit(context.cache.edits.get(edit.id)!, context.user)
}

const readCandidate = async (context: DeskContext, edit: StoredEdit, customerId: string): Promise<string> => {
  candidateOf(edit, customerId)
  const raw = await context.service.read(customerId)
  if (raw === null) throw new AppError({ code: 'customer-unknown', about: { customer: customerId } })
  return raw
}

const carryOut = (context: DeskContext, edit: StoredEdit, resolution: Resolution, candidate: string): Edit => {
  switch (resolution.is) {
    case 'fields':
      return resolveFields(context, edit, resolution)
    case 'recreate':
      return recreate(context, edit)
    case 'let-go':
      return giveUp(context, edit)
    case 'delete-anyway':
      return deleteAnyway(context, edit)
    case 'read-again':
      return readAgain(context, edit)
    case 'carry-known':
      return carryKnown(context, edit)
    case 'same-customer':
      return sameCustomer(context, edit)
    case 'link':
      return link(context, edit, resolution, candidate)
    case 'create-anyway':
      return createAnyway(context, edit)
    default:
      return never(resolution)
  }
}

/**
 * Carries out a person's decision on a stopped edit. Fails `edit-changed-meanwhile` for another revision, and
 * `edit-not-possible-now` if the edit does not ask that question. `link` needs the service.
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
    return carryOut(context, edit, resolution, candidate)
  })
}
