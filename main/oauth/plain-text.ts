/** A server's message as one line of at most 200 characters, without control characters. */
export const plainText = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200)
