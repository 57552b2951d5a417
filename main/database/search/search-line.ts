import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { Cells } from '../cells.ts'
import { fold } from './fold.ts'

/** Between the fields of a line. No search word holds one, so none is ever found across two fields. */
export const fieldEnd = '\u001f'
/** Between lines read in one piece. */
export const lineEnd = '\n'

/**
 * The fields that a search reads, in the order of the line. `line-layout.ts` rewrites stored lines when this list or
 * the field table changes.
 */
export const searchedFields = [
  'CustomerId',
  'Name',
  'ShortName',
  'Person',
  'Street1',
  'Street2',
  'ZipCode',
  'City',
  'Email',
  'Telephone',
  'MobilePhone',
  'Fax',
  'Homepage',
  'BusinessNumber',
  'VatNumber',
  'CocRegistration',
  'SupplierId',
  'CocCity',
] as const satisfies readonly FieldName[]

/** Fields written with blanks and signs in many ways; a search finds them as one run of letters and digits too. */
const numberFields: readonly FieldName[] = [
  'ZipCode',
  'Telephone',
  'MobilePhone',
  'Fax',
  'BusinessNumber',
  'VatNumber',
  'CocRegistration',
]

const codeFields = fieldNames.filter((name) => !(searchedFields as readonly FieldName[]).includes(name))
const codeOfField = new Map(codeFields.map((name, index) => [name, String.fromCharCode(33 + index)]))
const lineOfField = new Map<FieldName, number>(searchedFields.map((name, index) => [name, index]))

const controls = /[\u0000-\u001f]/g
/** A control character reads as a blank, in what is stored and in what is asked. */
export const oneLine = (text: string): string => text.replace(controls, ' ').toWellFormed()
const signs = /[\s.\-/()+]+/g

const compactOf = (text: string): string => {
  const compact = text.replace(signs, '')
  return compact === text ? '' : compact
}

/** The searched fields folded, in order, and after them the compact forms of numbers. */
export const lineOf = (cells: Cells): string => {
  const folded = searchedFields.map((name) => {
    const text = cells.get(name)
    return text ? fold(oneLine(text)) : ''
  })
  const compact = numberFields.map((name) => compactOf(folded[lineOfField.get(name)!]!)).filter((text) => text !== '')
  return [...folded, ...compact].join(fieldEnd)
}

/**
 * The other fields, for sorting and filters: each a letter that stands for the field, and its value. Empty ones left
 * out.
 */
export const codesOf = (cells: Cells): string => {
  let codes = ''
  for (const name of codeFields) {
    const text = cells.get(name)
    if (text) codes += `${codeOfField.get(name)!}${oneLine(text)}${fieldEnd}`
  }
  return codes
}

const fieldInLine = (line: string, place: number): string => {
  let start = 0
  for (let field = 0; field < place; field++) start = line.indexOf(fieldEnd, start) + 1
  const end = line.indexOf(fieldEnd, start)
  return line.slice(start, end === -1 ? undefined : end)
}

const fieldInCodes = (codes: string, letter: string): string => {
  const start = codes.startsWith(letter) ? 0 : codes.indexOf(fieldEnd + letter) + 1
  return start === 0 && !codes.startsWith(letter) ? '' : codes.slice(start + 1, codes.indexOf(fieldEnd, start))
}

/** Where a column's values are found: in the line kept in memory, or in the codes on disk. */
export const isSearched = (column: FieldName): boolean => lineOfField.has(column)

/** How a column's value is read from a line (folded) or from codes (as written). */
export const readColumn = (column: FieldName): ((text: string) => string) => {
  const place = lineOfField.get(column)
  if (place !== undefined) return (line) => fieldInLine(line, place)
  const letter = codeOfField.get(column)!
  return (codes) => fieldInCodes(codes, letter)
}
