/** Text as people search it: without accents, in small letters. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const wordsIn = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean)
