const rightToLeft =
  '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}'
const has = new RegExp(`[${rightToLeft}]`, 'u')
const begins = new RegExp(`^[^\\p{L}]*[${rightToLeft}]`, 'u')

/** Whether its first letter is one of a script that is written from right to left: what `dir="auto"` goes by. */
export const beginsRightToLeft = (text: string): boolean => begins.test(text)

/**
 * A name for the middle of a sentence: what is written from right to left keeps to itself, so that the words around it
 * stay in order.
 */
export const isolated = (text: string): string => (has.test(text) ? `\u2068${text}\u2069` : text)
