import { isoDay, type Day } from '../../../preload/contract/dates.ts'
import { never } from '../../../preload/contract/never.ts'
import type { AboutLine, LocalMoment } from './about-export.ts'
import type { Cell } from './export-cells.ts'

/** Parts of a workbook as ECMA-376 (Office Open XML, transitional) describes them. Pure. */

/** A cell holds no longer text: Excel refuses the file. */
export const longestText = 32_767
/** A sheet holds no more rows, the heading among them. */
export const mostRows = 1_048_576

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no such characters; Excel writes them as `_xHHHH_`, and a text that looks so with its first sign escaped. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** Finds whatever may have to be escaped. Few texts have any of it. */
const mayNeedEscape = /[&<>"_\u0000-\u001f\ud800-\udfff\ufffe\uffff]/

export const escapeXml = (text: string): string =>
  mayNeedEscape.test(text)
    ? text
        .toWellFormed()
        .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
        .replace(/[&<>"]/g, (sign) => entities[sign]!)
    : text

/** The letters of a column, from 0: A, B, … Z, AA. */
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
const names: string[] = []
/** A sheet asks for the same names in every row. */
const nameOf = (at: number): string => (names[at] ??= columnName(at))

/** Excel counts days from 1900 with a day that never was: earlier than March 1900 they differ, and stay text. */
const serialOf = ({ year, month, day }: Day): number | null => {
  const serial = Date.UTC(year, month - 1, day) / 86_400_000 + 25_569
  return year >= 1900 && serial > 60 ? serial : null
}

/** A spreadsheet would drop a plus or leading zeros, and round more digits than a double holds: these stay text. */
const fits = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15

const mostDecimals = 6
const [general, headingStyle, textStyle, dayStyle, numberStyle] = [0, 1, 2, 3, 4]
const momentStyle = numberStyle + mostDecimals + 1
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** A reader of XML may drop space at the ends. */
const hasSpaceAtEnds = /^\s|\s$/

const textXml = (reference: string, text: string, style: number): string => {
  if (text === '') return ''
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  const space = hasSpaceAtEnds.test(cut) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(cut)}</t></is></c>`
}

const cellXml = (reference: string, cell: Cell): string => {
  switch (cell.is) {
    case 'text':
      return textXml(reference, cell.text, textStyle)
    case 'number': {
      const decimals = decimalsOf(cell.text)
      return fits(cell.text) && decimals <= mostDecimals
        ? `<c r="${reference}" s="${numberStyle + decimals}"><v>${cell.text}</v></c>`
        : textXml(reference, cell.text, textStyle)
    }
    case 'day': {
      const serial = serialOf(cell.day)
      return serial === null
        ? textXml(reference, isoDay(cell.day), textStyle)
        : `<c r="${reference}" s="${dayStyle}"><v>${serial}</v></c>`
    }
    default:
      return never(cell)
  }
}

/** `at` counts from 1, as sheets do. */
export const rowXml = (at: number, cells: readonly Cell[]): string =>
  `<row r="${at}">${cells.map((cell, column) => cellXml(`${nameOf(column)}${at}`, cell)).join('')}</row>`

export const headingXml = (headings: readonly string[]): string =>
  `<row r="1">${headings.map((text, column) => textXml(`${columnName(column)}1`, text, headingStyle)).join('')}</row>`

/** Widths in characters. */
export const sheetStart = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** The filter covers the heading and `rows` rows below it. */
export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows + 1}"/></worksheet>`

const aboutValue = (reference: string, value: string | LocalMoment): string => {
  if (typeof value === 'string') return textXml(reference, value, textStyle)
  const serial = serialOf(value.day)
  return `<c r="${reference}" s="${momentStyle}"><v>${(serial ?? 0) + value.minute / 1440}</v></c>`
}

/** A sheet of two columns without filter: names and values. */
export const aboutSheet = (lines: readonly AboutLine[]): string =>
  `${head}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${lines
    .map(
      ([name, value], at) =>
        `<row r="${at + 1}">${textXml(`A${at + 1}`, name, headingStyle)}${aboutValue(`B${at + 1}`, value)}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const formats = Array.from({ length: mostDecimals + 1 }, (_, decimals) =>
  decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
)
const firstFormat = 164
/** How a spreadsheet shows a moment, for one of `dateStyles`. */
export const momentFormat = (date: string): string =>
  `${date
    .split('T')[0]!
    .toLowerCase()
    .replace(/[-/.]/g, (sign) => `\\${sign}`)}\\ hh:mm`
const styled = (format: number, font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

const leftAligned = (format: number): string =>
  styled(format).replace('/>', ' applyAlignment="1"><alignment horizontal="left"/></xf>')

/** In the order of the style numbers above. 49 is text, 14 a day as the reader's country writes it. */
const stylesXml = (moment: string): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length + 1}">${[...formats, moment]
    .map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${momentStyle + 1}">${[
    styled(general),
    styled(49, 1),
    styled(49),
    styled(14),
    ...formats.map((_, at) => styled(firstFormat + at)),
    leftAligned(firstFormat + formats.length),
  ].join('')}</cellXfs></styleSheet>`

const contentType = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
const relationships = (list: readonly string[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`

/** Excel takes 31 characters, and none of these. */
const sheetName = (name: string): string => escapeXml(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))

/** Every part of a workbook of two sheets but the sheets themselves, by its path in the archive. `moment`: a format. */
export const workbookParts = (sheets: readonly [string, string], moment: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('/xl/workbook.xml', 'sheet.main')}${contentType('/xl/worksheets/sheet1.xml', 'worksheet')}${contentType('/xl/worksheets/sheet2.xml', 'worksheet')}${contentType('/xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationships([relation(1, 'officeDocument', 'xl/workbook.xml')]),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([
    relation(1, 'worksheet', 'worksheets/sheet1.xml'),
    relation(2, 'worksheet', 'worksheets/sheet2.xml'),
    relation(3, 'styles', 'styles.xml'),
  ]),
  'xl/styles.xml': stylesXml(moment),
})
