import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import { fold, wordsIn } from './fold.ts'

/** Fields with every word in their text (label, contract name, value), in any order; null without a search. */
export const findFields = (search: string, textOf: (name: FieldName) => string): ReadonlySet<FieldName> | null => {
  const words = wordsIn(search)
  if (words.length === 0) return null
  return new Set(
    fieldNames.filter((name) => {
      const text = fold(textOf(name))
      return words.every((word) => text.includes(word))
    }),
  )
}
