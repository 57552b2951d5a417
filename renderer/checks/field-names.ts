import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { languages, windowTexts } from '../../preload/contract/languages/index.ts'
import { termSets } from '../../preload/contract/settings.ts'
import { allInTerms } from '../../preload/contract/terms.ts'

/** The names of fields in every language, and in the terms of every product: a person may know a field by any of them. */
export const everyNames: readonly Readonly<Record<FieldName, string>>[] = languages.flatMap((language) =>
  termSets.map((terms) => allInTerms(windowTexts[language].field, language, terms)),
)
const known = new Map<FieldName, string>()
/** All names of a field, for a search. */
export const allNames = (field: FieldName): string => {
  const names = known.get(field) ?? [field, ...new Set(everyNames.map((one) => one[field]))].join(' ')
  known.set(field, names)
  return names
}
