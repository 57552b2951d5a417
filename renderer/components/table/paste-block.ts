import { about, languages } from '../../../preload/contract/languages/index.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { BulkChange } from '../../../preload/contract/bulk.ts'
import type { Changes, FieldInput } from '../../../preload/contract/customers.ts'

const yes = [...languages.flatMap((language) => about[language].yes), '1']
const no = [...languages.flatMap((language) => about[language].no), '0']

/** Turns the user's notation into the service's. */
export type Typed = (field: FieldName, text: string) => string

/**
 * Reads yes and no in every language and in the spreadsheets' words. The preview reports texts that the field cannot
 * hold.
 */
export const pastedInput = (field: FieldName, text: string, typed: Typed): FieldInput => {
  const { type, nullable } = fieldOf(field)
  const word = text.trim().toLowerCase()
  if (type === 'yes-no' && (yes.includes(word) || no.includes(word))) return { is: 'yes-no', yes: yes.includes(word) }
  return text === '' && nullable ? { is: 'empty' } : { is: 'text', text: typed(field, text) }
}

const editable = (field: FieldName): boolean => !fieldOf(field).fixed && fieldOf(field).type !== 'list'

/** Drops a first line that repeats the headings of its columns. */
export const withoutHeadings = (
  block: readonly (readonly string[])[],
  headings: readonly string[],
): readonly (readonly string[])[] => {
  const [first] = block
  return first && block.length > 1 && first.every((cell, at) => cell !== '' && cell === headings[at])
    ? block.slice(1)
    : block
}

/** Columns up to the last one with a text. */
export const widthOf = (block: readonly (readonly string[])[]): number =>
  block.reduce((width, row) => Math.max(width, row.findLastIndex((cell) => cell !== '') + 1), 0)

/** Lays the block over rows downwards and columns to the right. A cell over a read-only column is skipped. */
export const blockChange = (
  block: readonly (readonly string[])[],
  keys: readonly string[],
  fields: readonly FieldName[],
  typed: Typed,
): Extract<BulkChange, { is: 'cells' }> => ({
  is: 'cells',
  customers: keys.slice(0, block.length).flatMap((key, row) => {
    const cells = (block[row] ?? []).flatMap((text, at) => {
      const field = fields[at]
      return field !== undefined && editable(field) ? [[field, pastedInput(field, text, typed)] as const] : []
    })
    return cells.length > 0 ? [{ key, changes: Object.fromEntries(cells) as Changes }] : []
  }),
})
