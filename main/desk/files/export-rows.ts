import { fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ExportProgress, ExportRequest } from '../../../preload/contract/export.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { Cache } from '../../database/database.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { cellOf, textCell, type Cell, type CellContext } from './export-cells.ts'

/** Rows to write: the chosen customers as they were when the export began. */
export interface ExportRows {
  readonly headings: readonly string[]
  /** The field of each column; null for meanings, lists and unknown properties. */
  readonly fields: readonly (FieldName | null)[]
  readonly rows: AsyncIterable<readonly Cell[]>
  /** So far: customers with blanks for values that were not read yet. */
  unread(): number
}

export interface ExportWatch {
  readonly signal: AbortSignal
  /** Called after some hundred customers each time. */
  readonly show: (progress: ExportProgress) => void
}

const often = 500
/** Keys between two looks at the clock: a look at every key would be a tenth of the work. */
const together = 16

/** Values that the table lacks, as texts: by the field of a list, or by the service's name of an unknown property. */
type Others = ReadonlyMap<string, string>

const isList = (field: FieldName): boolean => fieldOf(field).type === 'list'

/** Null for a customer that the service has not got yet, or that sync has removed meanwhile. */
const rawOf = (cache: Cache, key: string): string | null => {
  const id = key.startsWith('s:') ? key.slice(2) : (cache.edits.get(key.slice(2))?.customerId ?? null)
  return id === null ? null : (cache.customers.get(id)?.raw ?? null)
}

/** Nested values are JSON as received. */
const othersOf = (cache: Cache, key: string): Others => {
  const raw = rawOf(cache, key)
  const found = new Map<string, string>()
  for (const { name, json } of raw === null ? [] : parseRawRecord(raw)) {
    const field = fieldNamed(name)
    if (field !== undefined && !isList(field)) continue
    const value = readValue(json)
    if ('text' in value) found.set(field ?? name, value.text)
    else if (value.is === 'yes-no') found.set(field ?? name, String(value.yes))
    else found.set(field ?? name, value.is === 'nested' ? value.json : '')
  }
  return found
}

/** Some keys at a time, with pauses for other work. Throws the signal's reason once it is aborted. */
async function* slicesOf(keys: readonly string[], { signal }: ExportWatch): AsyncGenerator<readonly string[]> {
  const pause = openYield()
  for (let from = 0; from < keys.length; from += together) {
    await pause()
    signal.throwIfAborted()
    yield keys.slice(from, from + together)
  }
}

const unknownNames = async (cache: Cache, keys: readonly string[], watch: ExportWatch): Promise<string[]> => {
  const names = new Set<string>()
  for await (const some of slicesOf(keys, watch))
    for (const key of some) for (const name of othersOf(cache, key).keys()) names.add(name)
  return [...names].filter((name) => fieldNamed(name) === undefined).sort()
}

/** One column of the file. */
interface Column {
  readonly heading: string
  readonly field: FieldName | null
  cell(text: (field: FieldName) => string, others: Others): Cell
}

/** People do not read an empty list as a value. */
const listColumn = (field: FieldName, heading: string, { values }: CellContext): Column => ({
  heading,
  field: null,
  cell: (_text, others) => {
    const json = others.get(field) ?? ''
    return textCell(values === 'shown' && /^\[\s*\]$/.test(json) ? '' : json)
  },
})
const unknownColumn = (name: string): Column => ({
  heading: name,
  field: null,
  cell: (_text, others) => textCell(others.get(name) ?? ''),
})

const columnsOf = (
  cache: Cache,
  { columns }: ExportRequest,
  context: CellContext,
  unknown: readonly string[],
): Column[] => {
  const choices = readChoices(cache)
  const meanings = (field: FieldName): ReadonlyMap<string, string> =>
    new Map(choices[field]?.map(({ code, label }) => [code, label]))
  const known = columns.flatMap(({ field, heading, meaning }): Column[] => {
    if (isList(field)) return [listColumn(field, heading, context)]
    const own: Column = { heading, field, cell: (text) => cellOf(field, text(field), context) }
    if (meaning === null) return [own]
    const labels = meanings(field)
    return [own, { heading: meaning, field: null, cell: (text) => textCell(labels.get(text(field)) ?? '') }]
  })
  return [...known, ...unknown.map(unknownColumn)]
}

async function* rowsOf(
  cache: Cache,
  keys: readonly string[],
  columns: readonly Column[],
  needsOthers: boolean,
  watch: ExportWatch,
  isUnread: () => void,
): AsyncGenerator<readonly Cell[]> {
  const fields = [...new Set(columns.flatMap(({ field }) => field ?? []))]
  const none: Others = new Map()
  let done = 0
  const cellsAt = (key: string): readonly Cell[] | null => {
    const row = cache.index.row(key, fields)
    // A customer that sync removed meanwhile is left out.
    if (row === undefined) return null
    const text = (field: FieldName): string => row.cells[fields.indexOf(field)] ?? ''
    if (row.unread && (needsOthers || row.cells.includes(''))) isUnread()
    const others = needsOthers ? othersOf(cache, key) : none
    return columns.map(({ cell }) => cell(text, others))
  }
  for await (const some of slicesOf(keys, watch)) {
    for (const key of some) {
      const cells = cellsAt(key)
      if (cells !== null) yield cells
      if (++done % often === 0) watch.show({ done, total: keys.length })
    }
  }
  watch.show({ done, total: keys.length })
}

/** Prepares an export. Reads every customer once more beforehand where unknown properties are wanted. */
export const exportRows = async (
  cache: Cache,
  keys: readonly string[],
  request: ExportRequest,
  language: Language,
  watch: ExportWatch,
): Promise<ExportRows> => {
  const unknown = request.unknown ? await unknownNames(cache, keys, watch) : []
  const context = { values: request.form.values, language, learned: learnedStyles(cache) }
  const columns = columnsOf(cache, request, context, unknown)
  const needsOthers = unknown.length > 0 || request.columns.some(({ field }) => isList(field))
  let unread = 0
  return {
    headings: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field),
    rows: rowsOf(cache, keys, columns, needsOthers, watch, () => void unread++),
    unread: () => unread,
  }
}
