/**
 * Letters that Unicode does not decompose into a plain letter and a mark. A final sigma is a sigma. Apostrophes and
 * hyphens are as keyboards have them: spreadsheets change them while people type.
 */
const plain: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['þ', 'th'],
  ['ŋ', 'n'],
  ['ĸ', 'q'],
  ['ς', 'σ'],
  ['‘', "'"],
  ['’', "'"],
  ['ʼ', "'"],
  ['′', "'"],
  ['‐', '-'],
  ['‒', '-'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
])
const special = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu')

/** Unicode decomposes it into a space and a mark. */
const acute = /´/g

const beyondAscii = /[^\u0000-\u007f]/

/**
 * The form in which texts are compared: lower case, without accents, one letter for look-alikes (`ĳ` is `ij`, `ﬁ` is
 * `fi`, `ø` is `o`, `’` is `'`). Idempotent. A change of it counts `folding` in `line-layout.ts` up.
 */
export const fold = (text: string): string => {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .replace(acute, "'")
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(special, (letter) => plain.get(letter) ?? letter)
}
