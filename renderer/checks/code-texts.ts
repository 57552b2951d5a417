import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Choices } from '../../preload/contract/customers.ts'
import { about } from '../../preload/contract/languages/index.ts'
import type { AboutLanguage } from '../../preload/contract/languages/shape.ts'
import type { Language } from '../../preload/contract/settings.ts'
import type { Code } from './code-search.ts'
import { fold } from './fold.ts'

/** The service's choices as the person reads them. */
export type ShownChoices = Readonly<Partial<Record<FieldName, readonly Code[]>>>

/** Languages in which services write, besides those of the app. The first is shown, the others are recognised. */
const foreign: Readonly<Record<string, Pick<AboutLanguage, 'states' | 'codes'>>> = {
  de: { states: { A: ['Aktiv'], P: ['Passiv', 'Inaktiv'] }, codes: {} },
  fr: { states: { A: ['Actif'], P: ['Passif', 'Inactif'] }, codes: {} },
}
/** The languages in which a service's texts are recognised. */
const written: Readonly<Record<string, Pick<AboutLanguage, 'states' | 'codes'>>> = { ...foreign, ...about }

/** Fields whose codes a standard may name. */
const standards: Readonly<Partial<Record<FieldName, Intl.DisplayNamesType>>> = {
  CountryId: 'region',
  LanguageId: 'language',
  CurrencyId: 'currency',
}

const tables = new Map<string, Intl.DisplayNames>()
const tableOf = (language: string, type: Intl.DisplayNamesType, style: 'long' | 'short'): Intl.DisplayNames => {
  const key = `${language} ${type} ${style}`
  const table = tables.get(key) ?? new Intl.DisplayNames([language], { type, style, fallback: 'none' })
  tables.set(key, table)
  return table
}
/** Intl throws for a text that is no code of the standard. */
const standardNames = (language: string, type: Intl.DisplayNamesType, code: string): string[] => {
  try {
    return (['long', 'short'] as const).flatMap((style) => tableOf(language, type, style).of(code) ?? [])
  } catch {
    return []
  }
}
/** The names of a code in a language, the one to show first; none for a code without a known meaning. */
const namesOf = (language: string, field: FieldName, code: string): readonly string[] => {
  const { states, codes } = written[language]!
  if (field === 'CustomerStateId') return code === 'A' || code === 'P' ? states[code] : []
  const type = standards[field]
  if (type === undefined) return []
  const names = standardNames(language, type, code)
  return names.length === 0 ? [] : [...names, ...((Object.hasOwn(codes, code) && codes[code]) || [])]
}

/**
 * A code is known only where the service's own text says the same in a language that we read. A service may use codes
 * of its own, and a customer in the wrong country would be worse than a text in another language.
 */
const shownCode = (language: Language, field: FieldName, { code, label }: Code): Code => {
  const own = fold(label.trim())
  const isOneOf = (names: readonly string[]): boolean => names.some((name) => fold(name) === own)
  const names = namesOf(language, field, code)
  const isForeign = !isOneOf(names) && Object.keys(written).some((other) => isOneOf(namesOf(other, field, code)))
  return isForeign && names[0] !== undefined ? { code, label: names[0], own: label } : { code, label }
}

export const shownChoices = (language: Language, choices: Choices): ShownChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([field, codes]) => [
      field,
      codes.map((code) => shownCode(language, field as FieldName, code)),
    ]),
  )
