import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { usualFields } from '../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import type { ExportForm } from '../../preload/contract/export.ts'
import type { ImportPlan } from '../../preload/contract/import.ts'
import type { Cache } from '../../main/database/database.ts'
import { openCache } from '../../main/database/open-database.ts'
import type { DeskContext } from '../../main/desk/desk-context.ts'
import { openRunningCall } from '../../main/desk/running-call.ts'
import { openFiles } from '../../main/desk/files/export-table.ts'
import { cellText } from '../../main/desk/import/cell-text.ts'
import { dryRun, type DryRun } from '../../main/desk/import/dry-run.ts'
import { readTable, type ReadTable } from '../../main/desk/import/reader/read-table.ts'
import { barFor, type Figure, type Round } from './figures.ts'
import { processorTime } from './measure.ts'
import { key, layWhole } from './sample.ts'

const rounds = 3
/** One row of so many has another name than its customer. */
const changedOf = 10
const everybody: Chosen = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] }
const form: ExportForm = { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8' }
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

const measured = async (ways: Readonly<Record<'ours' | 'bare', () => Promise<unknown>>>): Promise<Round[]> => {
  // The first run of both pays for compiling.
  await ways.ours()
  await ways.bare()
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const times = { ours: 0, bare: 0 }
    for (const way of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
      times[way] = await processorTime(ways[way])
    taken.push(times)
  }
  return taken
}

/** Import of the usual columns: a file read in its thread, and its dry run, each against a plain way. */
export const importing = async (folder: string, list: string, wholes: string): Promise<Figure[]> => {
  const cache = openCache({ file: join(folder, 'import.db'), key })
  layWhole(cache, list, wholes)
  const context = {
    cache,
    clock: { now: Date.now },
    user: 'Anna',
    changed: () => undefined,
  } as unknown as DeskContext
  const customers = cache.index.keys(everybody).length
  const figure = (what: string, taken: Round[]): Figure => ({
    goal: 'import',
    what,
    customers,
    unit: 'ms',
    bar: barFor(customers, { ratio: { 'at-most': 1.5 } }),
    rounds: taken,
    note: `processor time, ${usualFields.length} columns`,
  })
  const read = (file: string): Promise<ReadTable> => readTable({ is: 'file', path: file }, {}, unwatched)
  const figures: Figure[] = []
  let table: ReadTable | null = null
  for (const format of ['csv', 'xlsx'] as const) {
    const file = join(folder, `customers.${format}`)
    await openFiles(
      context,
      openRunningCall(() => undefined),
    ).writeTable(
      { path: file, replace: true },
      {
        chosen: everybody,
        order: everybody.of,
        columns: usualFields.map((field) => ({ field, heading: field, meaning: null })),
        unknown: false,
        form: { ...form, format },
        keepForm: false,
        date: 'DD-MM-YYYY',
        view: '',
      },
      { environment: 'Office', administration: 'Books', language: 'nl', terms: 'customer' },
    )
    table = await read(file)
    const bare = await plainRead[format](file)
    if (table.rows.length !== customers || bare.length !== customers + 1)
      throw new Error(`${format}: ${table.rows.length} and ${bare.length - 1} rows of ${customers}`)
    figures.push(
      figure(
        `read ${format} / ${format === 'csv' ? 'a plain loop over the text' : 'read-excel-file'}`,
        await measured({ ours: () => read(file), bare: () => plainRead[format](file) }),
      ),
    )
    await rm(file)
  }
  const name = usualFields.indexOf('Name')
  const edited: ReadTable = {
    ...table!,
    rows: table!.rows.map((row, at) => (at % changedOf === 0 ? row.with(name, `Nieuw ${at}`) : row)),
  }
  const check = (): Promise<DryRun> => dryRun(context, edited, plan, unwatched)
  const { rows } = (await check()).summary()
  if (rows.change !== Math.ceil(customers / changedOf)) throw new Error(`the check says ${JSON.stringify(rows)}`)
  figures.push(
    figure(
      'dry run, by id / stored records, parsed and compared',
      await measured({ ours: check, bare: async () => plainCheck(cache, edited) }),
    ),
  )
  cache.close()
  return figures
}
