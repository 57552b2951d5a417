import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { ZipFile } from 'yazl'

/** Parts of a workbook as text or bytes, by their path in the archive. */
export type Parts = Readonly<Record<string, string | Uint8Array>>

export const zipOf = (parts: Parts, level: 0 | 6 = 6): Uint8Array => {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])
  return zipSync(Object.fromEntries(entries) as Zippable, { level })
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface WorkbookText {
  /** The inside of `sheetData` of each sheet, or a whole part that begins with `<`. */
  readonly sheets: Readonly<Record<string, string>>
  /** `state` of a sheet by its name. */
  readonly states?: Readonly<Record<string, string>>
  readonly strings?: string
  /** The inside of `numFmts` and of `cellXfs`. */
  readonly formats?: string
  readonly styles?: string
  readonly from1904?: boolean
}

const sheetPart = (data: string): string =>
  data.startsWith('<?xml')
    ? data
    : `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`

/** A workbook part by part, so that a test can change any of them. */
export const workbookParts = (text: WorkbookText): Record<string, string | Uint8Array> => {
  const names = Object.keys(text.sheets)
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
  return {
    '_rels/.rels': `<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><workbookPr${text.from1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${text.states?.[name] ?? 'visible'}" r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${names
      .map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('u', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${text.strings ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${text.formats ?? ''}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${text.styles ?? '<xf numFmtId="0"/>'}</cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetPart(text.sheets[name]!)])),
  }
}

export const makeWorkbook = (text: WorkbookText): Uint8Array => zipOf(workbookParts(text))

/** A row of inline texts. */
export const rowOf = (line: number, ...texts: readonly string[]): string =>
  `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`

/** An archive in the form for more than 4 GB, with a comment, as some programs write it at any size. */
export const zip64Of = async (parts: Parts): Promise<Uint8Array> => {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name, { forceZip64Format: true })
  zip.end({ forceZip64Format: true, comment: 'Made by hand: PK' })
  return buffer(zip.outputStream)
}
