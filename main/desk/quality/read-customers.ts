import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldNamed } from '../../../preload/contract/customer-fields.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import type { Cache, CustomerPageRow, StoredEdit } from '../../database/database.ts'
import type { RecordTexts } from '../../database/cells.ts'
import { customerOfKey, keyOfCustomer } from '../../database/keys.ts'
import { baseOf, editOf } from '../views.ts'
import { judgedCustomer, judgedTexts, textsBy, type JudgedCustomer, type Text, type Texts } from './judged-customer.ts'
import { openKeyNow } from './present-keys.ts'
import { openRecords } from './record-texts.ts'

/** Customers per slice: a slice takes some milliseconds. */
const sliceSize = 250

/** `lower` is asked only for fields that the upper record lacks. */
const layered = (upper: Texts, lower: Text): Texts => ({
  text: (field) => upper.text(field) ?? lower(field),
  texts: (fields) => {
    const found = upper.texts(fields)
    return found.includes(undefined) ? found.map((own, at) => own ?? lower(fields[at]!)) : found
  },
})

/** Parses a list row only for a field that the whole record lacks. */
const onDemand = (read: (json: string) => Texts, json: string): Text => {
  let texts: Texts | undefined
  return (field) => (texts ??= read(json)).text(field)
}

const textsOf = (record: RawRecord): Text => {
  const values = new Map<FieldName, string>()
  for (const { name, json } of record) {
    const field = fieldNamed(name)
    if (field !== undefined) values.set(field, jsonText(json))
  }
  return (field) => values.get(field)
}

/** A JSON text as the rules see it. */
export const jsonText = (json: string): string => {
  const value = readValue(json)
  if ('text' in value) return value.text
  return value.is === 'yes-no' ? String(value.yes) : ''
}

const withEdit =
  ({ mine }: StoredEdit, below: Text): Text =>
  (field) => {
    const json = mine[field]
    return json === undefined ? below(field) : jsonText(json)
  }

/** A customer that a person is deleting needs no more care. */
const isLeaving = (edit: StoredEdit | undefined): boolean => edit?.kind === 'delete' || edit?.thenDelete === true

export interface CustomerSlice {
  readonly customers: readonly JudgedCustomer[]
  /** Customers of the slice of whom only a list row was read. */
  readonly listOnly: number
}

type Row = RecordTexts & { readonly id: string }

const nothing = textsBy(() => undefined)

/** Reads whole records, list rows and edits as one customer. A newer list row wins over an older whole record. */
const openReader = (): ((row: Row, edit: StoredEdit | undefined) => JudgedCustomer) => {
  const [rows, wholes] = [openRecords(), openRecords()]
  const below = ({ raw, listRow, stale }: Row): Texts => {
    if (raw === null) return listRow === null ? nothing : rows(listRow)
    const whole = wholes(raw)
    if (listRow === null) return whole
    return stale ? layered(rows(listRow), (field) => whole.text(field)) : layered(whole, onDemand(rows, listRow))
  }
  return (row, edit) => {
    const key = keyOfCustomer(row.id)
    const texts = below(row)
    if (edit === undefined) return judgedTexts(key, texts)
    return judgedCustomer(
      key,
      withEdit(edit, (field) => texts.text(field)),
    )
  }
}

/** Edits of customers that the service does not have, or no longer has. */
const withoutCustomer = (edit: StoredEdit): JudgedCustomer =>
  judgedCustomer(edit.key, withEdit(edit, textsOf(edit.base === null ? baseOf(edit) : parseRawRecord(edit.base))))

/** Reads single customers as they would be after sync; undefined: removed, or being deleted. */
export const openCustomerReader = (cache: Cache): ((key: string) => JudgedCustomer | undefined) => {
  const read = openReader()
  const keyNow = openKeyNow(cache)
  return (before) => {
    const key = keyNow(before)
    const edit = editOf(cache, key)
    if (isLeaving(edit)) return undefined
    const id = key.startsWith('s:') ? key.slice(2) : edit?.customerId
    const row = id === null || id === undefined ? undefined : cache.customers.get(id)
    if (row === undefined) return edit && withoutCustomer(edit)
    return read(row, edit)
  }
}

/** A customer with the number of its row; null: it is being deleted. */
export interface NumberedCustomer {
  readonly number: number
  readonly customer: JudgedCustomer | null
  readonly isListOnly: boolean
}

type ReadNumbered = (row: CustomerPageRow, edit: StoredEdit | undefined) => NumberedCustomer

const openNumbered = (): ReadNumbered => {
  const read = openReader()
  return (row, edit) => ({
    number: row.number,
    customer: isLeaving(edit) ? null : read(row, edit),
    isListOnly: row.raw === null && !isLeaving(edit),
  })
}

/** Reads customers by their numbers; undefined: removed. */
export const openNumberReader = (cache: Cache): ((number: number) => NumberedCustomer | undefined) => {
  const read = openNumbered()
  return (number) => {
    const row = cache.customers.at(number)
    return row && read(row, cache.edits.ofKey(keyOfCustomer(row.id)))
  }
}

/**
 * All customers that the service has, as they would be after sync, in slices with pauses for other work. Throws the
 * signal's reason once it is aborted.
 */
export async function* readNumbered(cache: Cache, signal: AbortSignal): AsyncGenerator<readonly NumberedCustomer[]> {
  const pause = openYield()
  const read = openNumbered()
  const edits = new Map(cache.edits.unsettled().map((edit) => [edit.key, edit]))
  for (let after = -1; ;) {
    await pause()
    signal.throwIfAborted()
    const page = cache.customers.page(after, sliceSize)
    const last = page.at(-1)
    if (last === undefined) return
    after = last.number
    yield page.map((row) => read(row, edits.get(keyOfCustomer(row.id))))
  }
}

/** Customers that the service does not have, or no longer has, in the order of their edits. */
export const readWithoutRow = ({ customers, edits }: Cache): readonly JudgedCustomer[] =>
  edits
    .unsettled()
    .filter((edit) => {
      const id = customerOfKey(edit.key)
      return !isLeaving(edit) && (id === null || customers.numberOf(id) === undefined)
    })
    .map(withoutCustomer)

/** All customers as they would be after sync. Throws as `readNumbered`. */
export async function* readCustomers(cache: Cache, signal: AbortSignal): AsyncGenerator<CustomerSlice> {
  for await (const slice of readNumbered(cache, signal)) {
    yield {
      customers: slice.flatMap(({ customer }) => customer ?? []),
      listOnly: slice.filter(({ isListOnly }) => isListOnly).length,
    }
  }
  yield { customers: readWithoutRow(cache), listOnly: 0 }
}
