/** A text in both languages. The service speaks Dutch by default (contract §10.10). */
export interface Messages {
  readonly en: string
  readonly nl: string
}

export type Language = keyof Messages

/** The language of an Accept-Language header; `otherwise` without English or Dutch in it. */
export const languageOf = (acceptLanguage: string | undefined, otherwise: Language): Language => {
  const wanted = (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  for (const language of wanted) {
    if (language.startsWith('en')) return 'en'
    if (language.startsWith('nl')) return 'nl'
  }
  return otherwise
}
