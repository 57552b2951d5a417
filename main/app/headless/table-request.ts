import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { fieldNames, usualFields, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Choices, RowsChoice, TableView } from '../../../preload/contract/customers.ts'
import type { ExportRequest } from '../../../preload/contract/export.ts'
import { exportColumn, firstForm } from '../../../preload/contract/export-request.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import type { Language, Terms } from '../../../preload/contract/settings.ts'
import type { ExportRun } from './export-run.ts'
import { dateStyleOf, decimalSignOf } from './region.ts'

export interface TableSource {
  /** The view that the command line names; null for none. */
  readonly view: { readonly name: string; readonly view: TableView } | null
  readonly choices: Choices
  readonly language: Language
  readonly terms: Terms
  readonly region: string
}

const everybody: RowsChoice = { search: '', filter: {}, sort: [] }
const rowsOf = ({ search, filter, sort }: TableView): RowsChoice => ({ search, filter, sort })

/**
 * The export that a command line asks for. Raw values have the service's headings. Without a view it has all customers
 * with every field, also those that the app does not know. Pure.
 */
export const tableRequest = (
  { form }: Pick<ExportRun, 'form'>,
  { view, choices, language, terms, region }: TableSource,
): ExportRequest => {
  const order = view === null ? everybody : rowsOf(view.view)
  const fields = view === null ? fieldNames : (view.view.columns?.map(({ field }) => field) ?? usualFields)
  const headings = {
    headings: form.values === 'raw' ? 'service' : 'own',
    values: form.values,
    choices,
    label: (field: FieldName) => inTerms(mainTexts[language].field[field], language, terms),
    meaning: mainTexts[language].headless.meaning,
  } as const
  return {
    chosen: { is: 'all', of: order, except: [] },
    order,
    columns: fields.map((field) => exportColumn(field, headings)),
    unknown: view === null,
    form: { ...firstForm(form.decimal ?? decimalSignOf(region)), ...form },
    keepForm: false,
    date: dateStyleOf(region),
    view: view === null ? '' : view.name,
  }
}
