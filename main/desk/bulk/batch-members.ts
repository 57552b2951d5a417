import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { AppError } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { defaultOf, newRecord } from '../../customers/blank-record.ts'
import { folded } from '../../customers/another-customer.ts'
import { textOf } from '../../customers/field-value.ts'
import { propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import type { HistoryChange, StoredHistoryLine } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { editedFields, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { same } from '../edit/save-edit.ts'
import type { EffectiveCustomer } from '../effective-customer.ts'
import { filled } from '../undo/undo-values.ts'
import { settableFields } from '../views.ts'
import { removal, type NewValues, type Subject } from './new-values.ts'

/** A customer that a batch changed or made. An absent value is one that the record lacked. */
export interface BatchMember {
  readonly key: string
  /** As the batch and later changes here left it: a service may give the id of a deleted customer to another one. */
  readonly name: string
  readonly made: boolean
  /** It was made, and never sent: nothing is left to undo. */
  readonly withdrawn: boolean
  readonly before: Mine
  readonly after: Mine
  /** The values of the batch that the service stored in its own way, as it stored them. */
  readonly stored: Mine
}

const perSlice = 500

const valuesOf = (changes: readonly HistoryChange[], which: 'before' | 'after'): Mine =>
  Object.fromEntries(changes.flatMap(({ field, [which]: json }) => (json === null ? [] : [[field, json]])))

const fieldsOf = ({ before, after }: BatchMember): FieldName[] => editedFields({ ...before, ...after })

const memberOf = ({ key, customerId, name, changes }: StoredHistoryLine, made: boolean): BatchMember => ({
  key: customerId === null ? key : keyOfCustomer(customerId),
  name,
  made,
  withdrawn: false,
  before: valuesOf(changes, 'before'),
  after: valuesOf(changes, 'after'),
  stored: {},
})

/** The record of a new customer as its batch sends it. */
const madeBy = ({ after }: BatchMember): RawRecord => newRecord(after, 'contract')

/** A value that was typed over that of the batch before it was sent is somebody's own, however the service stored it. */
const storedBy = (member: BatchMember, { rewritten = [] }: StoredHistoryLine): Mine => {
  if (rewritten.length === 0) return member.stored
  const made = member.made ? madeBy(member) : null
  const ofBatch = rewritten.filter(({ field, before }) =>
    same(before ?? undefined, made === null ? member.after[field] : propertyOf(made, field)?.json),
  )
  return { ...member.stored, ...valuesOf(ofBatch, 'after') }
}

/** The service gives a new customer its id only once it is sent. */
const settledMember = (member: BatchMember, line: StoredHistoryLine): BatchMember => ({
  ...member,
  key: line.customerId === null ? member.key : keyOfCustomer(line.customerId),
  stored: storedBy(member, line),
})

const nameIn = (json: string | null): string => textOf([{ name: 'Name', json: json ?? 'null' }], 'Name')

const sameName = (one: string, other: string): boolean => folded(one) === folded(other)

/** Follows the names that changes here gave to customers since. */
const openNames = () => {
  const given = new Map<string, HistoryChange[]>()
  return {
    take: ({ key, customerId, changes }: StoredHistoryLine): void => {
      const at = customerId === null ? key : keyOfCustomer(customerId)
      const names = changes.filter(({ field }) => field === 'Name')
      if (names.length > 0) given.set(at, [...(given.get(at) ?? []), ...names])
    },
    latest: ({ key, name }: BatchMember): string =>
      (given.get(key) ?? []).reduce(
        (now, { before, after }) => (sameName(nameIn(before), now) ? nameIn(after) : now),
        name,
      ),
  }
}

/**
 * The customers of a batch, by the history's line about it. Reads in slices, so that the desk answers calls in between.
 * Fails `history-not-reversible` where that line is of no batch, or of one that cannot be undone.
 */
export const batchMembers = async (
  { cache }: DeskContext,
  number: number,
  signal: AbortSignal,
): Promise<readonly BatchMember[]> => {
  const line = cache.history.get(number)
  if (line?.batch === undefined || line.batch.is === 'reverse')
    throw new AppError({ code: 'history-not-reversible', about: { why: 'no-batch' } })
  const members = new Map<string, BatchMember>()
  const take = (one: StoredHistoryLine): void => {
    const known = members.get(one.edit)
    if (one.partOf === line.edit) members.set(one.edit, memberOf(one, one.made === true))
    else if (known === undefined) return
    else if (one.event === 'settled') members.set(one.edit, settledMember(known, one))
    // Before it was sent, an undo withdraws a new customer, and a redo makes it again under its old id.
    else if (known.made && one.event === 'discarded') members.set(one.edit, { ...known, withdrawn: true })
    else if (known.withdrawn && one.event === 'saved') members.set(one.edit, memberOf(one, true))
  }
  const names = openNames()
  const pause = openYield()
  let lines = cache.history.after(number, perSlice)
  while (lines.length > 0) {
    signal.throwIfAborted()
    for (const one of lines) {
      take(one)
      if (one.partOf !== line.edit) names.take(one)
    }
    await pause()
    lines = cache.history.after(lines.at(-1)!.number, perSlice)
  }
  return [...members.values()]
    .filter(({ withdrawn }) => !withdrawn)
    .map((member) => ({ ...member, name: names.latest(member) }))
}

const changedSince = (): AppError => new AppError('history-not-reversible')

/** As the batch sent it, or as the service stored that. */
const isLeft = (
  now: string | undefined,
  { stored }: BatchMember,
  field: FieldName,
  sent: string | undefined,
): boolean => same(now, sent) || (stored[field] !== undefined && same(now, stored[field]))

const valuesBack = (member: BatchMember, { name, valueOf }: EffectiveCustomer): NewValues => {
  const fields = fieldsOf(member)
  const isOthers = !fields.includes('Name') && !sameName(name, member.name)
  const isBack = fields.every((field) => same(valueOf(field), member.before[field]))
  return isBack || (!isOthers && fields.every((field) => isLeft(valueOf(field), member, field, member.after[field])))
    ? filled(member.before, Object.fromEntries(fields.map((field) => [field, ''])))
    : changedSince()
}

/** A customer that somebody filled in since stays. */
const removalOf = (member: BatchMember, { valueOf }: Subject): NewValues => {
  const made = madeBy(member)
  const isAsMade = (field: FieldName): boolean =>
    isLeft(valueOf(field) ?? defaultOf(fieldOf(field)), member, field, propertyOf(made, field)?.json)
  return settableFields.every(isAsMade) ? removal : changedSince()
}

/** The values that undo a batch for a customer: its earlier ones, or its removal if the batch made it. */
export const undoOf = (member: BatchMember, customer: EffectiveCustomer): NewValues =>
  member.made ? removalOf(member, customer) : valuesBack(member, customer)
