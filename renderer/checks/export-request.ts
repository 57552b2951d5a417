import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Chosen, ColumnView, RowsChoice } from '../../preload/contract/customers.ts'
import type { ExportForm, ExportRequest } from '../../preload/contract/export.ts'
import { exportColumn, type HeadingSource } from '../../preload/contract/export-request.ts'

/** Customers that an export can be of. */
export interface ExportSet {
  readonly is: 'selected' | 'shown' | 'all'
  readonly chosen: Chosen
  readonly count: number
  /** The name of the view describes these customers. */
  readonly isView: boolean
}

/** The user's choices. `unknown` counts only for all fields. */
export interface ExportChoices {
  readonly columns: 'shown' | 'all'
  readonly unknown: boolean
  readonly headings: HeadingSource['headings']
  readonly form: ExportForm
}

/** The window as the export finds it. */
export interface ExportSource extends Pick<HeadingSource, 'choices' | 'label' | 'meaning'> {
  readonly columns: readonly ColumnView[]
  /** The rows of the table, in their order. */
  readonly rows: RowsChoice
  /** One of `dateStyles`. */
  readonly date: string
  /** The name of the view that the table shows; '' for none. */
  readonly view: string
}

export const fieldsOf = (columns: ExportChoices['columns'], shown: readonly ColumnView[]): readonly FieldName[] =>
  columns === 'all' ? fieldNames : shown.map(({ field }) => field)

export const exportRequest = (
  { chosen, isView }: ExportSet,
  choices: ExportChoices,
  source: ExportSource,
): ExportRequest => ({
  chosen,
  order: source.rows,
  columns: fieldsOf(choices.columns, source.columns).map((field) =>
    exportColumn(field, { ...source, headings: choices.headings, values: choices.form.values }),
  ),
  unknown: choices.columns === 'all' && choices.unknown,
  form: choices.form,
  keepForm: true,
  date: source.date,
  view: isView ? source.view : '',
})
