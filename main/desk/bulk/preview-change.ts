import type { BulkChange, BulkLine, BulkPreview } from '../../../preload/contract/bulk.ts'
import { fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { asInput } from '../../../preload/contract/customers.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { warningsOf, type Warning } from '../../../preload/contract/warnings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { same } from '../edit/save-edit.ts'
import type { PreparedRemoval, PreparedValues } from '../edit/stage-values.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { openFixes } from '../quality/fixes.ts'
import { valuesOf } from '../undo/note-steps.ts'
import { isFixed, settableFields } from '../views.ts'
import { batchMembers, undoOf } from './batch-members.ts'
import { fieldsOf, isValues, newValuesOf, removal, type NewValues } from './new-values.ts'

interface Impossible {
  readonly key: string
  readonly name: string
  /** The field that does not take its value; otherwise the first one of the change. */
  readonly field: FieldName
  readonly why: FailCode
}

export type BulkSubject = PreparedValues | PreparedRemoval

export interface Prepared {
  readonly subjects: readonly BulkSubject[]
  readonly preview: Omit<BulkPreview, 'id'>
  lines(from: number, count: number): BulkLine[]
}

const slice = 200

const lineOf = ({ key, name, from, to }: PreparedValues, field: keyof Mine): BulkLine => {
  const value = readValue(to[field])
  const warnings: readonly Warning[] = warningsOf(fieldOf(field), asInput(value))
  return { key, name, field, from: readValue(from[field]), to: value, warnings, why: null, removes: false }
}

const removalLine = ({ key, name, observed }: PreparedRemoval): BulkLine => ({
  key,
  name,
  field: 'Name',
  from: readValue(observed.Name),
  to: { is: 'empty' },
  warnings: [],
  why: null,
  removes: true,
})

const impossibleLine = (impossible: Impossible): BulkLine => ({
  ...impossible,
  from: { is: 'empty' },
  to: { is: 'empty' },
  warnings: [],
  removes: false,
})

const removalOf = ({ key, name, valueOf }: EffectiveCustomer): PreparedRemoval => ({
  key,
  name,
  observed: valuesOf(settableFields, valueOf),
  removes: true,
})

const changedOf = (customer: EffectiveCustomer, values: Mine): PreparedValues => {
  const fields = editedFields(values).filter((field) => !same(values[field], customer.valueOf(field)))
  const to = Object.fromEntries(fields.map((field) => [field, values[field]]))
  return {
    key: customer.key,
    name: customer.name,
    from: valuesOf(fields, customer.valueOf),
    to,
    observed: valuesOf(withLinked(fields), customer.valueOf),
  }
}

/** A search concerns only customers with a match, and those of whom a searched value is not here yet. */
const isConcerned = (change: BulkChange, { base, valueOf }: EffectiveCustomer, values: NewValues): boolean =>
  change.is !== 'replace' ||
  !isValues(values) ||
  editedFields(values).length > 0 ||
  (base === null && change.fields.some((field) => valueOf(field) === undefined))

/** Null: a sync has removed the customer. */
const presentOf = (context: DeskContext, key: string): EffectiveCustomer | null => {
  try {
    return effectiveCustomer(context, key)
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return null
    throw error
  }
}

/** How a change gets its customers and their values. */
interface Plan {
  readonly keys: readonly string[]
  readonly newValues: (customers: readonly EffectiveCustomer[]) => readonly NewValues[]
  /** The name of a customer that is no longer there; null: it is left out. */
  readonly nameOfGone: (key: string) => string | null
}

const planOf = async (
  context: DeskContext,
  keys: readonly string[],
  change: BulkChange,
  signal: AbortSignal,
): Promise<Plan> => {
  if (change.is !== 'reverse') {
    const newValues = newValuesOf(change, (rule) => openFixes(context.cache, context.clock.now(), rule))
    return { keys, newValues, nameOfGone: () => null }
  }
  const members = new Map((await batchMembers(context, change.line, signal)).map((member) => [member.key, member]))
  return {
    keys: [...members.keys()],
    newValues: (customers) => customers.map((customer) => undoOf(members.get(customer.key)!, customer)),
    nameOfGone: (key) => members.get(key)!.name,
  }
}

interface Sorted {
  readonly subjects: readonly BulkSubject[]
  readonly impossible: readonly Impossible[]
  readonly unchanged: number
}

const sortInSlices = async (
  context: DeskContext,
  { keys, newValues, nameOfGone }: Plan,
  change: BulkChange,
  signal: AbortSignal,
): Promise<Sorted> => {
  const pause = openYield()
  const subjects: BulkSubject[] = []
  const impossible: Impossible[] = []
  let unchanged = 0
  const about = fieldsOf(change)[0] ?? 'Name'
  const refuse = ({ key, name }: { key: string; name: string }, why: FailCode, field: FieldName = about): void =>
    void impossible.push({ key, name, field, why })
  const take = (customer: EffectiveCustomer, values: NewValues): void => {
    if (customer.why !== null) {
      if (isConcerned(change, customer, values)) refuse(customer, customer.why)
      else unchanged++
      return
    }
    if (values === removal) return void subjects.push(removalOf(customer))
    if (values instanceof AppError)
      return refuse(customer, values.fail.code, fieldNamed(String(values.fail.about?.field)))
    const subject = changedOf(customer, values)
    if (editedFields(subject.to).length > 0) subjects.push(subject)
    else unchanged++
  }
  const present = (key: string): readonly EffectiveCustomer[] => {
    const customer = presentOf(context, key)
    if (customer !== null) return [customer]
    const name = nameOfGone(key)
    if (name !== null) refuse({ key, name }, 'customer-unknown')
    return []
  }
  for (let at = 0; at < keys.length; at += slice) {
    signal.throwIfAborted()
    const customers = keys.slice(at, at + slice).flatMap(present)
    newValues(customers).forEach((values, index) => take(customers[index]!, values))
    await pause()
  }
  return { subjects, impossible, unchanged }
}

type Cell = readonly [PreparedValues, FieldName] | readonly [PreparedRemoval, null]

const cellsOf = (subject: BulkSubject): readonly Cell[] =>
  'removes' in subject ? [[subject, null]] : editedFields(subject.to).map((field) => [subject, field] as const)

const lineOfCell = ([subject, field]: Cell): BulkLine =>
  field === null ? removalLine(subject) : lineOf(subject, field)

/** Prepares a change in slices, so that the desk answers calls in between; `signal` stops it between two slices. */
export const prepareChange = async (
  context: DeskContext,
  keys: readonly string[],
  change: BulkChange,
  signal: AbortSignal,
): Promise<Prepared> => {
  const fixed = fieldsOf(change).find(isFixed)
  if (fixed !== undefined) throw new AppError({ code: 'edit-value-wrong-type', about: { field: fixed } })
  const plan = await planOf(context, keys, change, signal)
  const { subjects, impossible, unchanged } = await sortInSlices(context, plan, change, signal)
  const cells = subjects.flatMap(cellsOf)
  const pause = openYield()
  let warnings = 0
  for (const cell of cells) {
    warnings += lineOfCell(cell).warnings.length
    await pause()
  }
  const removals = subjects.filter((subject) => 'removes' in subject).length
  return {
    subjects,
    preview: {
      customers: subjects.length,
      changes: cells.length - removals,
      removals,
      unchanged,
      impossible: impossible.length,
      warnings,
    },
    lines: (from, count) => [
      ...impossible.slice(from, from + count).map(impossibleLine),
      ...cells
        .slice(Math.max(0, from - impossible.length), Math.max(0, from + count - impossible.length))
        .map(lineOfCell),
    ],
  }
}
