import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { dateStyles, writeDay, type Day } from '../../../preload/contract/dates.ts'
import { fieldNames, usualFields, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Choices, RowsChoice, TableView } from '../../../preload/contract/customers.ts'
import type { ExportForm, ExportRequest } from '../../../preload/contract/export.ts'
import { exportColumn, firstForm } from '../../../preload/contract/export-request.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import type { Language, Terms } from '../../../preload/contract/settings.ts'
import type { ExportRun } from './export-run.ts'

export const decimalSignOf = (region: string): ExportForm['decimal'] =>
  new Intl.NumberFormat(region).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'

/** The known style of the region's days; ISO when none matches. */
export const dateStyleOf = (region: string): string => {
  const sample: Day = { year: 2022, month: 4, day: 5 }
  const shown = new Intl.DateTimeFormat(region, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(Date.UTC(sample.year, sample.month - 1, sample.day))
  return dateStyles.find((style) => writeDay(sample, [style]) === shown) ?? 'YYYY-MM-DD'
}

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
