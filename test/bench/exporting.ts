import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { usualFields, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import type { ExportForm, ExportRequest } from '../../preload/contract/export.ts'
import type { Cache } from '../../main/database/database.ts'
import type { DeskContext } from '../../main/desk/desk-context.ts'
import { openFiles } from '../../main/desk/files/export-table.ts'
import { openRunningCall } from '../../main/desk/running-call.ts'
import { columnName, workbookParts } from '../../main/desk/files/sheet-xml.ts'
import { barFor, type Figure } from './figures.ts'
import { processorTime, processorTurns } from './measure.ts'
import type { Sample } from './sample.ts'

/** Rows of a piece of the plain file. */
const slice = 500
export type Everybody = Extract<Chosen, { readonly is: 'all' }>
export const everybody: Everybody = {
  is: 'all',
  of: { search: '', filter: {}, sort: [{ column: 'CustomerId', descending: false }] },
  except: [],
}

type Rows = Iterable<readonly string[]>
function* slices(rows: Rows): Generator<(readonly string[])[]> {
  let some: (readonly string[])[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < slice) continue
    yield some
    some = []
  }
  yield some
}

/** As a program without a table would read them: every stored record, parsed whole. */
function* plainRows(cache: Cache, keys: readonly string[]): Generator<readonly string[]> {
  yield usualFields
  for (const one of keys) {
    const record = JSON.parse(cache.customers.get(one.slice(2))!.raw!) as Readonly<Record<string, unknown>>
    yield usualFields.map((field) => String(record[field] ?? ''))
  }
}

const plainCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const plainCsv = (rows: Rows, file: string): Promise<void> => {
  function* texts(): Generator<string> {
    for (const some of slices(rows)) yield some.map((row) => `${row.map(plainCell).join(';')}\r\n`).join('')
  }
  return pipeline(Readable.from(texts()), createWriteStream(file))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const plainXml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign]!)

const plainWorkbook = (rows: Rows, file: string): Promise<void> => {
  const names = usualFields.map((_, column) => columnName(column))
  const rowXml = (row: readonly string[], at: number): string =>
    `<row r="${at}">${row
      .map((text, column) => `<c r="${names[column]}${at}" t="inlineStr"><is><t>${plainXml(text)}</t></is></c>`)
      .join('')}</row>`
  function* texts(): Generator<string> {
    yield '<worksheet><sheetData>'
    let at = 0
    for (const some of slices(rows)) yield some.map((row) => rowXml(row, ++at)).join('')
    yield '</sheetData></worksheet>'
  }
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(workbookParts(['A', 'B'], 'yyyy'))) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStream(Readable.from(texts(), { objectMode: false }), 'xl/worksheets/sheet1.xml')
  zip.end()
  return pipeline(zip.outputStream, createWriteStream(file))
}
const plain = { csv: plainCsv, xlsx: plainWorkbook }

/** Processor time of reading and writing the bytes of a file. */
const copyTime = (from: string, to: string): Promise<number> =>
  processorTime(async () => writeFile(to, await readFile(from)))

export const requestOf = (
  format: ExportForm['format'],
  chosen: Everybody,
  fields: readonly FieldName[] = usualFields,
): ExportRequest => ({
  chosen,
  order: chosen.of,
  columns: fields.map((field) => ({ field, heading: field, meaning: null })),
  unknown: false,
  form: { format, values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8' },
  keepForm: false,
  date: 'DD-MM-YYYY',
  view: '',
})

export const names = { environment: 'Office', administration: 'Books', language: 'nl', terms: 'customer' } as const

/** Exports the usual columns as the desk does. */
export const exportTable = async (
  context: DeskContext,
  path: string,
  format: ExportForm['format'],
  chosen: Everybody,
): Promise<void> => {
  const files = openFiles(
    context,
    openRunningCall(() => undefined),
  )
  const outcome = await files.writeTable({ path, replace: true }, requestOf(format, chosen), names)
  if (outcome.is !== 'written') throw new Error(`an export to ${format} is ${outcome.is}`)
}

/** Export of the usual columns from the desk to a file, against stored records that are parsed and written plainly. */
export const exporting = async (sample: Sample, to: ExportForm['format']): Promise<Figure> => {
  const { customers, folder, some } = sample
  const cache = sample.open('whole')
  const context = { cache, clock: { now: Date.now }, user: 'Anna' } as unknown as DeskContext
  const file = (name: string): string => join(folder, `${name}.${to}`)
  const ours = (): Promise<void> => exportTable(context, file('ours'), to, everybody)
  const keys = cache.index.keys(everybody)
  const bare = (): Promise<void> => plain[to](plainRows(cache, keys), file('bare'))
  const taken = await processorTurns(some(3), { ours, bare })
  cache.close()
  return {
    goal: 'export',
    what: `export to ${to} / stored records, ${to === 'csv' ? 'joined' : 'as XML through yazl'}`,
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 1.5 } }),
    rounds: taken,
    note: `processor time, ${usualFields.length} columns`,
    limit: { value: await copyTime(file('ours'), file('again')), why: 'reading and writing the same bytes' },
    grows: true,
  }
}
