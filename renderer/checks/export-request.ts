import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Choices, Chosen, ColumnView, RowsChoice } from '../../preload/contract/customers.ts'
import type { ExportColumn, ExportForm, ExportRequest } from '../../preload/contract/export.ts'

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
  /** In the user's language, or as the service names its fields. */
  readonly headings: 'own' | 'service'
  readonly form: ExportForm
}

/** The window as the export finds it. */
export interface ExportSource {
  readonly columns: readonly ColumnView[]
  /** The rows of the table, in their order. */
  readonly rows: RowsChoice
  readonly choices: Choices
  /** A field's name in the user's language. */
  readonly label: (field: FieldName) => string
  /** The heading of a column with the meanings of codes, made of the heading of the codes. */
  readonly meaning: (heading: string) => string
  /** One of `dateStyles`. */
  readonly date: string
  /** The name of the view that the table shows; '' for none. */
  readonly view: string
}

/** The form before the first export: a semicolon where the decimal sign is a comma, as Excel reads it there. */
export const firstForm = (decimal: ExportForm['decimal']): ExportForm => ({
  format: 'xlsx',
  values: 'shown',
  separator: decimal === ',' ? ';' : ',',
  decimal,
  encoding: 'utf-8-bom',
})

export const fieldsOf = (columns: ExportChoices['columns'], shown: readonly ColumnView[]): readonly FieldName[] =>
  columns === 'all' ? fieldNames : shown.map(({ field }) => field)

const columnOf = (
  field: FieldName,
  { headings, form }: ExportChoices,
  { choices, label, meaning }: ExportSource,
): ExportColumn => {
  const heading = headings === 'own' ? label(field) : field
  const hasMeanings = form.values === 'shown' && (choices[field] ?? []).length > 0
  return { field, heading, meaning: hasMeanings ? meaning(heading) : null }
}

export const exportRequest = (
  { chosen, isView }: ExportSet,
  choices: ExportChoices,
  source: ExportSource,
): ExportRequest => ({
  chosen,
  order: source.rows,
  columns: fieldsOf(choices.columns, source.columns).map((field) => columnOf(field, choices, source)),
  unknown: choices.columns === 'all' && choices.unknown,
  form: choices.form,
  date: source.date,
  view: isView ? source.view : '',
})
