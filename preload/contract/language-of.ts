import { about, languages, type Language } from './languages/index.ts'

/** English speaks where no other language is known. */
export const usualLanguage: Language = 'en'

/** `nld` is no `nl`: after the subtag comes the end or a sign. */
const isIn = (language: Language, locale: string): boolean => {
  const [folded, subtag] = [locale.replaceAll('_', '-').toLowerCase(), language.toLowerCase()]
  return folded.startsWith(subtag) && !/^[a-z\d]/.test(folded.slice(subtag.length))
}

/** The app's language for a locale of the computer, such as `nl-BE` or `nl_NL.UTF-8`; the more exact first. */
export const languageOf = (locale: string): Language =>
  languages.toSorted((a, b) => b.length - a.length).find((language) => isIn(language, locale)) ?? usualLanguage

/** The computer's region where it has the language, so that dates look as elsewhere; else the language's own. */
export const regionOf = (language: Language, locales: readonly string[]): string =>
  locales.find((locale) => locale.startsWith(`${language}-`)) ?? about[language].tag

/** The language after another; after the last comes the first. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length]!

/** The name of the next language, which fills `{nextLanguage}` in every text. */
export const nextName = (language: Language): string => about[nextLanguage(language)].name
