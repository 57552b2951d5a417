import { isUtf8 } from 'node:buffer'
import type { ImportReading } from '../../../../preload/contract/import.ts'

type Encoding = ImportReading['encoding']

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const markOf = (bytes: Uint8Array): Encoding | null =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null

/** Latin letters in UTF-16 have a zero in every other byte. Without a mark, their places tell the order. */
const byZeros = (bytes: Uint8Array): Encoding | null => {
  const sample = bytes.subarray(0, 4_096 & ~1)
  const zeros: [number, number] = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const most = sample.length / 2
  if (zeros[1] > most * 0.4 && zeros[0] < most * 0.1) return 'utf-16le'
  if (zeros[0] > most * 0.4 && zeros[1] < most * 0.1) return 'utf-16be'
  return null
}

/** Windows-1252 is a guess: every byte is a letter of it. */
export const findEncoding = (bytes: Uint8Array): Encoding =>
  markOf(bytes) ?? byZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')

/** The letters of the bytes 80 to 9F. The five unused bytes stay what they are, as in browsers. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80]!)

const swapped = (bytes: Uint8Array): Uint8Array => {
  const copy = Buffer.from(bytes.subarray(0, bytes.length & ~1))
  return copy.swap16()
}

/** Letters of a piece become cells, which are garbage before V8 copies them: larger pieces take longer. */
const chunkBytes = 1 << 18

/** Decodes in pieces: a string of a whole file would take twice its size. A byte order mark is left out. */
export function* decode(
  bytes: Uint8Array,
  encoding: Encoding,
): Generator<{ readonly text: string; readonly done: number }> {
  const decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding === 'utf-8' ? 'utf-8' : 'utf-16le')
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const piece = bytes.subarray(at, at + chunkBytes)
    const stream = at + chunkBytes < bytes.length
    const text = decoder?.decode(encoding === 'utf-16be' ? swapped(piece) : piece, { stream }) ?? fromWindows(piece)
    yield { text: text.includes('\0') ? text.replaceAll('\0', '') : text, done: at + piece.length }
  }
}
