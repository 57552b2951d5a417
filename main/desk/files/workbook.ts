import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from './export-cells.ts'
import { inChunks } from './text-chunks.ts'
import type { AboutLine } from './about-export.ts'
import { aboutSheet, headingXml, momentFormat, rowXml, sheetEnd, sheetStart, workbookParts } from './sheet-xml.ts'

export interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  /** Of each column, in characters. */
  readonly widths: readonly number[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

export interface About {
  readonly name: string
  /** One of `dateStyles`. */
  readonly date: string
  /** Asked for after the last row. */
  readonly lines: () => readonly AboutLine[]
}

async function* sheetXml({ headings, widths, rows }: Sheet): AsyncGenerator<string> {
  yield sheetStart(widths) + headingXml(headings)
  let at = 1
  for await (const row of rows) yield rowXml(++at, row)
  yield sheetEnd(headings.length, at - 1)
}

/** A text that is made when the archive comes to it. */
async function* later(text: () => string): AsyncGenerator<string> {
  yield text()
}

/**
 * A workbook as the bytes of an XLSX file, made while they are read: neither rows nor file are ever whole in memory.
 * Fails as reading the rows does. Nothing begins before the first read: an error would have nobody to go to.
 */
export async function* workbook(sheet: Sheet, about: About): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  // The archive does not hear of a part that fails: the reader of the bytes must.
  const add = (texts: AsyncIterable<string>, path: string): Readable => {
    const part = Readable.from(inChunks(texts), { objectMode: false })
    part.on('error', (error) => out.destroy(error))
    zip.addReadStream(part, path, { compressionLevel: 3 })
    return part
  }
  for (const [path, text] of Object.entries(workbookParts([sheet.name, about.name], momentFormat(about.date))))
    zip.addBuffer(Buffer.from(text), path)
  const parts = [
    add(sheetXml(sheet), 'xl/worksheets/sheet1.xml'),
    add(
      later(() => aboutSheet(about.lines())),
      'xl/worksheets/sheet2.xml',
    ),
  ]
  zip.end()
  try {
    yield* out as AsyncIterable<Uint8Array>
  } finally {
    // A reader that stops early, on a full disk for example, leaves rows unread.
    for (const part of parts) part.destroy()
  }
}
