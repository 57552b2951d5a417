import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import type { ImportRow } from '../../../preload/contract/import.ts'
import { asText, PromiseBroken } from '../promises/account.ts'
import type { Random } from '../random.ts'

/** The field by which rows name their customers. */
export type Identity = 'CustomerId' | 'Email'

/** A row of a pasted table. */
export interface PastedRow {
  /** The customer as the window shows it; null: a new one. */
  readonly record: CustomerRecord | null
  readonly identity: string
  /** Filled cells by field. An empty cell keeps the value. */
  readonly cells: ReadonlyMap<FieldName, string>
}

export interface PastedTable {
  readonly identity: Identity
  readonly fields: readonly FieldName[]
  readonly rows: readonly PastedRow[]
}

interface TableContext {
  readonly fields: readonly FieldName[]
  /** A text unlike any other. */
  readonly value: (field: FieldName) => string
  readonly records: readonly CustomerRecord[]
}

const namesOfNew = ['Name', 'ShortName'] as const satisfies readonly FieldName[]
/** Codes and dates may be written in another way than they were typed. */
const notPasted: readonly FieldName[] = ['LanguageId', 'CocDate', 'VatVerificationDate']

export const textIn = ({ values }: CustomerRecord, field: FieldName): string => asText(values[field] ?? { is: 'empty' })
/** Texts that a spreadsheet writes without quotes. */
const isPlain = (text: string): boolean => /^\w[\w@.-]*$/.test(text)

const cellsFor = (
  record: CustomerRecord,
  fields: readonly FieldName[],
  value: TableContext['value'],
  random: Random,
): Map<FieldName, string> => {
  const cells = new Map<FieldName, string>()
  for (const field of fields) {
    const [there, isNew] = [textIn(record, field), random.chance(0.6)]
    if (isNew) cells.set(field, value(field))
    else if (isPlain(there) && random.chance(0.5)) cells.set(field, there)
  }
  return cells
}

/** A table of some customers, sometimes with a new one, and seldom with one customer twice. */
export const pastedTable = ({ fields, value, records }: TableContext, random: Random): PastedTable => {
  const identity = random.pick(['CustomerId', 'CustomerId', 'Email'] as const)
  const nameOf = (record: CustomerRecord): string =>
    identity === 'CustomerId' ? (record.customerId ?? '') : textIn(record, identity)
  const named = records.filter((record) => isPlain(nameOf(record)))
  const hasNew = named.length === 0 || random.chance(0.4)
  const offered = fields.filter((field) => field !== identity && !notPasted.includes(field))
  const some = Array.from({ length: random.between(1, 3) }, () => random.pick(offered))
  const chosen = [...new Set([...(hasNew ? namesOfNew : []), ...some])]
  const picked =
    named.length === 0 ? [] : [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(named)))]
  const rows = picked.map((record) => ({
    record,
    identity: nameOf(record),
    cells: cellsFor(record, some, value, random),
  }))
  const again = rows.length > 0 && random.chance(0.1) ? [random.pick(rows)] : []
  const fresh: PastedRow = {
    record: null,
    identity: identity === 'Email' ? value('Email') : '',
    cells: new Map([...namesOfNew, ...some].map((field) => [field, value(field)])),
  }
  return { identity, fields: chosen, rows: [...rows, ...again, ...(hasNew ? [fresh] : [])] }
}

/** As a spreadsheet copies it: the service's names above the columns. */
export const asPasted = ({ identity, fields, rows }: PastedTable): string =>
  [[identity, ...fields], ...rows.map((row) => [row.identity, ...fields.map((field) => row.cells.get(field) ?? '')])]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** A field that a row changes. */
export interface Expected {
  readonly field: FieldName
  readonly from: string
  readonly to: string
}

const broken = (line: number, message: string): never => {
  throw new PromiseBroken('import', `line ${line} ${message}`)
}

/** The changes that a person expects of a row: filled cells that differ from what the window shows. */
export const expectedOf = ({ identity }: PastedTable, { record, identity: text, cells }: PastedRow): Expected[] =>
  [...(record === null && text !== '' ? [[identity, text] as const] : []), ...cells]
    .map(([field, to]) => ({ field, from: record === null ? '' : textIn(record, field), to }))
    .filter(({ from, to }) => from !== to)

const listed = (changes: readonly Expected[]): string =>
  changes
    .map(({ field, from, to }) => `${field} from "${from}" to "${to}"`)
    .toSorted()
    .join(', ')

const mayBeImpossible = ({ record }: PastedRow, { problems }: ImportRow): boolean =>
  record !== null &&
  (record.edit !== null || record.completeness === 'list') &&
  problems.some(({ is }) => is === 'edit-not-possible-now' || is === 'edit-of-another-user')

/** Whether the table shows several customers that the row fits, or the row fits another row's customer. */
const isUnclear = (table: PastedTable, pasted: PastedRow, row: ImportRow, emails: readonly string[]): boolean => {
  const isTwice = table.rows.filter(({ identity }) => identity !== '' && identity === pasted.identity).length > 1
  if (isTwice && (row.state === 'same' || row.problems.some(({ is }) => is === 'same-customer-twice'))) return true
  const alike = emails.filter((email) => email.trim().toLowerCase() === pasted.identity.toLowerCase())
  return table.identity === 'Email' && alike.length !== (pasted.record === null ? 0 : 1)
}

/**
 * Compares a checked row with the pasted one; the result tells whether the row will change something. Breaks `import`
 * where the check shows anything else than the cells say. `emails`: those of all customers, as the table shows them.
 */
export const compareRow = (
  table: PastedTable,
  pasted: PastedRow,
  row: ImportRow,
  emails: readonly string[],
): boolean => {
  if (isUnclear(table, pasted, row, emails) || mayBeImpossible(pasted, row)) return false
  const expected = expectedOf(table, pasted)
  const state = pasted.record === null ? 'create' : expected.length > 0 ? 'change' : 'same'
  if (row.state !== state) {
    const problems = row.problems.map(({ is }) => is).join(', ')
    return broken(row.line, `of ${pasted.identity} is ${row.state} (${problems}) in the check, and not ${state}`)
  }
  if (row.key !== (pasted.record?.key ?? null))
    return broken(row.line, `of ${pasted.identity} means ${row.key} in the check`)
  const shown = listed(row.changes.map(({ field, from, to }) => ({ field, from: asText(from), to: asText(to) })))
  if (shown !== listed(expected))
    return broken(row.line, `has ${shown} in the check, and ${listed(expected)} was pasted`)
  return state !== 'same'
}
