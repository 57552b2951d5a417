import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EditFieldChange } from '../../../preload/contract/edits.ts'
import type { HistoryResult, HistoryEntry, HistoryQuestion } from '../../../preload/contract/history.ts'
import { readValue } from '../../customers/field-value.ts'
import type { HistoryChange, LastVat, StoredHistoryLine } from '../database.ts'
import { fold } from '../search/fold.ts'
import { keyOfCustomer } from '../keys.ts'
import type { LineRow } from './history-chain.ts'
import { wordsOf } from '../search/search-words.ts'

const mostLines = 200

export const lineOf = ({ number, edit, key, content }: LineRow): StoredHistoryLine => ({
  number,
  edit,
  key,
  ...(JSON.parse(content) as Omit<StoredHistoryLine, 'number' | 'edit' | 'key'>),
})

/** True where the line changed something on the service, and holds the values to undo it. */
export const isReversible = ({ event, kind, changes, base, customerId, batch }: StoredHistoryLine): boolean => {
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

const selectBefore = 'SELECT number, edit, key, content, hash FROM history WHERE number < @before'
const newestFirst = 'ORDER BY number DESC'
/** Until its create settled, the key of a customer was `n:` and the edit's id. */
const ofCustomer = (key: string): string =>
  `AND key IN (SELECT @customer UNION ${key.startsWith('n:') ? 'SELECT key FROM history WHERE edit = substr(@customer, 3)' : `SELECT 'n:' || edit FROM history WHERE key = @customer`})`

/** The newest line about VIES of each of these customers, also of before their create settled. */
export const lastVatLines = (db: Database, keys: readonly string[]): ReadonlyMap<string, LastVat> => {
  const rows = db.prepare<[string], LineRow & { readonly customer: string }>(
    `WITH asked AS (SELECT value AS customer FROM json_each(?)),
       own AS (SELECT customer, customer AS key FROM asked
         UNION SELECT customer, 'n:' || edit FROM asked JOIN history ON key = customer)
     SELECT customer, number, edit, history.key AS key, content, hash FROM history JOIN own ON history.key = own.key
     WHERE json_extract(content, '$.event') = 'vat-checked' ORDER BY number`,
  )
  const last = new Map<string, LastVat>()
  for (const row of rows.iterate(JSON.stringify(keys))) {
    const { at, vat } = lineOf(row)
    if (vat !== undefined) last.set(row.customer, { at, vat })
  }
  return last
}

/** Newest first. Reads no further than the page needs. */
export const listLines = (db: Database, { customer, search, before, count }: HistoryQuestion): HistoryResult => {
  const words = wordsOf(search)
  const asked = { before: before ?? Number.MAX_SAFE_INTEGER, ...(customer === undefined ? {} : { customer }) }
  const rows = db.prepare<[typeof asked], LineRow>(
    `${selectBefore} ${customer === undefined ? '' : ofCustomer(customer)} ${newestFirst}`,
  )
  const most = Math.min(count, mostLines)
  const entries: HistoryEntry[] = []
  for (const row of rows.iterate(asked)) {
    if (!mayHold(words, row)) continue
    const entry = entryOf(lineOf(row))
    if (!holds(words, entry)) continue
    if (entries.length === most) return { entries, more: true }
    entries.push(entry)
  }
  return { entries, more: false }
}
