import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EditFieldChange } from '../../../preload/contract/edits.ts'
import type { HistoryResult, HistoryEntry, HistoryQuestion } from '../../../preload/contract/history.ts'
import { readValue } from '../../customers/field-value.ts'
import type { HistoryChange, LastVat, StoredHistoryLine } from '../database.ts'
import { fold } from '../search/fold.ts'
import { keyOfCustomer } from '../keys.ts'
import type { LineRow } from './history-chain.ts'
import type { LineFinder } from './line-finder.ts'
import { wordsOf } from '../search/search-words.ts'

const mostLines = 200

export const lineOf = ({ number, edit, key, content }: LineRow): StoredHistoryLine => ({
  number,
  edit,
  key,
  ...(JSON.parse(content) as Omit<StoredHistoryLine, 'number' | 'edit' | 'key'>),
})

/** True where the line changed something on the service, and holds the values to undo it. */
const isReversible = ({ event, kind, changes, base, customerId, batch }: StoredHistoryLine): boolean => {
  if (batch !== undefined) return batch.is !== 'reverse'
  if (event !== 'settled') return false
  if (kind === 'delete') return base !== null
  return kind === 'create' ? customerId !== null : changes.length > 0
}

const changeShown = ({ field, before, after }: HistoryChange): EditFieldChange => ({
  field,
  from: readValue(before ?? undefined),
  to: readValue(after ?? undefined),
})

export const entryOf = (line: StoredHistoryLine): HistoryEntry => {
  const {
    number,
    at,
    who,
    environment,
    administration,
    event,
    edit,
    kind,
    key,
    customerId,
    name,
    fail,
    messages,
    serviceChanged,
    vat = null,
    batch = null,
  } = line
  return {
    number,
    at,
    who,
    environment,
    administration,
    event,
    edit,
    kind,
    customerId,
    name,
    fail,
    messages,
    serviceChanged,
    vat,
    batch,
    key: customerId === null ? key : keyOfCustomer(customerId),
    changes: line.changes.map(changeShown),
    reversible: isReversible(line),
  }
}

const textOf = ({ name, customerId, who, changes, vat, batch }: HistoryEntry): string =>
  fold(
    [
      name,
      customerId ?? '',
      who,
      vat?.number ?? '',
      vat?.request ?? '',
      batch?.file ?? '',
      ...changes.flatMap(({ from, to }) => [from, to].map((value) => ('text' in value ? value.text : ''))),
    ].join('\n'),
  )

const holds = (words: readonly string[], entry: HistoryEntry): boolean => {
  if (words.length === 0) return true
  const text = textOf(entry)
  return words.every((word) => text.includes(word))
}

/**
 * A quick check on the raw JSON: false only where the line cannot hold the words. Lines with escaped letters or slashes
 * always pass.
 */
const mayHold = (words: readonly string[], { content }: LineRow): boolean => {
  if (words.length === 0 || ['\\\\u', '\\\\/'].some((escaped) => content.includes(escaped))) return true
  const text = fold(content)
  return words.every((word) => /["\\]/.test(word) || text.includes(word))
}

/** A customer's keys: until its create settled, the key was `n:` and the edit's id. */
const keysOf = (finder: LineFinder, customer: string): ReadonlySet<string> =>
  new Set([
    customer,
    ...(customer.startsWith('n:')
      ? finder.find('edit', [customer.slice(2)]).map(({ key }) => key)
      : finder.find('key', [customer]).map(({ edit }) => `n:${edit}`)),
  ])

/** The newest line about VIES of each of these customers, in their order, also of before their create settled. */
export const lastVatLines = (finder: LineFinder, keys: readonly string[]): ReadonlyMap<string, LastVat> => {
  const customers = new Map(keys.map((key) => [key, new Set([key])]))
  for (const { key, edit } of [...finder.find('key', keys)]) {
    const before = `n:${edit}`
    customers.set(before, new Set([...(customers.get(before) ?? []), key]))
  }
  const last = new Map<string, LastVat>()
  for (const row of finder.find('key', customers.keys())) {
    const { at, vat } = lineOf(row)
    if (vat === undefined) continue
    for (const customer of customers.get(row.key)!) if (!last.has(customer)) last.set(customer, { at, vat })
  }
  return new Map(keys.flatMap((key) => (last.has(key) ? [[key, last.get(key)!] as const] : [])))
}

/** Newest first. */
const rowsBefore = (
  db: Database,
  finder: LineFinder,
  { customer, before }: HistoryQuestion,
): IterableIterator<LineRow> => {
  const below = before ?? Number.MAX_SAFE_INTEGER
  if (customer !== undefined) return finder.find('key', keysOf(finder, customer), below)
  return db
    .prepare<[number], LineRow>(
      'SELECT number, edit, key, content, hash FROM history WHERE number < ? ORDER BY number DESC',
    )
    .iterate(below)
}

/** Newest first. Reads no further than the page needs. */
export const listLines = (db: Database, finder: LineFinder, question: HistoryQuestion): HistoryResult => {
  const words = wordsOf(question.search)
  const most = Math.min(question.count, mostLines)
  const entries: HistoryEntry[] = []
  for (const row of rowsBefore(db, finder, question)) {
    if (!mayHold(words, row)) continue
    const entry = entryOf(lineOf(row))
    if (!holds(words, entry)) continue
    if (entries.length === most) return { entries, more: true }
    entries.push(entry)
  }
  return { entries, more: false }
}

/** The customer of an edit that the service took, by its newest such line. */
export const customerOfEdit = (finder: LineFinder, edit: string): string | undefined => {
  const settled = finder
    .find('edit', [edit])
    .map(lineOf)
    .find(({ event }) => event === 'settled')
  return settled?.customerId ?? undefined
}
