import type { FieldName } from './customer-fields.ts'
import { about } from './languages/index.ts'
import type { AboutLanguage } from './languages/shape.ts'

/** Languages in which services write, besides those of the app. The first is shown, the others are recognised. */
const foreign: Readonly<Record<string, Pick<AboutLanguage, 'states' | 'codes'>>> = {
  de: { states: { A: ['Aktiv'], P: ['Passiv', 'Inaktiv'] }, codes: {} },
  fr: { states: { A: ['Actif'], P: ['Passif', 'Inactif'] }, codes: {} },
}
const written: Readonly<Record<string, Pick<AboutLanguage, 'states' | 'codes'>>> = { ...foreign, ...about }
/** The languages in which a service's texts are recognised. */
export const writtenLanguages: readonly string[] = Object.keys(written)

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
export const codeNames = (language: string, field: FieldName, code: string): readonly string[] => {
  const { states, codes } = written[language]!
  if (field === 'CustomerStateId') return code === 'A' || code === 'P' ? states[code] : []
  const type = standards[field]
  if (type === undefined) return []
  const names = standardNames(language, type, code)
  return names.length === 0 ? [] : [...names, ...((Object.hasOwn(codes, code) && codes[code]) || [])]
}
