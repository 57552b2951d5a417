/**
 * The content of a field: words; a code, which has no invisible characters; an address, which has no spaces either; or
 * a password, to which every character belongs.
 */
export type Holds = 'words' | 'code' | 'address' | 'password'

/** Soft hyphens, zero-width spaces and marks of direction: mail programs and PDFs put them where lines may break. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const isSeen = (character: string): boolean => character.replace(unseen, '').trim() !== ''

/** Names of some languages join their letters by invisible characters, which stay within words. */
const trimmed = (text: string): string => {
  const characters = [...text]
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('')
}

/** A pasted text without what was copied along with it. */
export const tidyPasted = (text: string, holds: Holds): string => {
  if (holds === 'password') return text
  if (holds === 'words') return trimmed(text)
  const seen = text.replace(unseen, '')
  return holds === 'address' ? seen.replace(/\s/g, '') : seen.trim()
}
