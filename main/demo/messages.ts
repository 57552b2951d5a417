/** A sentence in the service's two languages. Dutch is what it speaks unless asked otherwise (contract §10.10). */
export interface Messages {
  readonly en: string
  readonly nl: string
}

export type Tongue = keyof Messages

/** The language to answer in by an Accept-Language header; `otherwise` where it names neither English nor Dutch. */
export const tongueOf = (acceptLanguage: string | undefined, otherwise: Tongue): Tongue => {
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
