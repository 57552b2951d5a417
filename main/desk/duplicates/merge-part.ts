import { customerFields, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput, ObservedValues } from '../../../preload/contract/customers.ts'
import type { MergeFate, MergeRequest } from '../../../preload/contract/duplicates.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import { readValue, writeValue } from '../../customers/field-value.ts'
import { sameJson } from '../../customers/same-json.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import { isOwn } from '../../sync/outbox/apply-transition.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import type { DeskContext } from '../desk-context.ts'
import { deleteAfter, keepDeleteOf } from '../edit/delete-customer.ts'
import { same } from '../edit/save-edit.ts'
import { stageValues } from '../edit/stage-values.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { passiveCodeOf } from '../quality/passive-code.ts'
import { beforeRemoval, removalOf, valuesEntry, valuesOf } from '../undo/note-steps.ts'
import type { Entry, KeptCustomer } from '../undo/undo-steps.ts'
import { isFixed } from '../views.ts'

/** The part of one customer in a merge. */
export interface MergePart {
  readonly key: string
  readonly fate: 'keep' | Exclude<MergeFate, 'leave'>
  readonly changes: Changes
  /** Undefined: the person did not see it. */
  readonly seen: ObservedValues | undefined
}

/** The kept customer comes first. */
export const partsOf = ({ cache }: DeskContext, request: MergeRequest): MergePart[] => {
  const seen = new Map(request.seen.map(({ key, values }) => [key, values]))
  const { keep } = request
  return [
    { key: keep, fate: 'keep', changes: withServiceDates(cache, request.changes), seen: seen.get(keep) },
    ...request.others.flatMap(({ key, then }) =>
      then === 'leave' ? [] : [{ key, fate: then, changes: {}, seen: seen.get(key) }],
    ),
  ]
}

const isAsSeen = ({ valueOf }: EffectiveCustomer, seen: ObservedValues | undefined): boolean =>
  seen !== undefined &&
  customerFields.every(({ name }) =>
    sameJson(JSON.stringify(readValue(valueOf(name))), JSON.stringify(seen[name] ?? { is: 'empty' })),
  )

const passiveCode = ({ cache }: DeskContext, { valueOf }: EffectiveCustomer): string | null => {
  const state = readValue(valueOf('CustomerStateId'))
  return passiveCodeOf(readChoices(cache), 'text' in state ? state.text : '')
}

/** A deletion takes over a waiting change or a conflict; anything else needs a customer that can be changed. */
const mayChange = (context: DeskContext, { fate }: MergePart, customer: EffectiveCustomer): FailCode | null => {
  const { edit, why } = customer
  if (fate === 'passive' && why === null)
    return passiveCode(context, customer) === null ? 'edit-not-possible-now' : null
  if (fate !== 'delete' || edit === undefined) return why
  if (!isOwn(context, edit)) return 'edit-of-another-user'
  return edit.kind === 'delete' || edit.thenDelete ? 'edit-not-possible-now' : null
}

/** The reason that a part cannot be saved, or null. Fails `customer-unknown`. */
export const whyNot = (context: DeskContext, part: MergePart): FailCode | null => {
  const customer = effectiveCustomer(context, part.key)
  return mayChange(context, part, customer) ?? (isAsSeen(customer, part.seen) ? null : 'edit-changed-meanwhile')
}

const newValues = ({ valueOf }: EffectiveCustomer, changes: Changes): Mine => {
  const values = (Object.entries(changes) as [FieldName, FieldInput][]).map(([field, input]) => {
    if (isFixed(field)) throw new AppError({ code: 'edit-value-wrong-type', about: { field } })
    return [field, writeValue(field, input, valueOf(field))] as const
  })
  return Object.fromEntries(values.filter(([field, json]) => !same(json, valueOf(field))))
}

/** `fields`: the number of its fields that change. */
export interface SavedPart {
  readonly fate: MergePart['fate']
  readonly entry: Entry
  readonly fields: number
}

/** Saves new values; null: nothing changes. Call it as `savePart`. */
export const saveValues = (context: DeskContext, { key, fate, changes }: MergePart): SavedPart | null => {
  const customer = effectiveCustomer(context, key)
  const text = fate === 'passive' ? passiveCode(context, customer) : null
  const to = newValues(customer, text === null ? changes : { CustomerStateId: { is: 'text', text } })
  const fields = editedFields(to)
  if (fields.length === 0) return null
  const from = valuesOf(fields, customer.valueOf)
  const observed = valuesOf(withLinked(fields), customer.valueOf)
  const why = stageValues(context, { key, name: customer.name, from, to, observed })
  if (why !== null) throw new AppError(why)
  return { fate, entry: valuesEntry(effectiveCustomer(context, key), from, to), fields: fields.length }
}

/**
 * Saves a part as an edit; null: nothing of it changes. `kept`: the kept customer, which is saved before. Call it
 * inside a transaction, after `whyNot`.
 */
export const savePart = (context: DeskContext, part: MergePart, kept: KeptCustomer): SavedPart | null => {
  const { key, fate, seen } = part
  if (fate !== 'delete') return saveValues(context, part)
  const at = effectiveCustomer(context, key)
  const before = beforeRemoval(context, at)
  keepDeleteOf(context, key, at.base, seen)
  deleteAfter(context, key, kept.key)
  return { fate, entry: removalOf(context, at, before, kept), fields: 0 }
}
