const rightToLeft =
  '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}'
const has = new RegExp(`[${rightToLeft}]`, 'u')
const begins = new RegExp(`^[^\\p{L}]*[${rightToLeft}]`, 'u')

/** The first letter belongs to a right-to-left script, as `dir="auto"` decides. */
export const beginsRightToLeft = (text: string): boolean => begins.test(text)

/** Isolates a right-to-left name, so that the words of the sentence around it stay in order. */
export const isolated = (text: string): string => (has.test(text) ? `\u2068${text}\u2069` : text)
