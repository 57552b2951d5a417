import { Unreadable } from './unreadable.ts'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** PDF, PNG, JPEG, GIF, gzip, RTF, 7z, RAR. */
const others: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
]

/** An OLE container: a workbook under a password, Excel up to 2003, or another program's file. */
const inContainer = (bytes: Uint8Array): Unreadable => {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (container.includes(utf16('EncryptedPackage'))) return new Unreadable('password')
  const isOld = container.includes(utf16('Workbook')) || container.includes(utf16('Book'))
  return new Unreadable(isOld ? 'old-excel' : 'other-file')
}

/** The kind of a file by its first bytes: its name may lie. Fails for files of other programs. */
export const kindOf = (bytes: Uint8Array): 'csv' | 'xlsx' => {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'xlsx'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw inContainer(bytes)
  // Excel 4 and older have no container.
  if (startsWith(bytes, 9, 8, 16, 0) || startsWith(bytes, 9, 4, 6, 0) || startsWith(bytes, 9, 2, 6, 0))
    throw new Unreadable('old-excel')
  if (others.some((mark) => startsWith(bytes, ...mark))) throw new Unreadable('other-file')
  return 'csv'
}

const markup = /^\s*(?:<(?:\?xml|!doctype|html|head|body|table|div|workbook|svg)|[[{]\s*["{[])/i
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\ufffd]/g

/** Refuses text that is no table: web pages, which some programs call .xls, data of programs, and binary data. */
export const refuseOtherText = (sample: string): void => {
  if (markup.test(sample)) throw new Unreadable('other-file')
  if ((sample.match(controls)?.length ?? 0) > sample.length * 0.05) throw new Unreadable('other-file')
}

/** Shares of zero bytes that no table has: in UTF-16 half of all are zero, in UTF-32 three quarters. */
const mostZeros = { 'utf-8': 0.3, 'windows-1252': 0.3, 'utf-16le': 0.6, 'utf-16be': 0.6 } as const

/** Refuses UTF-32, and files of other programs, whose zero bytes decoding would drop. */
export const refuseOtherBytes = (sample: Uint8Array, encoding: keyof typeof mostZeros): void => {
  let zeros = 0
  for (const byte of sample) if (byte === 0) zeros++
  if (zeros > sample.length * mostZeros[encoding]) throw new Unreadable('other-file')
}
