import { disguisesOf } from '../security/disguises.ts'

interface Needle {
  readonly text: string
  readonly bytes: Buffer
}

/**
 * Finds texts that bytes hold in a readable encoding. Thousands of texts are searched in one pass: their encodings are
 * grouped by the first four bytes, and a table of the first two passes over most places.
 */
export const searchFor = (texts: readonly string[]): ((bytes: Buffer) => string[]) => {
  const begins = new Uint8Array(1 << 16)
  const byStart = new Map<number, Needle[]>()
  for (const text of new Set(texts))
    for (const bytes of disguisesOf(text)) {
      if (bytes.length < 4) throw new RangeError(`"${text}" is too short to be searched for.`)
      begins[bytes.readUInt16BE(0)] = 1
      const start = bytes.readUInt32BE(0)
      byStart.set(start, [...(byStart.get(start) ?? []), { text, bytes }])
    }
  return (bytes) => {
    const found = new Set<string>()
    for (let at = 0; at + 4 <= bytes.length; at++) {
      if (begins[(bytes[at]! << 8) | bytes[at + 1]!] === 0) continue
      for (const needle of byStart.get(bytes.readUInt32BE(at)) ?? [])
        if (bytes.subarray(at, at + needle.bytes.length).equals(needle.bytes)) found.add(needle.text)
    }
    return [...found]
  }
}
