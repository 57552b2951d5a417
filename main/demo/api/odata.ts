import { isNumber } from '../customer/json-text.ts'
import type { Members, Value } from '../customer/json-text.ts'

/** The OData options seen on collections (contract §10.7): $select, $filter with eq and contains, $orderby, $top, $skip. */
export type Test = (row: Members) => boolean

const property = (row: Members, name: string): Value | undefined =>
  row[name] ?? Object.entries(row).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1]

const textOf = (value: Value | undefined): string => {
  if (value === undefined || value === null) return ''
  return isNumber(value) ? value.rawJSON : typeof value === 'object' ? '' : String(value)
}

const unquoted = (text: string): string => (text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text)

const equals = (name: string, literal: string): Test => {
  if (literal === 'null') return (row) => property(row, name) === null
  const wanted = unquoted(literal)
  return literal.startsWith("'")
    ? (row) => property(row, name) === wanted
    : (row) => textOf(property(row, name)) === wanted
}

const clause = (text: string): Test | null => {
  const eq = /^(\w+) eq ('(?:[^']|'')*'|-?[\d.]+|true|false|null)$/.exec(text)
  if (eq?.[1] !== undefined && eq[2] !== undefined) return equals(eq[1], eq[2])
  const contains = /^contains\((\w+),\s*('(?:[^']|'')*')\)$/.exec(text)
  if (contains?.[1] === undefined || contains[2] === undefined) return null
  const [, name, part] = contains
  return (row) => textOf(property(row, name)).toLowerCase().includes(unquoted(part).toLowerCase())
}

/** Splits at ` and ` outside quotes. */
const clauses = (filter: string): string[] => {
  const found: string[] = []
  let quoted = false
  for (const piece of filter.trim().split(' and ')) {
    if (quoted) found.push(`${found.pop()} and ${piece}`)
    else found.push(piece)
    quoted = quoted !== (piece.split("'").length % 2 === 0)
  }
  return found
}

const readFilter = (filter: string | null): readonly Test[] | null => {
  if (filter === null) return []
  const tests = clauses(filter).map(clause)
  return tests.every((test) => test !== null) ? tests : null
}

const sorter = (orderBy: string | null): ((a: Members, b: Members) => number) | null => {
  const match = orderBy === null ? null : /^(\w+)(?: (asc|desc))?$/.exec(orderBy.trim())
  if (!match?.[1]) return null
  const [, name, direction] = match
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => {
    const [one, other] = [textOf(property(a, name)), textOf(property(b, name))]
    return one === other ? 0 : sign * (one < other ? -1 : 1)
  }
}

const count = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined

const select =
  (names: string | null) =>
  (row: Members): Members => {
    if (names === null) return row
    const wanted = new Set(names.split(',').map((name) => name.trim().toLowerCase()))
    return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name.toLowerCase())))
  }

const unreadable = (query: URLSearchParams): boolean =>
  ['$top', '$skip'].some((name) => query.has(name) && count(query.get(name)) === undefined) ||
  (query.has('$orderby') && sorter(query.get('$orderby')) === null)

/** Null where the query cannot be read. */
export const queried = (rows: readonly Members[], query: URLSearchParams): Members[] | null => {
  const tests = readFilter(query.get('$filter'))
  if (tests === null || unreadable(query)) return null
  const found = rows.filter((row) => tests.every((test) => test(row)))
  const order = sorter(query.get('$orderby'))
  const skip = count(query.get('$skip')) ?? 0
  return (order ? found.sort(order) : found)
    .slice(skip, skip + (count(query.get('$top')) ?? found.length))
    .map(select(query.get('$select')))
}
