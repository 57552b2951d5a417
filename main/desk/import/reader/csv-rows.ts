import type { ImportReading } from '../../../../preload/contract/import.ts'
import { openCsv } from './csv-parser.ts'
import { decode, findEncoding } from './encoding.ts'
import { refuseOtherBytes, refuseOtherText } from './file-kind.ts'
import type { FileRow, FileRows, Show } from './file-row.ts'
import type { Limits } from './limits.ts'
import { findSeparator, readSeparatorLine } from './separator.ts'

interface Piece {
  readonly text: string
  readonly done: number
}

async function* batches(
  pieces: Iterator<Piece>,
  first: Piece,
  separator: ImportReading['separator'],
  limits: Limits,
  show: (done: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  const parser = openCsv(separator, limits)
  let piece: Piece | undefined = first
  while (piece !== undefined) {
    const next: IteratorResult<Piece> = pieces.next()
    yield parser.write(piece.text, next.done === true)
    show(piece.done)
    piece = next.done === true ? undefined : next.value
  }
}

/** Bytes and characters that tell the kind of a file and its separator. */
const sampleSize = 1 << 17

/** CSV or TSV as rows. Fails as the parser does. */
export const csvRows = (bytes: Uint8Array, changed: Partial<ImportReading>, limits: Limits, show: Show): FileRows => {
  const encoding = changed.encoding ?? findEncoding(bytes)
  refuseOtherBytes(bytes.subarray(0, sampleSize), encoding)
  const pieces = decode(bytes, encoding)
  const first: Piece = pieces.next().value ?? { text: '', done: 0 }
  refuseOtherText(first.text.slice(0, sampleSize))
  const said = readSeparatorLine(first.text)
  const text = first.text.slice(said?.length ?? 0)
  const isWhole = text.length <= sampleSize && first.done >= bytes.length
  const separator = changed.separator ?? said?.separator ?? findSeparator(text.slice(0, sampleSize), isWhole, limits)
  return {
    kind: 'csv',
    sheets: [],
    reading: { encoding, separator, sheet: 0 },
    batches: batches(pieces, { ...first, text }, separator, limits, (done) => show(done, bytes.length)),
  }
}
