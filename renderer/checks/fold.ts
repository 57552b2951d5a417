/** Text for searching: without accents, in lower case. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const wordsIn = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean)
