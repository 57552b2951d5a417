import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Choices } from '../../preload/contract/customers.ts'
import type { Language } from '../../preload/contract/settings.ts'
import type { Code } from './code-search.ts'
import { fold } from './fold.ts'

/** The service's choices as the person reads them. */
export type ShownChoices = Readonly<Partial<Record<FieldName, readonly Code[]>>>

type Written = Language | 'de' | 'fr'
/** The languages in which a service's texts are recognised. */
const written: readonly Written[] = ['nl', 'en', 'de', 'fr']

/** Fields whose codes a standard may name. */
const standards: Readonly<Partial<Record<FieldName, Intl.DisplayNamesType>>> = {
  CountryId: 'region',
  LanguageId: 'language',
  CurrencyId: 'currency',
}

type Spellings = Readonly<Partial<Record<Written, readonly string[]>>>
/** Names that no standard has: the first is shown, the others are recognised. */
const states: Readonly<Record<string, Spellings>> = {
  A: { nl: ['Actief'], en: ['Active'], de: ['Aktiv'], fr: ['Actif'] },
  P: {
    nl: ['Passief', 'Inactief'],
    en: ['Passive', 'Inactive'],
    de: ['Passiv', 'Inaktiv'],
    fr: ['Passif', 'Inactif'],
  },
}
/** Usual names that differ from those of the standard's tables. */
const others: Readonly<Record<string, Spellings>> = {
  CZ: { nl: ['Tsjechische Republiek'], en: ['Czech Republic'] },
  GB: { nl: ['Groot-Brittannië'], en: ['Great Britain'] },
  TR: { en: ['Turkey'] },
  US: { nl: ['Verenigde Staten van Amerika'], en: ['United States of America', 'USA'] },
  GBP: { nl: ['Brits pond', 'Pond sterling', 'Engelse pond'], en: ['Pound sterling'] },
}

const tables = new Map<string, Intl.DisplayNames>()
const tableOf = (language: Written, type: Intl.DisplayNamesType, style: 'long' | 'short'): Intl.DisplayNames => {
  const key = `${language} ${type} ${style}`
  const table = tables.get(key) ?? new Intl.DisplayNames([language], { type, style, fallback: 'none' })
  tables.set(key, table)
  return table
}
/** Intl throws for a text that is no code of the standard. */
const standardNames = (language: Written, type: Intl.DisplayNamesType, code: string): string[] => {
  try {
    return (['long', 'short'] as const).flatMap((style) => tableOf(language, type, style).of(code) ?? [])
  } catch {
    return []
  }
}
/** The names of a code in a language, the one to show first; none for a code without a known meaning. */
const namesOf = (language: Written, field: FieldName, code: string): readonly string[] => {
  if (field === 'CustomerStateId') return states[code]?.[language] ?? []
  const type = standards[field]
  if (type === undefined) return []
  const names = standardNames(language, type, code)
  return names.length === 0 ? [] : [...names, ...(others[code]?.[language] ?? [])]
}

/**
 * A code is known only where the service's own text says the same in a language that we read. A service may use codes
 * of its own, and a customer in the wrong country would be worse than a text in another language.
 */
const shownCode = (language: Language, field: FieldName, { code, label }: Code): Code => {
  const own = fold(label.trim())
  const isOneOf = (names: readonly string[]): boolean => names.some((name) => fold(name) === own)
  const names = namesOf(language, field, code)
  const isForeign = !isOneOf(names) && written.some((other) => isOneOf(namesOf(other, field, code)))
  return isForeign && names[0] !== undefined ? { code, label: names[0], own: label } : { code, label }
}

export const shownChoices = (language: Language, choices: Choices): ShownChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([field, codes]) => [
      field,
      codes.map((code) => shownCode(language, field as FieldName, code)),
    ]),
  )
