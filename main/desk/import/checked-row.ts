import type { ImportChoice, ImportPlan, ImportProblem, ImportState } from '../../../preload/contract/import.ts'
import { isFail } from '../../base/app-error.ts'
import { readValue } from '../../customers/field-value.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import { valuesOf } from '../undo/note-steps.ts'
import {
  newEffect,
  newValues,
  rowEffect,
  warningsIn,
  type FieldColumn,
  type PlannedChange,
  type RowEffect,
} from './check-row.ts'
import { newIdentities, type TextOf } from './match-customers.ts'
import type { PresentCustomers } from './present-customers.ts'
import type { ReadCell } from './reader/read-table.ts'

/** A row with its effect, as it was checked. */
export interface CheckedRow {
  readonly state: ImportState
  /** The customer; null where none was found. */
  readonly key: string | null
  readonly name: string
  readonly effect: RowEffect
  readonly warnings: number
  /** Values of the changed and linked fields that the effect was worked out on. */
  readonly observed: Mine
  /** Keys of customers that the row may mean. */
  readonly candidates: readonly string[]
  /** Rows that share a text mean the same customer, unless an earlier text tells them apart; '' means none. */
  readonly identities: readonly string[]
}

export interface RowCheckContext {
  readonly desk: DeskContext
  readonly columns: readonly FieldColumn[]
  readonly plan: ImportPlan
  readonly customers: PresentCustomers
  /** Customers whose list is newer than their record. */
  readonly stale: ReadonlySet<string>
  /** Columns of the file. A row with more cells is broken. */
  readonly width: number
  /** The text of a row's cell in the column of a field. */
  readonly textOf: (row: readonly ReadCell[]) => TextOf
}

const noEffect: RowEffect = { changes: [], problems: [] }
const brokenRow: ImportProblem = { column: null, is: 'too-many-cells' }

const nobody: CheckedRow = {
  state: 'none',
  key: null,
  name: '',
  effect: noEffect,
  warnings: 0,
  observed: {},
  candidates: [],
  identities: [],
}

const leftOut: CheckedRow = { ...nobody, state: 'left-out' }

/**
 * A sync may have read a newer list than record, and a record may lack a field that its list has: the table shows the
 * list's value, and so did an export.
 */
const withoutShown = (
  { desk, columns, stale }: RowCheckContext,
  key: string,
  row: readonly ReadCell[],
  changes: readonly PlannedChange[],
): readonly PlannedChange[] => {
  if (!stale.has(key) && changes.every(({ from }) => from !== undefined)) return changes
  const fields = changes.map(({ field }) => field)
  const cells = desk.cache.index.row(key, fields)?.cells ?? []
  return changes.filter(({ column, from }, at) => {
    const value = readValue(from)
    const present = 'text' in value ? value.text : value.is === 'yes-no' ? String(value.yes) : ''
    if (cells[at] === undefined || cells[at] === present) return true
    const json = value.is === 'number' || value.is === 'yes-no' ? cells[at] : JSON.stringify(cells[at])
    return columns.find((one) => one.at === column)!.read(row[column] ?? '', json).is !== 'keep'
  })
}

const stateOf = ({ problems, changes }: RowEffect): ImportState => {
  if (problems.length > 0) return 'problem'
  return changes.length > 0 ? 'change' : 'same'
}

/** The row's effect on a customer that exists. Fails `customer-unknown`. */
const changing = (context: RowCheckContext, key: string, row: readonly ReadCell[]): CheckedRow => {
  const { name, why, valueOf } = effectiveCustomer(context.desk, key)
  const { changes: found, problems } = rowEffect(context.columns, row, valueOf)
  const changes = withoutShown(context, key, row, found)
  // Most rows of a file say what is there already.
  if (changes.length === 0 && problems.length === 0) return { ...nobody, state: 'same', key, name, identities: [key] }
  const impossible =
    why === null || changes.length === 0
      ? []
      : [{ column: null, is: why === 'edit-of-another-user' ? why : 'edit-not-possible-now' } as const]
  const effect: RowEffect = { changes, problems: [...impossible, ...problems] }
  return {
    ...nobody,
    state: stateOf(effect),
    key,
    name,
    effect,
    warnings: warningsIn(effect),
    observed: valuesOf(withLinked(editedFields(newValues(effect))), valueOf),
    identities: [key],
  }
}

const nameIn = (effect: RowEffect): string => {
  const value = readValue(effect.changes.find(({ field }) => field === 'Name')?.to)
  return 'text' in value ? value.text : ''
}

const creating = ({ columns, plan, textOf }: RowCheckContext, row: readonly ReadCell[]): CheckedRow => {
  const effect = newEffect(columns, row)
  return {
    ...nobody,
    state: effect.problems.length > 0 ? 'problem' : 'create',
    name: nameIn(effect),
    effect,
    warnings: warningsIn(effect),
    identities: newIdentities(plan.match, textOf(row)),
  }
}

const unmatched = (context: RowCheckContext, row: readonly ReadCell[]): CheckedRow => {
  if (context.plan.unmatched === 'create') return creating(context, row)
  return context.plan.unmatched === 'ask' ? nobody : leftOut
}

/** A sync may have removed the found customer meanwhile. */
const changingFound = (context: RowCheckContext, key: string | undefined, row: readonly ReadCell[]): CheckedRow => {
  if (key === undefined) return unmatched(context, row)
  try {
    return changing(context, key, row)
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return unmatched(context, row)
    throw error
  }
}

/** Customers to choose from. Beside a person's choice: it can be taken back. */
const several = (found: readonly string[]): readonly string[] => (found.length > 1 ? found : [])

/**
 * The effect of one row, by the plan or by a person's decision about it. `found`: the customers that the row means, if
 * they are known already. Fails `customer-unknown`.
 */
export const checkRow = (
  context: RowCheckContext,
  row: readonly ReadCell[],
  choice: ImportChoice,
  found: readonly string[] = context.customers.find(context.textOf(row)) ?? [],
): CheckedRow => {
  if (choice.is === 'leave-out') return leftOut
  if (row.length > context.width) return { ...nobody, state: 'problem', effect: { changes: [], problems: [brokenRow] } }
  switch (choice.is) {
    case 'create':
      return { ...creating(context, row), candidates: several(found) }
    case 'customer':
      return { ...changing(context, choice.key, row), candidates: several(found) }
    case 'as-planned':
      if (found.length > 1) return { ...nobody, state: 'several', candidates: found }
      return changingFound(context, found[0], row)
  }
}
