import type { BulkChange, BulkLine, BulkPreview } from '../../../preload/contract/bulk.ts'
import { fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { FieldInput, FieldValue } from '../../../preload/contract/customers.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { warningsOf, type Warning } from '../../../preload/contract/warnings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { same } from '../edit/save-edit.ts'
import type { PreparedValues } from '../edit/stage-values.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { openFixes } from '../quality/fixes.ts'
import { valuesOf } from '../undo/note-steps.ts'
import { isFixed } from '../views.ts'
import { fieldsOf, newValuesOf, type NewValues } from './new-values.ts'

interface Impossible {
  readonly key: string
  readonly name: string
  /** The field that does not take its value; otherwise the first one of the change. */
  readonly field: FieldName
  readonly why: FailCode
}

export interface Prepared {
  readonly subjects: readonly PreparedValues[]
  readonly preview: Omit<BulkPreview, 'id'>
  lines(from: number, count: number): BulkLine[]
}

const slice = 200

const inputOf = (value: FieldValue): FieldInput => {
  if (value.is === 'yes-no') return { is: 'yes-no', yes: value.yes }
  return value.is === 'text' || value.is === 'number' ? { is: 'text', text: value.text } : { is: 'empty' }
}

const lineOf = ({ key, name, from, to }: PreparedValues, field: keyof Mine): BulkLine => {
  const value = readValue(to[field])
  const warnings: readonly Warning[] = warningsOf(fieldOf(field), inputOf(value))
  return { key, name, field, from: readValue(from[field]), to: value, warnings, why: null }
}

const impossibleLine = (impossible: Impossible): BulkLine => ({
  ...impossible,
  from: { is: 'empty' },
  to: { is: 'empty' },
  warnings: [],
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

/** A search concerns only customers with a match, and those whose values are not all here. */
const isConcerned = (change: BulkChange, { base }: EffectiveCustomer, values: NewValues): boolean =>
  change.is !== 'replace' || base === null || values instanceof AppError || editedFields(values).length > 0

/** A sync may have removed a customer since the keys were read: it is left out. */
const presentOf = (context: DeskContext, key: string): readonly EffectiveCustomer[] => {
  try {
    return [effectiveCustomer(context, key)]
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return []
    throw error
  }
}

/** Prepares a change in slices, so that the desk answers calls in between; `signal` stops it between two slices. */
export const prepareChange = async (
  context: DeskContext,
  keys: readonly string[],
  change: BulkChange,
  signal: AbortSignal,
): Promise<Prepared> => {
  const fields = fieldsOf(change)
  const fixed = fields.find(isFixed)
  if (fixed !== undefined) throw new AppError({ code: 'edit-value-wrong-type', about: { field: fixed } })
  const newValues = newValuesOf(change, (rule) => openFixes(context.cache, context.clock.now(), rule))
  const pause = openYield()
  const subjects: PreparedValues[] = []
  const impossible: Impossible[] = []
  let unchanged = 0

  const about = fields[0] ?? 'Name'
  const refuse = ({ key, name }: EffectiveCustomer, why: FailCode, field: FieldName = about): void =>
    void impossible.push({ key, name, field, why })
  const take = (customer: EffectiveCustomer, values: NewValues): void => {
    if (customer.why !== null) {
      if (isConcerned(change, customer, values)) refuse(customer, customer.why)
      else unchanged++
      return
    }
    if (values instanceof AppError)
      return refuse(customer, values.fail.code, fieldNamed(String(values.fail.about?.field)))
    const subject = changedOf(customer, values)
    if (editedFields(subject.to).length > 0) subjects.push(subject)
    else unchanged++
  }
  for (let at = 0; at < keys.length; at += slice) {
    signal.throwIfAborted()
    const customers = keys.slice(at, at + slice).flatMap((key) => presentOf(context, key))
    newValues(customers).forEach((values, index) => take(customers[index]!, values))
    await pause()
  }

  const cells = subjects.flatMap((subject) => editedFields(subject.to).map((field) => [subject, field] as const))
  let warnings = 0
  for (const [subject, field] of cells) {
    warnings += lineOf(subject, field).warnings.length
    await pause()
  }
  return {
    subjects,
    preview: { customers: subjects.length, changes: cells.length, unchanged, impossible: impossible.length, warnings },
    lines: (from, count) => [
      ...impossible.slice(from, from + count).map(impossibleLine),
      ...cells
        .slice(Math.max(0, from - impossible.length), Math.max(0, from + count - impossible.length))
        .map(([subject, field]) => lineOf(subject, field)),
    ],
  }
}
