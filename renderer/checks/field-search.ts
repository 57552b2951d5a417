import { fieldOf, sections, type FieldName, type Section } from '../../preload/contract/customer-fields.ts'
import { fields as english } from '../../preload/contract/messages/en-fields.ts'
import { fields as dutch } from '../../preload/contract/messages/nl-fields.ts'
import { fold, wordsIn } from './fold.ts'
import { columnFields } from './table-columns.ts'

const textOf = (field: FieldName): string => fold(`${english[field]} ${dutch[field]} ${field}`)
const found = (field: FieldName, words: readonly string[]): boolean =>
  words.every((word) => textOf(field).includes(word))

export interface FieldGroup {
  readonly section: Section
  readonly fields: readonly FieldName[]
}

/** Fields that can be columns or have conditions, by section. Every word must be in one of their names in any language. */
export const fieldsFor = (search: string): readonly FieldGroup[] => {
  const words = wordsIn(search)
  const fits = columnFields.filter((field) => found(field, words))
  return sections
    .map((section) => ({ section, fields: fits.filter((field) => fieldOf(field).section === section) }))
    .filter(({ fields }) => fields.length > 0)
}
