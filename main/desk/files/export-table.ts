import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportOutcome, ExportProgress, ExportRequest } from '../../../preload/contract/export.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { AppError } from '../../base/app-error.ts'
import { writeExport } from '../../base/files/write-export.ts'
import { exportForm } from '../../customers/stored-schemas.ts'
import { exportFormFact } from '../../database/facts.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ExportFor } from '../export-edits.ts'
import { keep, readStoredFact } from '../stored-facts.ts'
import { aboutLines, localMoment, type AboutFacts } from './about-export.ts'
import { csvRows } from './csv-rows.ts'
import type { Cell } from './export-cells.ts'
import { exportRows, type ExportRows, type ExportWatch } from './export-rows.ts'
import { longestText, mostRows } from './sheet-xml.ts'
import { inChunks } from './text-chunks.ts'
import { inWindows1252 } from './windows-1252.ts'
import { workbook } from './workbook.ts'

interface Messages {
  readonly customers: string
  readonly about: string
}

const messages: Readonly<Record<Language, Messages>> = {
  en: { customers: 'Customers', about: 'About' },
  nl: { customers: 'Klanten', about: 'Over dit bestand' },
}

/** The file's name at first. */
export const tableFileName = (language: Language, format: ExportForm['format'], now: number): string =>
  `Ledgerdesk ${messages[language].customers.toLowerCase()} ${new Date(now).toISOString().slice(0, 10)}.${format}`

/** Characters: the heading, or a usual text of the field. */
const widthOf = (heading: string, field: FieldName | null): number =>
  Math.min(Math.max(heading.length, (field === null ? undefined : fieldOf(field).maxLength) ?? 12), 44) + 2

interface Counts {
  customers: number
  cut: number
  replaced: number
}

async function* counted(rows: AsyncIterable<readonly Cell[]>, counts: Counts): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) {
    counts.customers++
    for (const cell of row) if (cell.is === 'text' && cell.text.length > longestText) counts.cut++
    yield row
  }
}

const asWorkbook = (
  { headings, fields, rows }: ExportRows,
  { date }: ExportRequest,
  language: Language,
  facts: () => AboutFacts,
): AsyncIterable<Uint8Array> => {
  const { customers, about } = messages[language]
  return workbook(
    { name: customers, headings, widths: headings.map((heading, at) => widthOf(heading, fields[at] ?? null)), rows },
    { name: about, date, lines: () => aboutLines(language, facts()) },
  )
}

/** This computer's zone at a moment. */
const inZone = (at: number): Pick<AboutFacts, 'written' | 'zone'> => ({
  written: localMoment(at, -new Date(at).getTimezoneOffset()),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Fails `export-too-many-rows` for more customers than a sheet holds below its heading. */
export const refuseTooMany = (format: ExportForm['format'], customers: number): void => {
  if (format === 'xlsx' && customers >= mostRows) throw new AppError('export-too-many-rows')
}

const keysInOrder = ({ cache }: DeskContext, { chosen, order }: ExportRequest): readonly string[] => {
  const keys = cache.index.keys(chosen)
  if (chosen.is === 'all') return keys
  const wanted = new Set(keys)
  const shown = new Set(cache.index.keys({ is: 'all', of: order, except: [] }).filter((key) => wanted.has(key)))
  return [...shown, ...keys.filter((key) => !shown.has(key))]
}

const write = async (
  context: DeskContext,
  file: string,
  request: ExportRequest,
  { environment, administration, language }: ExportFor,
  watch: ExportWatch,
): Promise<ExportOutcome> => {
  const { form, date, view } = request
  const keys = keysInOrder(context, request)
  refuseTooMany(form.format, keys.length)
  watch.show({ done: 0, total: keys.length })
  const counts: Counts = { customers: 0, cut: 0, replaced: 0 }
  const prepared = await exportRows(context.cache, keys, request, language, watch)
  const rows = counted(prepared.rows, counts)
  if (form.format === 'csv') {
    const texts = inChunks(csvRows(prepared.headings, rows, { ...form, date }))
    const replace = (characters: number): void => void (counts.replaced += characters)
    await writeExport(file, form.encoding === 'windows-1252' ? inWindows1252(texts, replace) : texts)
    // A cell of CSV holds any text.
    return { is: 'written', ...counts, cut: 0 }
  }
  const { user, clock } = context
  const about = { environment, administration, user, view, ...inZone(clock.now()) }
  await writeExport(
    file,
    asWorkbook({ ...prepared, rows }, request, language, () => ({ ...about, ...counts })),
  )
  return { is: 'written', ...counts }
}

/** Customers as a file. One export at a time: a new one ends the one before. */
export const openFiles = (context: DeskContext): Desk['files'] => {
  let work = new AbortController()
  let progress: ExportProgress | null = null
  const show = (next: ExportProgress | null): void => {
    progress = next
    context.changed('files')
  }
  return {
    writeTable: async (file, request, exportFor) => {
      work.abort()
      const { signal } = (work = new AbortController())
      try {
        if (request.keepForm) keep(context.cache, exportFormFact, request.form)
        return await write(context, file, request, exportFor, { signal, show })
      } catch (error) {
        if (signal.aborted) return { is: 'cancelled' }
        throw error
      } finally {
        if (work.signal === signal) show(null)
      }
    },
    exportProgress: async () => progress,
    cancelExport: async () => work.abort(),
    exportForm: async () => readStoredFact(context.cache, exportFormFact, exportForm),
  }
}
