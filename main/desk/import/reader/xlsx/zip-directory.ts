import { Unreadable } from '../unreadable.ts'

/** A part of an archive, as the archive's directory has it. */
export interface ZipPart {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly crc: number
  readonly compressed: number
  readonly size: number
  /** The place of its local header. */
  readonly at: number
}

const [endMark, end64Mark, locatorMark, entryMark, localMark] = [
  0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50, 0x04034b50,
]
const [endLength, entryLength, localLength, longestComment] = [22, 46, 30, 65_535]
/** Workbooks have a handful of parts, and some pictures. */
const mostParts = 4_000
const longestName = 1_024
const unknown = 0xffffffff

/** Numbers of an archive, from its last byte on. Any place outside of the file is damage. */
const reading = (bytes: Buffer) => {
  const check = (at: number, length: number): number => {
    if (!Number.isSafeInteger(at) || at < 0 || at + length > bytes.length) throw new Unreadable('damaged')
    return at
  }
  return {
    short: (at: number): number => bytes.readUInt16LE(check(at, 2)),
    long: (at: number): number => bytes.readUInt32LE(check(at, 4)),
    big: (at: number): number => Number(bytes.readBigUInt64LE(check(at, 8))),
    slice: (at: number, length: number): Buffer => bytes.subarray(check(at, length), at + length),
  }
}
type Reading = ReturnType<typeof reading>

const endOf = (bytes: Buffer, read: Reading): number => {
  const lowest = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= lowest; at--)
    if (read.long(at) === endMark && at + endLength + read.short(at + 20) <= bytes.length) return at
  throw new Unreadable('damaged')
}

const directoryOf = (read: Reading, end: number): { readonly at: number; readonly parts: number } => {
  const [parts, at] = [read.short(end + 10), read.long(end + 16)]
  if (parts !== 0xffff && at !== unknown) return { at, parts }
  if (read.long(end - 20) !== locatorMark) throw new Unreadable('damaged')
  const end64 = read.big(end - 12)
  if (read.long(end64) !== end64Mark) throw new Unreadable('damaged')
  return { at: read.big(end64 + 48), parts: read.big(end64 + 32) }
}

/** Sizes of more than 4 GB, and those that their writer did not know beforehand, are in an extra field. */
const wideNumbers = (extra: Buffer, narrow: readonly number[]): number[] => {
  const read = reading(extra)
  let at = 0
  while (at + 4 <= extra.length && read.short(at) !== 1) at += 4 + read.short(at + 2)
  at += 4
  return narrow.map((value) => {
    if (value !== unknown) return value
    at += 8
    return read.big(at - 8)
  })
}

const partAt = (read: Reading, at: number): { readonly part: ZipPart; readonly next: number } => {
  if (read.long(at) !== entryMark) throw new Unreadable('damaged')
  const [flags, method] = [read.short(at + 8), read.short(at + 10)]
  const [nameLength, extraLength, commentLength] = [read.short(at + 28), read.short(at + 30), read.short(at + 32)]
  if ((flags & 1) === 1) throw new Unreadable('password')
  if ((method !== 0 && method !== 8) || nameLength > longestName) throw new Unreadable('damaged')
  const extra = read.slice(at + entryLength + nameLength, extraLength)
  const narrow = [read.long(at + 24), read.long(at + 20), read.long(at + 42)]
  const [size, compressed, local] = wideNumbers(extra, narrow) as [number, number, number]
  const part: ZipPart = {
    name: read
      .slice(at + entryLength, nameLength)
      .toString('utf8')
      .replaceAll('\\', '/')
      .toLowerCase(),
    method: method === 0 ? 'stored' : 'deflated',
    crc: read.long(at + 16),
    compressed,
    size,
    at: local,
  }
  return { part, next: at + entryLength + nameLength + extraLength + commentLength }
}

/** Names that would leave a folder. Nothing is unpacked to disk, but no spreadsheet writes them. */
const strays = /^\/|(?:^|\/)\.\.(?:\/|$)|\0|^[a-z]:/

/**
 * The parts of an archive by their names in small letters. Fails for encrypted, doubled and damaged ones before any
 * byte is inflated.
 */
export const readDirectory = (bytes: Buffer): ReadonlyMap<string, ZipPart> => {
  const read = reading(bytes)
  const { at, parts } = directoryOf(read, endOf(bytes, read))
  if (parts > mostParts) throw new Unreadable('damaged')
  const found = new Map<string, ZipPart>()
  for (let [left, place] = [parts, at]; left > 0; left--) {
    const { part, next } = partAt(read, place)
    if (found.has(part.name) || strays.test(part.name)) throw new Unreadable('damaged')
    found.set(part.name, part)
    place = next
  }
  return found
}

/** The compressed bytes of a part. */
export const bytesOf = (bytes: Buffer, part: ZipPart): Buffer => {
  const read = reading(bytes)
  if (read.long(part.at) !== localMark) throw new Unreadable('damaged')
  const start = part.at + localLength + read.short(part.at + 26) + read.short(part.at + 28)
  return read.slice(start, part.compressed)
}
