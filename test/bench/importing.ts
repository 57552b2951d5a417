import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { usualFields } from '../../preload/contract/customer-fields.ts'
import type { ExportForm } from '../../preload/contract/export.ts'
import type { ImportPlan } from '../../preload/contract/import.ts'
import type { Cache } from '../../main/database/database.ts'
import type { DeskContext } from '../../main/desk/desk-context.ts'
import { cellText } from '../../main/desk/import/cell-text.ts'
import { dryRun } from '../../main/desk/import/dry-run.ts'
import { readTable, type ReadTable } from '../../main/desk/import/reader/read-table.ts'
import { exportTable, type Everybody } from './exporting.ts'
import { barFor, type Figure, type Peer, type Round } from './figures.ts'
import { libreOfficeTime } from './libre-office.ts'
import { processorTime, processorTurns, tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

/** One row of so many has another name than its customer. */
const changedOf = 10
const everybody: Everybody = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] }
const plan: ImportPlan = {
  columns: usualFields.map((field) => ({ field, empty: { is: 'keep' }, codes: 'code' })),
  match: ['id'],
  unmatched: 'ask',
}
const unwatched = { signal: new AbortController().signal, show: () => undefined }

/** A CSV file without any question: whole in memory, one separator, quotation marks doubled. */
const plainCsv = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, 'utf8')
  const rows: string[][] = []
  let [row, cell, at] = [[] as string[], '', 0]
  const endCell = (): void => {
    row.push(cell)
    cell = ''
  }
  while (at < text.length) {
    const sign = text[at]!
    if (sign === '"') {
      const end = text.indexOf('"', at + 1)
      cell += text.slice(at + 1, end)
      at = end + 1
      if (text[at] === '"') cell += '"'
    } else if (sign === ';') {
      endCell()
      at++
    } else if (sign === '\n') {
      endCell()
      rows.push(row)
      row = []
      at++
    } else {
      const from = at
      while (at < text.length && text[at] !== ';' && text[at] !== '\n' && text[at] !== '"') at++
      cell += text.slice(from, text[at] === '\n' ? at - 1 : at)
    }
  }
  return rows
}
/** As programs read it that take a parser from the registry. */
const csvLibraries = [
  { name: 'csv-parse', rows: (text: string): number => parse(text, { delimiter: ';', bom: true }).length },
  {
    name: 'Papa Parse',
    rows: (text: string): number => Papa.parse(text, { delimiter: ';', skipEmptyLines: true }).data.length,
  },
]
const byLibraries = async (file: string, customers: number): Promise<readonly Peer[]> => {
  const peers: Peer[] = []
  for (const { name, rows } of csvLibraries) {
    const readAll = async (): Promise<void> => {
      const found = rows(await readFile(file, 'utf8')) - 1
      if (found !== customers) throw new Error(`${name}: ${found} rows of ${customers}`)
    }
    // The first run pays for compiling.
    await readAll()
    peers.push({ name, value: await processorTime(readAll) })
  }
  return peers
}

const plainRead = { csv: plainCsv, xlsx: (file: string) => readSheet(file) }

/** As a program without a dry run would compare: each stored record, parsed whole, value by value. */
const plainCheck = (cache: Cache, { rows, reading }: ReadTable): number => {
  const id = usualFields.indexOf('CustomerId')
  let changes = 0
  for (const row of rows) {
    const record = JSON.parse(cache.customers.get(cellText(row[id]!, reading))!.raw!) as Readonly<
      Record<string, unknown>
    >
    usualFields.forEach((field, at) => {
      if (cellText(row[at]!, reading) !== String(record[field] ?? '')) changes++
    })
  }
  return changes
}

const open = (sample: Sample): DeskContext =>
  ({
    cache: sample.open('whole'),
    clock: { now: Date.now },
    user: 'Anna',
    changed: () => undefined,
  }) as unknown as DeskContext

const read = (file: string): Promise<ReadTable> => readTable({ is: 'file', path: file }, {}, unwatched)

/** Exports all customers, in the usual columns, for the reader. */
const fileOf = async (context: DeskContext, { folder }: Sample, format: ExportForm['format']): Promise<string> => {
  const file = join(folder, `customers.${format}`)
  await exportTable(context, file, format, everybody)
  return file
}

const figureOf = ({ customers }: Sample, what: string, rounds: Round[]): Figure => ({
  goal: 'import',
  what,
  customers,
  unit: 'ms',
  bar: barFor(customers, { ratio: { 'at-most': 1.5 } }),
  rounds,
  note: `processor time, ${usualFields.length} columns`,
  grows: true,
})

/** Both readers of a file. They fail if they do not find every customer. */
const readersOf = (file: string, format: ExportForm['format'], customers: number) => {
  const expect = (rows: number): void => {
    if (rows !== customers) throw new Error(`${format}: ${rows} rows of ${customers}`)
  }
  return {
    ours: async (): Promise<void> => expect((await read(file)).rows.length),
    bare: async (): Promise<void> => expect((await plainRead[format](file)).length - 1),
  }
}

/** A file read in its thread, against a plain reader. */
export const reading = async (sample: Sample, format: ExportForm['format']): Promise<Figure> => {
  const { customers, some } = sample
  const context = open(sample)
  const file = await fileOf(context, sample, format)
  context.cache.close()
  return {
    ...figureOf(
      sample,
      `read ${format} / ${format === 'csv' ? 'a plain loop over the text' : 'read-excel-file'}`,
      await processorTurns(some(3), readersOf(file, format, customers)),
    ),
    limit: { value: await processorTime(() => readFile(file, 'utf8')), why: 'reading the bytes' },
    peers: format === 'csv' ? await byLibraries(file, customers) : [],
  }
}

/** The same file opened by people's spreadsheet program, by the clock: its work is in other processes. */
export const openingWorkbook = async (sample: Sample): Promise<Figure> => {
  const context = open(sample)
  const file = await fileOf(context, sample, 'xlsx')
  context.cache.close()
  const { ours, bare } = readersOf(file, 'xlsx', sample.customers)
  const taken: Round[] = []
  for (let round = 0; round < sample.some(2); round++)
    taken.push({ ours: await tookAsync(ours), bare: await tookAsync(bare) })
  return {
    ...figureOf(sample, 'read xlsx, by the clock / read-excel-file', taken),
    bar: {},
    note: 'LibreOffice starts, opens the file and saves it as CSV',
    // Its start takes as long as all else in a smoke run.
    peers: sample.isSmoke ? [] : [{ name: 'LibreOffice', value: libreOfficeTime(file, sample.folder) }],
  }
}

/** The dry run of a file with some changes, against a plain comparison with stored records. */
export const checking = async (sample: Sample): Promise<Figure> => {
  const { customers, some } = sample
  const context = open(sample)
  const table = await read(await fileOf(context, sample, 'csv'))
  const name = usualFields.indexOf('Name')
  const edited: ReadTable = {
    ...table,
    rows: table.rows.map((row, at) => (at % changedOf === 0 ? row.with(name, `Nieuw ${at}`) : row)),
  }
  const { cache } = context
  const expect = (changes: number): void => {
    if (changes !== Math.ceil(customers / changedOf)) throw new Error(`${changes} changes of ${customers} customers`)
  }
  const taken = await processorTurns(some(3), {
    ours: async () => expect((await dryRun(context, edited, plan, unwatched)).summary().rows.change),
    bare: () => expect(plainCheck(cache, edited)),
  })
  cache.close()
  return figureOf(sample, 'dry run, by id / stored records, parsed and compared', taken)
}
