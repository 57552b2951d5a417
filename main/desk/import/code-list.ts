import { codeNames, writtenLanguages } from '../../../preload/contract/code-names.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fold } from '../../database/search/fold.ts'

/** The codes of a field, as the service offers them. */
export interface CodeList {
  /** The code of a text in any letter case, or without its leading zeros; null if none or several have it. */
  codeOf(text: string): string | null
  /** The codes with this meaning: the service's own text, or else a name in any language that we read. */
  codesOfMeaning(text: string): readonly string[]
  meaningOf(code: string): string | undefined
}

type Choice = { readonly code: string; readonly label: string }

const withoutZeros = (text: string): string => text.replace(/^0+(?=\w)/, '')
const folded = (text: string): string => fold(text).trim()

const byKeys = (
  choices: readonly Choice[],
  keys: (choice: Choice) => Iterable<string>,
): ReadonlyMap<string, readonly string[]> => {
  const codes = new Map<string, string[]>()
  for (const choice of choices) for (const key of keys(choice)) codes.set(key, [...(codes.get(key) ?? []), choice.code])
  return codes
}
const byKey = (choices: readonly Choice[], key: (choice: Choice) => string): ReadonlyMap<string, readonly string[]> =>
  byKeys(choices, (choice) => [key(choice)])

/** A service may use codes of its own: a code has its standard's names only where the service's text is one of them. */
const namesOf = (field: FieldName, { code, label }: Choice): ReadonlySet<string> => {
  const names = new Set(writtenLanguages.flatMap((language) => codeNames(language, field, code)).map(folded))
  return names.has(folded(label)) ? names : new Set()
}

const only = (codes: readonly string[] | undefined): string | null => (codes?.length === 1 ? codes[0]! : null)

export const codeList = (field: FieldName, choices: readonly Choice[]): CodeList => {
  const meanings = new Map(choices.map(({ code, label }) => [code, label]))
  const byCase = byKey(choices, ({ code }) => folded(code))
  const byDigits = byKey(choices, ({ code }) => withoutZeros(folded(code)))
  const byMeaning = byKey(choices, ({ label }) => folded(label))
  let names: ReturnType<typeof byKeys> | null = null
  const byName = (): ReturnType<typeof byKeys> => (names ??= byKeys(choices, (choice) => namesOf(field, choice)))
  return {
    codeOf: (text) => {
      if (meanings.has(text)) return text
      return only(byCase.get(folded(text))) ?? only(byDigits.get(withoutZeros(folded(text))))
    },
    codesOfMeaning: (text) => byMeaning.get(folded(text)) ?? byName().get(folded(text)) ?? [],
    meaningOf: (code) => meanings.get(code),
  }
}
