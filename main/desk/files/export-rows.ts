import { fieldNamed, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ExportProgress, ExportRequest } from '../../../preload/contract/export.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { Cache } from '../../database/database.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { customerOf, idOfKey } from '../views.ts'
import { cellOf, textCell, type Cell, type CellContext } from './export-cells.ts'

/** Rows to write: the chosen customers as they were when the export began. */
export interface ExportRows {
  readonly headings: readonly string[]
  /** The field of each column; null for meanings and unknown properties. */
  readonly fields: readonly (FieldName | null)[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

export interface ExportWatch {
  readonly signal: AbortSignal
  /** Called after some hundred customers each time. */
  readonly show: (progress: ExportProgress) => void
}

const often = 500

/** Properties of the service that the field table lacks, with their texts; nested ones as JSON. */
const unknownOf = (cache: Cache, key: string): ReadonlyMap<string, string> => {
  const id = idOfKey(cache, key)
  const raw = id === null ? null : (customerOf(cache, id)?.raw ?? null)
  const found = new Map<string, string>()
  if (raw === null) return found
  for (const { name, json } of parseRawRecord(raw)) {
    if (fieldNamed(name) !== undefined) continue
    const value = readValue(json)
    if ('text' in value) found.set(name, value.text)
    else if (value.is === 'yes-no') found.set(name, String(value.yes))
    else found.set(name, value.is === 'nested' ? value.json : '')
  }
  return found
}

/** Visits every key, with pauses for other work. Throws the signal's reason once it is aborted. */
async function* eachKey(keys: readonly string[], { signal }: ExportWatch): AsyncGenerator<string> {
  const pause = openYield()
  for (const key of keys) {
    await pause()
    signal.throwIfAborted()
    yield key
  }
}

const unknownNames = async (cache: Cache, keys: readonly string[], watch: ExportWatch): Promise<string[]> => {
  const names = new Set<string>()
  for await (const key of eachKey(keys, watch)) for (const name of unknownOf(cache, key).keys()) names.add(name)
  return [...names].sort()
}

/** One column of the file. */
interface Column {
  readonly heading: string
  readonly field: FieldName | null
  cell(text: (field: FieldName) => string, unknown: ReadonlyMap<string, string>): Cell
}

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
    const own: Column = { heading, field, cell: (text) => cellOf(field, text(field), context) }
    if (meaning === null) return [own]
    const labels = meanings(field)
    return [own, { heading: meaning, field: null, cell: (text) => textCell(labels.get(text(field)) ?? '') }]
  })
  const others = unknown.map((name): Column => ({
    heading: name,
    field: null,
    cell: (_text, values) => textCell(values.get(name) ?? ''),
  }))
  return [...known, ...others]
}

async function* rowsOf(
  cache: Cache,
  keys: readonly string[],
  columns: readonly Column[],
  needsUnknown: boolean,
  watch: ExportWatch,
): AsyncGenerator<readonly Cell[]> {
  const fields = [...new Set(columns.flatMap(({ field }) => field ?? []))]
  const none: ReadonlyMap<string, string> = new Map()
  let done = 0
  for await (const key of eachKey(keys, watch)) {
    // A customer that sync removed meanwhile is left out.
    const row = cache.index.row(key, fields)
    const text = (field: FieldName): string => row?.cells[fields.indexOf(field)] ?? ''
    const unknown = needsUnknown ? unknownOf(cache, key) : none
    if (row !== undefined) yield columns.map(({ cell }) => cell(text, unknown))
    if (++done % often === 0) watch.show({ done, total: keys.length })
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
  return {
    headings: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field),
    rows: rowsOf(cache, keys, columns, unknown.length > 0, watch),
  }
}
