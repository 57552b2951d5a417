import { fold } from '../../database/search/fold.ts'

/** The codes of a field, as the service offers them. */
export interface CodeList {
  /** The code of a text in any letter case, or without its leading zeros; null if none or several have it. */
  codeOf(text: string): string | null
  /** The codes with this meaning. */
  codesOfMeaning(text: string): readonly string[]
  meaningOf(code: string): string | undefined
}

type Choice = { readonly code: string; readonly label: string }

const withoutZeros = (text: string): string => text.replace(/^0+(?=\w)/, '')
const folded = (text: string): string => fold(text).trim()

const byKey = (choices: readonly Choice[], key: (choice: Choice) => string): ReadonlyMap<string, readonly string[]> => {
  const codes = new Map<string, string[]>()
  for (const choice of choices) codes.set(key(choice), [...(codes.get(key(choice)) ?? []), choice.code])
  return codes
}

const only = (codes: readonly string[] | undefined): string | null => (codes?.length === 1 ? codes[0]! : null)

export const codeList = (choices: readonly Choice[]): CodeList => {
  const meanings = new Map(choices.map(({ code, label }) => [code, label]))
  const byCase = byKey(choices, ({ code }) => folded(code))
  const byDigits = byKey(choices, ({ code }) => withoutZeros(folded(code)))
  const byMeaning = byKey(choices, ({ label }) => folded(label))
  return {
    codeOf: (text) => {
      if (meanings.has(text)) return text
      return only(byCase.get(folded(text))) ?? only(byDigits.get(withoutZeros(folded(text))))
    },
    codesOfMeaning: (text) => byMeaning.get(folded(text)) ?? [],
    meaningOf: (code) => meanings.get(code),
  }
}
