/** A server's own words as one line of at most 200 characters, without control characters: it is shown as plain text. */
export const plainText = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200)
