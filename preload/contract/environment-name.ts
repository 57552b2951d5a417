/** Runs of spaces look like one on a screen, and marks without a width like nothing: nobody could type such a name. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

const folded = (text: string): string => tidyName(text).replace(/\s/gu, '').toLowerCase()

/**
 * Whether two environments would be taken for the same by name: whoever types or says one means no capitals and no
 * spaces by it.
 */
export const sameEnvironmentName = (one: string, other: string): boolean => folded(one) === folded(other)
