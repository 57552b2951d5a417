/** The bytes from 0x80 on whose signs are others than those of Unicode, as the encoding standard lists them. */
const signs: Readonly<Record<number, string>> = {
  0x80: '€',
  0x82: '‚',
  0x83: 'ƒ',
  0x84: '„',
  0x85: '…',
  0x86: '†',
  0x87: '‡',
  0x88: 'ˆ',
  0x89: '‰',
  0x8a: 'Š',
  0x8b: '‹',
  0x8c: 'Œ',
  0x8e: 'Ž',
  0x91: '‘',
  0x92: '’',
  0x93: '“',
  0x94: '”',
  0x95: '•',
  0x96: '–',
  0x97: '—',
  0x98: '˜',
  0x99: '™',
  0x9a: 'š',
  0x9b: '›',
  0x9c: 'œ',
  0x9e: 'ž',
  0x9f: 'Ÿ',
}
const bytes: ReadonlyMap<string, number> = new Map(Object.entries(signs).map(([byte, sign]) => [sign, Number(byte)]))
const replacement = '?'.charCodeAt(0)

/** Null for a character that the encoding lacks. */
const byteOf = (sign: string): number | null => {
  const code = sign.codePointAt(0)!
  return code > 0xff || code in signs ? (bytes.get(sign) ?? null) : code
}

/**
 * Texts in Windows-1252. A character that it lacks becomes a question mark, and `replaced` hears how many of a text
 * did.
 */
export async function* inWindows1252(
  texts: AsyncIterable<string>,
  replaced: (characters: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const all = Array.from(text, byteOf)
    replaced(all.filter((byte) => byte === null).length)
    yield Uint8Array.from(all, (byte) => byte ?? replacement)
  }
}
