import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { readDay, type Day, type LearnedStyles } from '../../../preload/contract/dates.ts'
import type { ExportForm } from '../../../preload/contract/export.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { isDecimal } from '../../customers/decimals.ts'

/** A typed cell, so that a spreadsheet can count and sort. A number is decimal text with a point, as received. */
export type Cell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'day'; readonly day: Day }

export interface CellContext {
  readonly values: ExportForm['values']
  readonly language: Language
  readonly learned: LearnedStyles
}

export const textCell = (text: string): Cell => ({ is: 'text', text })

/** Ids stay text, and so do leading zeros and signs: a spreadsheet would drop them. */
const isCount = (field: FieldName, text: string): boolean =>
  !fieldOf(field).fixed && /^(?:0|-?[1-9]\d{0,14})$/.test(text)

/**
 * A value of the table as a cell. A date that could be two days stays text as received. With `raw` only amounts and
 * counts are typed, because their text is the same.
 */
export const cellOf = (field: FieldName, text: string, { values, language, learned }: CellContext): Cell => {
  const { type } = fieldOf(field)
  const { yesNo } = mainTexts[language].files
  if (type === 'decimal' && isDecimal(text))
    return { is: 'number', text: values === 'raw' ? text : text.replace(/^\+/, '') }
  if (type === 'integer' && isCount(field, text)) return { is: 'number', text }
  if (values === 'raw') return textCell(text)
  if (type === 'yes-no') return textCell(Object.hasOwn(yesNo, text) ? yesNo[text as keyof typeof yesNo] : text)
  const day = type === 'date' ? readDay(text, learned) : null
  return day === null ? textCell(text) : { is: 'day', day }
}
