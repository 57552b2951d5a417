import type { Cache, StoredEdit } from '../../../main/database/database.ts'
import { fold } from '../../../main/database/search/fold.ts'
import { phoneLengths } from '../../../main/desk/quality/phone-lengths.ts'
import { searchedFields } from '../../../main/database/search/search-line.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldNamed, fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { Condition, Groups, Row, RowsChoice, RowsQuestion } from '../../../preload/contract/customers.ts'

type Values = Readonly<Partial<Record<FieldName, string>>>
interface NaiveRow {
  readonly key: string
  readonly values: Values
  readonly edit: StoredEdit | undefined
}

/** A plain implementation of the row index: it reads all stores every time, and uses `filter` and `sort`. */
const valuesOf = (record: string | null): Values => {
  const entries = Object.entries(JSON.parse(record ?? '{}') as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      fieldNamed(name) ? [[fieldNamed(name)!, value === null ? '' : String(value)]] : [],
    ),
  )
}

const changesOf = (edit: StoredEdit | undefined): Values =>
  Object.fromEntries(
    Object.entries(edit?.mine ?? {}).map(([name, json]) => [name, String((JSON.parse(json) as unknown) ?? '')]),
  )

const naiveRows = (cache: Cache): NaiveRow[] => {
  const stale = new Set(cache.customers.stale(1e6))
  const ids = cache.customers.ids()
  const customers = ids.map((id) => {
    const { listRow, raw } = cache.customers.get(id)!
    const [under, over] = stale.has(id) ? [raw, listRow] : [listRow, raw]
    const edit = cache.edits.ofKey(`s:${id}`)
    return { key: `s:${id}`, values: { ...valuesOf(under), ...valuesOf(over), ...changesOf(edit) }, edit }
  })
  const extras = cache.edits.unsettled().filter(({ key }) => !ids.includes(key.slice(2)) || key.startsWith('n:'))
  return [
    ...extras.map((edit) => ({ key: edit.key, values: { ...valuesOf(edit.base), ...changesOf(edit) }, edit })),
    ...customers,
  ]
}

/** Control characters count as spaces, in texts and in searches. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
const folded = (text: string): string => fold(oneLine(text))

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compareValues = (column: FieldName, a: string, b: string, descending: boolean): number => {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  const numeric = fieldOf(column).type === 'decimal' || fieldOf(column).type === 'integer'
  const order = numeric ? Number(a) - Number(b) : collator.compare(folded(a), folded(b))
  return descending ? -order : order
}

const signs = /[\s.\-/()+]+/g
const codes = phoneLengths.flatMap(([, all]) => all.split(' '))
/** A telephone number without its calling code and the zero in its place. */
const asDialled = (number: string, abroad: boolean): string => {
  if (!/^\d{9,}$/.test(number)) return number
  const code = abroad ? codes.find((one) => number.startsWith(one)) : undefined
  return number.slice(code?.length ?? 0).replace(/^0/, '')
}
const isFound = ({ values }: NaiveRow, search: string): boolean => {
  const texts = searchedFields.map((field) => folded(values[field] ?? ''))
  const numbers = [
    'ZipCode',
    'Telephone',
    'MobilePhone',
    'Fax',
    'BusinessNumber',
    'VatNumber',
    'CocRegistration',
  ] as const
  const compact = numbers.map((field) => folded(values[field] ?? '').replace(signs, ''))
  const words = folded(search).split(/\s+/).filter(Boolean)
  const plain = (text: string): string => text.replace(signs, '')
  const isIn = (word: string): boolean => [...texts, ...compact].some((text) => text.includes(word))
  const isLong = (word: string): boolean =>
    plain(word).length >= 6 && [...plain(word).matchAll(/\d/g)].length >= plain(word).length / 2
  return (
    words.every(isIn) ||
    words.every((word) => isIn(isLong(word) ? plain(word) : word)) ||
    (isLong(words.join('')) && isIn(asDialled(plain(words.join('')), search.trimStart().startsWith('+'))))
  )
}

const inRange = (value: number, from: string | null, to: string | null): boolean =>
  (from === null || value >= Number(from)) && (to === null || value <= Number(to))

const isoDate = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

const fitsOne = ({ values }: NaiveRow, condition: Condition): boolean => {
  const text = values[condition.field] ?? ''
  switch (condition.is) {
    case 'contains':
      return folded(text).includes(folded(condition.text))
    case 'lacks':
      return !folded(text).includes(folded(condition.text))
    case 'equals':
      return folded(text).trim() === folded(condition.text).trim()
    case 'starts':
      return folded(text).trim().startsWith(folded(condition.text).trim())
    case 'one-of':
      return condition.codes.some((code) => folded(code) === folded(text))
    case 'between':
      if (fieldOf(condition.field).type !== 'date')
        return text !== '' && inRange(Number(text), condition.from, condition.to)
      return isoDate(text) !== '' && (condition.from ?? '') <= text && text <= (condition.to ?? '9999')
    case 'yes':
      return text === 'true'
    case 'no':
      return text === 'false'
    case 'empty':
      return oneLine(text) === ''
    case 'filled':
      return oneLine(text) !== ''
  }
}

const attention = ['conflict', 'refused', 'uncertain']
const hasEdit = ({ edit }: NaiveRow, wanted: RowsQuestion['filter']['edits']): boolean => {
  if (wanted === undefined || edit === undefined) return wanted === undefined
  return wanted === 'changed' || attention.includes(edit.state.is) === (wanted === 'attention')
}
const fits = (row: NaiveRow, { search, filter }: RowsChoice): boolean =>
  isFound(row, search) &&
  hasEdit(row, filter.edits) &&
  (filter.conditions ?? []).every((condition) => fitsOne(row, condition))

const before = (edit: StoredEdit): NonNullable<Row['was']> => {
  const base = valuesOf(edit.base)
  return edit.base === null
    ? {}
    : Object.fromEntries(Object.keys(edit.mine).map((field) => [field, base[field as FieldName] ?? '']))
}

/** Groups by folded value, each under its first spelling. */
export const naiveGroups = (
  cache: Cache,
  choice: RowsChoice,
  field: FieldName,
  alike: (text: string) => string,
): Groups['values'] => {
  const counts = new Map<string, number>()
  for (const row of naiveRows(cache).filter((one) => fits(one, choice))) {
    const text = alike(oneLine(row.values[field] ?? ''))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

export interface NaiveAnswer {
  readonly rows: readonly Row[]
  readonly keys: readonly string[]
  readonly shown: number
  readonly total: number
}

export const naiveAnswer = (cache: Cache, question: RowsQuestion): NaiveAnswer => {
  const all = naiveRows(cache)
  const order = all
    .filter((row) => fits(row, question))
    .sort((a, b) => {
      for (const { column, descending } of question.sort) {
        const compared = compareValues(column, a.values[column] ?? '', b.values[column] ?? '', descending)
        if (compared !== 0) return compared
      }
      return 0
    })
  return {
    rows: order.slice(question.from, question.from + Math.min(500, question.count)).map(({ key, values, edit }) => ({
      key,
      mark: edit ? { kind: edit.kind, is: edit.state.is } : null,
      cells: question.columns.map((column) => values[column] ?? ''),
      was: edit ? before(edit) : null,
    })),
    keys: order.map(({ key }) => key),
    shown: order.length,
    total: all.length,
  }
}
