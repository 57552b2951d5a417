import { tellingFields, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, CustomerRecord } from '../../../preload/contract/customers.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { parseRawRecord, propertyOf, readStoredRecord } from '../../customers/raw-record.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import { readGrace } from '../../sync/outbox/grace-fact.ts'
import { readListedSince } from '../../sync/outbox/sent.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { same } from '../edit/save-edit.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { customerOf, idOfKey } from '../views.ts'
import type { Entry, KeptCustomer, UndoSteps, ValuesEntry } from './undo-steps.ts'

export const valuesOf = (fields: readonly FieldName[], valueOf: EffectiveCustomer['valueOf']): Mine =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const json = valueOf(field)
      return json === undefined ? [] : [[field, json]]
    }),
  )

/** If only the list row was cached, the earlier values come from the record that the save read. */
const valuesBefore = (at: EffectiveCustomer, after: EffectiveCustomer): EffectiveCustomer['valueOf'] => {
  const base = at.base === null && after.edit?.base ? parseRawRecord(after.edit.base) : null
  return base === null ? at.valueOf : (field) => propertyOf(base, field)?.json
}

/** `customer`: as it is after the step. */
export const valuesEntry = ({ key, name, valueOf }: EffectiveCustomer, before: Mine, after: Mine): ValuesEntry => {
  const linkedFields = withLinked(editedFields(after)).filter((field) => after[field] === undefined)
  const [linked, known] = [valuesOf(linkedFields, valueOf), valuesOf(tellingFields, valueOf)]
  return { is: 'values', key, name, before, after, linked, known, clash: null }
}

const entryOf = (at: EffectiveCustomer, after: EffectiveCustomer, fields: readonly FieldName[]): Entry[] => {
  const valueBefore = valuesBefore(at, after)
  const changed = fields.filter((field) => !same(valueBefore(field), after.valueOf(field)))
  if (changed.length === 0) return []
  const entry = valuesEntry(after, valuesOf(changed, valueBefore), valuesOf(changed, after.valueOf))
  if (at.edit?.state.is !== 'conflict') return [entry]
  const { base, mine } = at.edit
  return [{ ...entry, clash: { base, mine } }]
}

/** A removal ends it, and the undo of the removal brings it back. */
interface BeforeRemoval {
  readonly alike: readonly string[]
  readonly wasInGrace: boolean
}

/** Call it before the removal. */
export const beforeRemoval = ({ cache }: DeskContext, { edit }: EffectiveCustomer): BeforeRemoval => ({
  alike: edit?.kind === 'create' ? readListedSince(cache, edit.id) : [],
  wasInGrace: edit !== undefined && readGrace(cache, edit.id)?.revision === edit.revision,
})

/**
 * The entry for a removal. A create that may have been sent still exists, and its deletion follows. `kept`: the
 * customer of a merge whose edit goes first.
 */
export const removalOf = (
  context: DeskContext,
  { key, name, edit }: EffectiveCustomer,
  { alike, wasInGrace }: BeforeRemoval,
  kept?: KeptCustomer,
): Entry => {
  const left = edit && context.cache.edits.get(edit.id)
  const base = left?.thenDelete ? null : (edit?.base ?? null)
  const removed = { key, name, values: edit?.mine ?? {}, base, wasInGrace }
  return edit?.kind === 'create' && left === undefined
    ? { is: 'unmade', ...removed, alike }
    : { is: 'deleted', ...removed, ...(kept === undefined ? {} : { kept }) }
}

const saveNoted = async (
  context: DeskContext,
  steps: UndoSteps,
  key: string,
  fields: readonly FieldName[],
  fromCell: boolean,
  save: () => Promise<CustomerRecord>,
): Promise<CustomerRecord> => {
  const at = effectiveCustomer(context, key)
  const saved = await save()
  const entries = entryOf(at, effectiveCustomer(context, saved.key), fields)
  steps.done('change', entries, fromCell)
  return saved
}

/** The entry for an edit that undoes a line of the history. Its customer had no other edit. */
const reverseOf = (context: DeskContext, { id, kind, key }: Edit): Entry => {
  const { name, edit, valueOf } = effectiveCustomer(context, key)
  if (kind === 'create') return { is: 'made', key, name, values: edit?.mine ?? {}, base: edit?.base ?? null }
  if (kind === 'delete') return { is: 'deleted', key, name, values: {}, base: null, wasInGrace: false }
  const read = readStoredRecord(customerOf(context.cache, idOfKey(context.cache, key)!).raw ?? '{}')
  const fields = editedFields(context.cache.edits.get(id)?.mine ?? {}).filter(
    (field) => !same(read(field), valueOf(field)),
  )
  return valuesEntry(effectiveCustomer(context, key), valuesOf(fields, read), valuesOf(fields, valueOf))
}

/** Records a step to undo for each edit that undoes a line of the history. */
export const noteReverses = (context: DeskContext, steps: UndoSteps, history: Desk['history']): Desk['history'] => ({
  ...history,
  async reverse(number) {
    const edit = await history.reverse(number)
    steps.done(edit.kind, [reverseOf(context, edit)])
    return edit
  },
})

const fieldsOf = (changes: Changes): FieldName[] => Object.keys(changes) as FieldName[]

/** Records a step to undo for each save, create and delete. */
export const noteSteps = (context: DeskContext, steps: UndoSteps, customers: Desk['customers']): Desk['customers'] => ({
  ...customers,
  save: (key, changes, revision, seen, from) =>
    saveNoted(context, steps, key, fieldsOf(changes), from === 'cell', () =>
      customers.save(key, changes, revision, seen, from),
    ),
  saveInstead: (key, changes, ...rest) =>
    saveNoted(context, steps, key, fieldsOf(changes), false, () => customers.saveInstead(key, changes, ...rest)),
  async create(changes, id) {
    const first = id === undefined ? undefined : context.cache.edits.get(id)
    const create = (): Promise<CustomerRecord> => customers.create(changes, id)
    // The call was repeated because its answer was lost: it saves what was typed and taken out since.
    if (first !== undefined)
      return saveNoted(context, steps, first.key, [...fieldsOf(changes), ...editedFields(first.mine)], false, create)
    const made = await create()
    const { key, name, edit } = effectiveCustomer(context, made.key)
    steps.done('create', [{ is: 'made', key, name, values: edit?.mine ?? {}, base: null }])
    return made
  },
  async remove(key, ...shown) {
    const at = effectiveCustomer(context, key)
    const before = beforeRemoval(context, at)
    await customers.remove(key, ...shown)
    if (at.edit?.kind !== 'delete' && !at.edit?.thenDelete) steps.done('delete', [removalOf(context, at, before)])
  },
})
