/** Removes invisible characters and repeated spaces, because nobody could type such a name again. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

const folded = (text: string): string => tidyName(text).replace(/\s/gu, '').toLowerCase()

/** Compares without case and spaces, because people leave them out when they type or say a name. */
export const sameEnvironmentName = (one: string, other: string): boolean => folded(one) === folded(other)
