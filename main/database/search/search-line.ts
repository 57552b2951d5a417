import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { Cells } from '../cells.ts'
import { fold } from './fold.ts'

/** Between the fields of a line. No search word contains it, so a word never matches across two fields. */
const fieldEnd = '\u001f'
/** Between lines that are read in one piece. */
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

/** People write these with different spaces and signs. A search also finds them as one run of letters and digits. */
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
/** Control characters count as spaces, in stored texts and in questions. */
export const oneLine = (text: string): string => text.replace(controls, ' ').toWellFormed()
const signs = /[\s.\-/()+]+/g

export const withoutSigns = (text: string): string => text.replace(signs, '')

const compactOf = (text: string): string => {
  const compact = withoutSigns(text)
  return compact === text ? '' : compact
}

/** The searched fields, folded and in order, then the compact forms of numbers. */
export const lineOf = (cells: Cells): string => {
  const folded = searchedFields.map((name) => {
    const text = cells.get(name)
    return text ? fold(oneLine(text)) : ''
  })
  const compact = numberFields.map((name) => compactOf(folded[lineOfField.get(name)!]!)).filter((text) => text !== '')
  return [...folded, ...compact].join(fieldEnd)
}

/**
 * The fields that are not searched, for sorting and filters: a letter for the field, then its value. Empty values are
 * left out.
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

/** Searched columns are in the line in memory, the others in the codes on disk. */
export const isSearched = (column: FieldName): boolean => lineOfField.has(column)

/** Reads a column's value from a line (folded) or from codes (as written). */
export const readColumn = (column: FieldName): ((text: string) => string) => {
  const place = lineOfField.get(column)
  if (place !== undefined) return (line) => fieldInLine(line, place)
  const letter = codeOfField.get(column)!
  return (codes) => fieldInCodes(codes, letter)
}
