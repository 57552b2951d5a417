import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { asInput } from '../../../preload/contract/customers.ts'
import type { ImportProblem } from '../../../preload/contract/import.ts'
import { warningsOf, type Warning } from '../../../preload/contract/warnings.ts'
import { readValue } from '../../customers/field-value.ts'
import type { Mine } from '../../sync/merge.ts'
import type { ReadEffect } from './cell-effect.ts'
import type { ReadCell } from './reader/read-table.ts'

/** A column of the file that fills a field. */
export interface FieldColumn {
  /** Its index in the file. */
  readonly at: number
  readonly field: FieldName
  readonly read: ReadEffect
}

/** A changed field; values are JSON texts, undefined: the record lacks it. */
export interface PlannedChange {
  readonly column: number
  readonly field: FieldName
  readonly from: string | undefined
  readonly to: string
}

/** The effect of a row on a customer, or on a new one. */
export interface RowEffect {
  readonly changes: readonly PlannedChange[]
  readonly problems: readonly ImportProblem[]
}

type Row = readonly ReadCell[]

/** `valueOf`: the present values. */
export const rowEffect = (
  columns: readonly FieldColumn[],
  row: Row,
  valueOf: (field: FieldName) => string | undefined,
): RowEffect => {
  const changes: PlannedChange[] = []
  const problems: ImportProblem[] = []
  for (const { at, field, read } of columns) {
    const from = valueOf(field)
    const effect = read(row[at] ?? '', from)
    if (effect.is === 'value') changes.push({ column: at, field, from, to: effect.json })
    if (effect.is === 'problem') problems.push({ column: at, is: effect.problem })
  }
  return { changes, problems }
}

/** The effect of a row on a new customer, who needs a name. */
export const newEffect = (columns: readonly FieldColumn[], row: Row): RowEffect => {
  const { changes, problems } = rowEffect(columns, row, () => undefined)
  const column = columns.find(({ field }) => field === 'Name')?.at ?? null
  const hasName = changes.some(({ field, to }) => field === 'Name' && readValue(to).is === 'text')
  const isKnown = hasName || problems.some((problem) => problem.column === column)
  return { changes, problems: isKnown ? problems : [...problems, { column, is: 'name-missing' }] }
}

export const newValues = ({ changes }: RowEffect): Mine =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]))
export const valuesBefore = ({ changes }: RowEffect): Mine =>
  Object.fromEntries(changes.flatMap(({ field, from }) => (from === undefined ? [] : [[field, from]])))

export const warningsAt = ({ field, to }: PlannedChange): readonly Warning[] =>
  warningsOf(fieldOf(field), asInput(readValue(to)))

export const warningsIn = ({ changes }: RowEffect): number =>
  changes.reduce((count, change) => count + warningsAt(change).length, 0)
