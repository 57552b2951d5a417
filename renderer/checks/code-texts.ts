import { codeNames, writtenLanguages } from '../../preload/contract/code-names.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Choices } from '../../preload/contract/customers.ts'
import { languages, type Language } from '../../preload/contract/settings.ts'
import type { Code } from './code-search.ts'
import { fold } from './fold.ts'

/** The service's choices as the person reads them. */
export type ShownChoices = Readonly<Partial<Record<FieldName, readonly Code[]>>>

/**
 * A code is known only where the service's own text says the same in a language that we read. A service may use codes
 * of its own, and a customer in the wrong country would be worse than a text in another language.
 */
const shownCode = (language: Language, field: FieldName, { code, label }: Code): Code => {
  const own = fold(label.trim())
  const isOneOf = (names: readonly string[]): boolean => names.some((name) => fold(name) === own)
  const names = codeNames(language, field, code)
  const isForeign = !isOneOf(names) && writtenLanguages.some((other) => isOneOf(codeNames(other, field, code)))
  return isForeign && names[0] !== undefined ? { code, label: names[0], own: label } : { code, label }
}

/** The names of a known code in every language of the app, besides the shown one; none for other codes. */
export const namesOfCode = (field: FieldName, { code, label, own = label }: Code): readonly string[] => {
  const names = languages.flatMap((language) => codeNames(language, field, code))
  return own !== label || names.some((name) => fold(name) === fold(own.trim())) ? names : []
}

export const shownChoices = (language: Language, choices: Choices): ShownChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([field, codes]) => [
      field,
      codes.map((code) => shownCode(language, field as FieldName, code)),
    ]),
  )
