/**
 * The encodings in which bytes could hold a text: UTF-8, both UTF-16, base64 in three alignments and both alphabets,
 * hexadecimal, percent-encoded, and as a JSON string.
 */
export const disguisesOf = (text: string): Buffer[] => {
  const plain = Buffer.from(text)
  const wide = Buffer.from(text, 'utf16le')
  const shifted = [0, 1, 2].map((by) =>
    Buffer.concat([Buffer.alloc(by), plain])
      .toString('base64')
      .slice(by === 0 ? 0 : 4)
      .replace(/.{4}$/, ''),
  )
  const url = shifted.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    plain,
    wide,
    Buffer.from(wide).swap16(),
    ...[...shifted, ...url].filter((one) => one.length >= 6).map((one) => Buffer.from(one)),
    Buffer.from(plain.toString('hex')),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
  ]
}

/** The texts that some bytes hold in a readable encoding. */
export const readableIn = (bytes: Buffer, texts: readonly string[]): string[] =>
  texts.filter((text) => disguisesOf(text).some((one) => bytes.includes(one)))
