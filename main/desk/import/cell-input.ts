import { fieldOf, isNumeric, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Choices, FieldInput, FieldValue } from '../../../preload/contract/customers.ts'
import { isoDay, readDay, readings, sameDay, type Day, type LearnedStyles } from '../../../preload/contract/dates.ts'
import type { ImportProblem, ImportReading, ImportUse } from '../../../preload/contract/import.ts'
import { isFail } from '../../base/app-error.ts'
import { isNoCode } from '../../customers/blank-record.ts'
import { asServiceWrites } from '../../customers/dates.ts'
import { compareDecimals, isDecimal } from '../../customers/decimals.ts'
import { readValue, writeValue } from '../../customers/field-value.ts'
import { readHarmless } from '../csv.ts'
import { same } from '../edit/save-edit.ts'
import { readCellDay } from './cell-day.ts'
import type { CellEffect, ReadEffect } from './cell-effect.ts'
import { readNumber } from './cell-number.ts'
import { readShare, type FoundShare } from './cell-share.ts'
import { cellText } from './cell-text.ts'
import { codeList } from './code-list.ts'
import { isExportOf, isShortenedFrom, isStartOf, isTypedFrom, sameDouble } from './converted-text.ts'
import type { ReadCell, ReadTable } from './reader/read-table.ts'
import { readYesNo, yesNoLike } from './yes-no.ts'

export interface CellContext {
  readonly kind: ReadTable['kind']
  readonly reading: ImportReading
  readonly learned: LearnedStyles
  readonly choices: Choices
}

type Problem = Extract<CellEffect, { is: 'problem' }>
/** A typed value: an input, or null where it means the present value. */
type Reading = FieldInput | Problem | null

const keep: CellEffect = { is: 'keep' }
const problem = (is: ImportProblem['is']): Problem => ({ is: 'problem', problem: is })
const typed = (text: string): FieldInput => ({ is: 'text', text })

const shownText = (value: FieldValue): string => {
  if (value.is === 'yes-no') return String(value.yes)
  return value.is === 'text' || value.is === 'number' ? value.text : ''
}
/** An export writes nested values as JSON. */
const exportedText = (value: FieldValue): string => (value.is === 'nested' ? value.json : shownText(value))

const numberReading = (cell: ReadCell, text: string, present: string, { reading }: CellContext): Reading => {
  const isTyped = typeof cell !== 'string' && (cell.is === 'number' || cell.is === 'percentage')
  const number = isTyped && isDecimal(cell.text) ? cell.text : readNumber(text, reading.decimal)
  if (number === null) return problem('not-a-number')
  if (!isDecimal(present)) return typed(number)
  const isPresent = compareDecimals(number, present) === 0 || (isTyped && sameDouble(number, present))
  return isPresent ? null : typed(number)
}

const isoParts = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** A customer's date in every reading. A date that could be two days is not replaced by one of them. */
const presentDays = (present: string, learned: LearnedStyles): readonly Day[] => {
  const known = readDay(present, learned)
  return known === null ? [...readings(present).values()] : [known]
}

/** Remembers results: a column has far fewer texts than rows. It forgets all once there are many. */
const remembering = <T>(work: (text: string) => T): ((text: string) => T) => {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    if (results.size >= 10_000) results.clear()
    const result = work(text)
    results.set(text, result)
    return result
  }
}

const dayReading = ({ reading, learned }: CellContext): ReadCellAs => {
  const daysOf = remembering((present) => presentDays(present, learned))
  return (cell, text, value) => {
    const isTyped = typeof cell !== 'string' && cell.is === 'date'
    const day = isTyped ? isoParts(cell.text) : readCellDay(text, reading.dates)
    if (day === null) return problem('not-a-date')
    if (day === 'ambiguous') return problem('ambiguous-date')
    const isPresent = daysOf(shownText(value)).some((one) => sameDay(one, day))
    return isPresent ? null : typed(asServiceWrites(isoDay(day), learned))
  }
}

const yesNoReading = (text: string, value: FieldValue): Reading => {
  const yes = readYesNo(text)
  if (yes === null) return problem('not-yes-or-no')
  if (value.is === 'yes-no' || value.is === 'empty') return { is: 'yes-no', yes }
  const present = shownText(value)
  if (readYesNo(present) === yes) return null
  const word = yesNoLike(present, yes)
  return word === null ? problem('not-yes-or-no') : typed(word)
}

const codeReading = (field: FieldName, codes: ImportUse['codes'], choices: Choices): ReadText => {
  const offered = choices[field] ?? []
  const list = codeList(field, offered)
  if (codes === 'code')
    return (text, present) => {
      const code = offered.length === 0 || isNoCode(field, text) ? text : list.codeOf(text)
      if (code === null) return problem('code-unknown')
      return code === list.codeOf(present) ? null : typed(code)
    }
  return (text, present) => {
    const meant = list.codesOfMeaning(text)
    // Several codes may share a meaning, and the present one may be one of them.
    if (meant.includes(present)) return null
    if (meant.length === 0) return problem('meaning-unknown')
    return meant.length === 1 ? typed(meant[0]!) : problem('meaning-ambiguous')
  }
}

/** Numbers of registers. Their signs and capitals mean nothing. */
const registered: readonly FieldName[] = ['VatNumber', 'BusinessNumber', 'CocRegistration']

/**
 * Whether a text is the present postcode in capitals or without its spaces and hyphens, as other programs write it. The
 * other way round, it tidies it.
 */
const isPlainerPostcode = (text: string, value: FieldValue): boolean => {
  const capitals = text.toUpperCase().replace(/\s+/gu, ' ')
  return value.is === 'text' && (capitals === value.text || capitals === value.text.replace(/[\s-]+/gu, ''))
}

/**
 * Whether a text only adds signs to the present number, or lacks the letters of its country. The other way round, it
 * tidies it.
 */
const isSpelled = (field: FieldName, text: string, value: FieldValue): boolean => {
  if (value.is !== 'text') return false
  const compact = text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
  if (compact === value.text) return true
  if (field === 'VatNumber') return /\d/.test(compact) && value.text.replace(/^[A-Z]{2}/, '') === compact
  return compact.replace(/^KVK(?:NR)?(?=\d)/, '') === value.text
}

type ReadText = (text: string, present: string) => Reading
type ReadCellAs = (cell: ReadCell, text: string, value: FieldValue) => Reading

const readingOf = (field: FieldName, { codes }: ImportUse, context: CellContext): ReadCellAs => {
  const { type, choices } = fieldOf(field)
  if (choices !== undefined || (type === 'code' && codes === 'meaning')) {
    const read = codeReading(field, codes, context.choices)
    return (_cell, text, value) => read(text.trim(), shownText(value))
  }
  if (isNumeric({ type })) return (cell, text, value) => numberReading(cell, text, shownText(value), context)
  if (type === 'date') return dayReading(context)
  if (type === 'yes-no') return (_cell, text, value) => yesNoReading(text, value)
  // Spaces around a text are those around a separator.
  if (registered.includes(field))
    return (_cell, text, value) => (isSpelled(field, text, value) ? null : typed(text.trim()))
  if (field === 'ZipCode')
    return (_cell, text, value) => (isPlainerPostcode(text.trim(), value) ? null : typed(text.trim()))
  return (_cell, text) => typed(text.trim())
}

/** Excel drops leading zeros of ids in a CSV file. */
const sameId = (a: string, b: string): boolean => a.trim().replace(/^0+(?=\d)/, '') === b.replace(/^0+(?=\d)/, '')

const wrongTypes: Readonly<Partial<Record<string, ImportProblem['is']>>> = {
  integer: 'not-a-number',
  decimal: 'not-a-number',
  'yes-no': 'not-yes-or-no',
  code: 'code-unknown',
}

/** `json`: the present value; undefined: none. */
const write = (field: FieldName, input: FieldInput, json: string | undefined): CellEffect => {
  try {
    const next = writeValue(field, input, json)
    return same(next, json) ? keep : { is: 'value', json: next }
  } catch (error) {
    if (!isFail(error, 'edit-value-wrong-type')) throw error
    if (readValue(json).is === 'nested') return problem('field-fixed')
    return problem(input.is === 'empty' ? 'must-be-filled' : (wrongTypes[fieldOf(field).type] ?? 'not-a-number'))
  }
}

const fixedReading = (context: CellContext): ReadEffect => {
  return (cell, json) => {
    const [text, present] = [cellText(cell, context.reading), exportedText(readValue(json))]
    if (text === '' || json === undefined || isExportOf(text, present) || sameId(text, present)) return keep
    return problem('field-fixed')
  }
}

/** Cells of CSV come without it. A workbook has it where a spreadsheet opened an exported CSV. */
const withoutApostrophe = (text: string, kind: ReadTable['kind']): string =>
  kind === 'xlsx' ? readHarmless(text) : text

/** Amounts are compared as numbers: as digits, 5 would be what a spreadsheet left of 0.5. */
const isAmount = (field: FieldName, present: string): boolean => isNumeric(fieldOf(field)) && isDecimal(present)

const isUnchanged = (field: FieldName, cell: ReadCell, text: string, present: string): boolean => {
  if (isExportOf(text, present)) return true
  if (isAmount(field, present)) return isStartOf(text, present)
  return isShortenedFrom(text, present) || (typeof cell !== 'string' && isTypedFrom(cell, present))
}

/** Errors as Excel and LibreOffice write them in a CSV file, in English and Dutch. */
const spreadsheetError =
  /^(?:#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|N\/B|LEEG!|DEEL\/0!|WAARDE!|VERW!|NAAM\?|GETAL!|OVERLOOP!)|(?:Err|Fout):5\d\d)$/

const isWithoutValue = (cell: ReadCell): boolean =>
  typeof cell === 'string' ? spreadsheetError.test(cell.trim()) : cell.is === 'error'

/**
 * The effect of the cells of a column on its field. A cell that means the present value keeps it, in whatever way it is
 * written. Fixed fields of a new customer are left to the service. `found`: of a field that is a fraction of one.
 */
export const cellReader = (
  field: FieldName,
  use: ImportUse,
  context: CellContext,
  found: FoundShare = 'fraction',
): ReadEffect => {
  if (fieldOf(field).fixed) return fixedReading(context)
  const read = readingOf(field, use, context)
  const ofText = (cell: ReadCell, json: string | undefined, text = cellText(cell, context.reading)): CellEffect => {
    const value = readValue(json)
    const plain = withoutApostrophe(text, context.kind)
    if (value.is !== 'empty' && isUnchanged(field, cell, text, exportedText(value))) return keep
    if (isWithoutValue(cell)) return problem('no-value')
    const input = read(cell, plain, value)
    if (input === null) return keep
    return input.is === 'problem' ? input : write(field, input, json)
  }
  const ofFilled: typeof ofText = fieldOf(field).fraction
    ? readShare(ofText, use.share, found, context.reading)
    : ofText
  const ofEmpty = (json: string | undefined): CellEffect => {
    if (use.empty.is === 'fill') return use.empty.text.trim() === '' ? keep : ofFilled(use.empty.text, json)
    const value = readValue(json).is
    return use.empty.is === 'keep' || value === 'nested' || value === 'empty'
      ? keep
      : write(field, { is: 'empty' }, json)
  }
  return (cell, json) => {
    const text = cellText(cell, context.reading)
    if (text.trim() !== '') return ofFilled(cell, json, text)
    return text !== '' && isExportOf(text, shownText(readValue(json))) ? keep : ofEmpty(json)
  }
}
