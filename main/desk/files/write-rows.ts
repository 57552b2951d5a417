import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { ExportForm, ExportProgress } from '../../../preload/contract/export.ts'
import { AppError } from '../../base/app-error.ts'
import { TargetExists, writeExport } from '../../base/files/write-export.ts'
import type { ExportTarget } from '../../base/host.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ExportFor } from '../export-edits.ts'
import type { RunningCall, Watch } from '../running-call.ts'
import { aboutLines, localMoment, type AboutFacts } from './about-export.ts'
import { csvRows } from './csv-rows.ts'
import type { Cell } from './export-cells.ts'
import { longestText, mostRows } from './sheet-xml.ts'
import { inChunks } from './text-chunks.ts'
import { inWindows1252 } from './windows-1252.ts'
import { workbook } from './workbook.ts'

/** A table of a file. */
export interface WrittenTable {
  /** The name of its sheet. */
  readonly sheet: string
  readonly headings: readonly string[]
  /** Of each column, in characters. */
  readonly widths: readonly number[]
  readonly rows: AsyncIterable<readonly Cell[]>
  /** Asked for after the last row. */
  readonly about: (rows: number) => Pick<AboutFacts, 'view' | 'rule' | 'customers' | 'findings'>
}

/** A file and its form. */
export interface Target {
  readonly file: ExportTarget
  readonly form: ExportForm
  /** One of `dateStyles`. */
  readonly date: string
}

/** `cut`: texts that were too long for a cell. `replaced`: characters that the encoding lacks. */
export interface WrittenCounts {
  readonly rows: number
  readonly cut: number
  readonly replaced: number
}
type Counts = { -readonly [N in keyof WrittenCounts]: WrittenCounts[N] }

async function* counted(rows: AsyncIterable<readonly Cell[]>, counts: Counts): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) {
    counts.rows++
    for (const cell of row) if (cell.is === 'text' && cell.text.length > longestText) counts.cut++
    yield row
  }
}

/** This computer's zone at a moment. */
const inZone = (at: number): Pick<AboutFacts, 'written' | 'zone'> => ({
  written: localMoment(at, -new Date(at).getTimezoneOffset()),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Every export of a desk. */
export type Exporting = RunningCall<ExportProgress>

/**
 * An export that ended before its file was whole left none; one that ended later is written. `no-file`: a file is there
 * by now that must not be replaced.
 */
export const orCancelled = <T>(
  exporting: Exporting,
  write: (watch: Watch<ExportProgress>) => Promise<T>,
): Promise<T | { readonly is: 'cancelled' | 'no-file' }> =>
  exporting.stoppable(async (watch) => {
    try {
      return await write(watch)
    } catch (error) {
      if (watch.signal.aborted) return { is: 'cancelled' }
      if (error instanceof TargetExists) return { is: 'no-file' }
      throw error
    }
  })

/** A width for a heading and usual texts, in characters. */
export const widthFor = (heading: string, usual: number): number => Math.min(Math.max(heading.length, usual), 44) + 2

/** Fails `export-too-many-rows` for more rows than a sheet holds below its heading. */
export const refuseTooMany = (format: ExportForm['format'], rows: number): void => {
  if (format === 'xlsx' && rows >= mostRows) throw new AppError('export-too-many-rows')
}

/** Writes a file whole or not at all. Fails `export-not-written` (about.reason). */
export const writeRows = async (
  { user, clock }: Pick<DeskContext, 'user' | 'clock'>,
  { sheet, headings, widths, rows, about }: WrittenTable,
  { file, form, date }: Target,
  { environment, administration, language, terms }: ExportFor,
): Promise<WrittenCounts> => {
  const counts: Counts = { rows: 0, cut: 0, replaced: 0 }
  const cells = counted(rows, counts)
  if (form.format === 'csv') {
    const texts = inChunks(csvRows(headings, cells, { ...form, date }))
    const replace = (characters: number): void => void (counts.replaced += characters)
    await writeExport(file, form.encoding === 'windows-1252' ? inWindows1252(texts, replace) : texts)
    // A cell of CSV holds any text.
    return { ...counts, cut: 0 }
  }
  const fixed = { environment, administration, user, ...inZone(clock.now()) }
  const lines = () => aboutLines(language, terms, { ...fixed, ...about(counts.rows), cut: counts.cut })
  await writeExport(
    file,
    workbook(
      { name: sheet, headings, widths, rows: cells },
      { name: mainTexts[language].files.aboutName, date, lines },
    ),
  )
  return counts
}
