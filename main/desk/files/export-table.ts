import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportOutcome, ExportRequest } from '../../../preload/contract/export.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import { localDay } from '../../base/local-day.ts'
import type { ExportTarget } from '../../base/host.ts'
import { exportForm } from '../../customers/stored-schemas.ts'
import { exportFormFact } from '../../database/facts.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ExportFor } from '../export-edits.ts'
import { keep, readStoredFact } from '../stored-facts.ts'
import { exportRows, type ExportWatch } from './export-rows.ts'
import { orCancelled, refuseTooMany, widthFor, writeRows, type Exporting } from './write-rows.ts'

/** The file's name at first. */
export const tableFileName = (
  { language, terms }: Pick<ExportFor, 'language' | 'terms'>,
  format: ExportForm['format'],
  now: number,
): string =>
  `Ledgerdesk ${inTerms(mainTexts[language].files.customers, language, terms).toLowerCase()} ${localDay(now)}.${format}`

/** Characters: the heading, or a usual text of the field. */
const widthOf = (heading: string, field: FieldName | null): number =>
  widthFor(heading, (field === null ? undefined : fieldOf(field).maxLength) ?? 12)

const keysInOrder = ({ cache }: DeskContext, { chosen, order }: ExportRequest): readonly string[] => {
  const keys = cache.index.keys(chosen)
  if (chosen.is === 'all') return keys
  const wanted = new Set(keys)
  const shown = new Set(cache.index.keys({ is: 'all', of: order, except: [] }).filter((key) => wanted.has(key)))
  return [...shown, ...keys.filter((key) => !shown.has(key))]
}

const write = async (
  context: DeskContext,
  file: ExportTarget,
  request: ExportRequest,
  exportFor: ExportFor,
  watch: ExportWatch,
): Promise<ExportOutcome> => {
  const { form, date, view } = request
  const { language, terms } = exportFor
  const keys = keysInOrder(context, request)
  refuseTooMany(form.format, keys.length)
  watch.show({ done: 0, total: keys.length })
  const { headings, fields, rows, unread } = await exportRows(context.cache, keys, request, language, watch)
  const table = {
    sheet: inTerms(mainTexts[language].files.customers, language, terms),
    headings,
    widths: headings.map((heading, at) => widthOf(heading, fields[at] ?? null)),
    rows,
    about: (customers: number) => ({ view, rule: '', customers, findings: null }),
  }
  const { rows: customers, ...lost } = await writeRows(context, table, { file, form, date }, exportFor)
  return { is: 'written', customers, ...lost, unread: unread() }
}

/** Customers as a file. */
export const openFiles = (context: DeskContext, exporting: Exporting): Desk['files'] => ({
  writeTable: (file, request, exportFor) =>
    orCancelled(exporting, async (watch) => {
      if (request.keepForm) keep(context.cache, exportFormFact, request.form)
      return write(context, file, request, exportFor, watch)
    }),
  exportProgress: async () => exporting.progress(),
  cancelExport: async () => void exporting.end(),
  exportForm: async () => readStoredFact(context.cache, exportFormFact, exportForm),
})
