import type { ImportReading } from '../../../../../preload/contract/import.ts'
import type { FileRow, FileRows, Show } from '../file-row.ts'
import type { Limits } from '../limits.ts'
import { Unreadable } from '../unreadable.ts'
import { inflatePart } from './inflate-part.ts'
import { readForms } from './number-formats.ts'
import { readStrings } from './shared-strings.ts'
import { sheetRowsOf, type SheetContext } from './sheet-rows.ts'
import { readWorkbook } from './workbook-parts.ts'
import { readDirectory } from './zip-directory.ts'

/** A part's inflated bytes, and how many of them are read. */
async function* counted(pieces: AsyncIterable<Buffer>, size: number, show: Show): AsyncGenerator<Buffer> {
  let done = 0
  for await (const piece of pieces) {
    yield piece
    done += piece.length
    show(done, size)
  }
}

/** The first sheet with a filled cell; the first one where all are empty. */
const firstFilled = async (
  rowsOf: (sheet: number) => AsyncGenerator<readonly FileRow[]>,
  sheets: number,
): Promise<number> => {
  for (let sheet = 0; sheet < sheets; sheet++) {
    const rows = rowsOf(sheet)
    const { done } = await rows.next()
    await rows.return(undefined)
    if (done !== true) return sheet
  }
  return 0
}

/** A workbook as rows of one sheet. Fails before anything is inflated where the archive alone gives it away. */
export const workbookRows = async (
  bytes: Buffer,
  changed: Partial<ImportReading>,
  limits: Limits,
  show: Show,
): Promise<FileRows> => {
  const directory = readDirectory(bytes)
  const piecesOf = (name: string, most = limits.bytes): AsyncIterable<Buffer> | null => {
    const part = directory.get(name)
    return part === undefined ? null : inflatePart(bytes, part, { ...limits, part: most })
  }
  const { sheets, from1904, strings, styles } = await readWorkbook(piecesOf)
  const [stringPieces, stylePieces] = [strings && piecesOf(strings), styles && piecesOf(styles)]
  const context: SheetContext = {
    strings: stringPieces ? await readStrings(stringPieces, limits) : [],
    forms: stylePieces ? await readForms(stylePieces) : [],
    from1904,
  }
  const rowsOf = (sheet: number): AsyncGenerator<readonly FileRow[]> => {
    const name = sheets[sheet]!.part
    const pieces = piecesOf(name, limits.part)
    if (pieces === null) throw new Unreadable('damaged')
    return sheetRowsOf(counted(pieces, directory.get(name)!.size, show), context)
  }
  const wanted = changed.sheet !== undefined && changed.sheet < sheets.length ? changed.sheet : null
  const sheet = wanted ?? (await firstFilled(rowsOf, sheets.length))
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name }) => name),
    reading: { encoding: 'utf-8', separator: ',', sheet },
    batches: rowsOf(sheet),
  }
}
