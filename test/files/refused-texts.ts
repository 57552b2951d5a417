import type { OddFile } from './odd-file.ts'

const utf8 = (text: string): Uint8Array => Buffer.from(text)
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
/** Characters of the first 65,536 alone. */
const utf32 = (text: string): Uint8Array => new Uint8Array(Uint32Array.from(text, (sign) => sign.charCodeAt(0)).buffer)
const peopleText = 'Name;City\r\nJan;Breda\r\n'

/** Texts and files of other programs that the import refuses. */
export const refusedTexts: Readonly<Record<string, OddFile>> = {
  'nothing.csv': { odd: 'no bytes', bytes: utf8(''), fails: 'empty' },
  'blanks.csv': {
    odd: 'only line ends, spaces and separators',
    bytes: utf8('\ufeff\r\n;;\r\n ; \r\n'),
    fails: 'empty',
  },
  'open-quote.csv': {
    odd: 'a quotation mark that is never closed',
    bytes: utf8('Name;City\nA;B\n"C;D\nE;F\n'),
    fails: 'open-quote',
  },
  'open-quote-in-row.csv': {
    odd: 'a quotation mark that is never closed, in the second cell of a row',
    bytes: utf8('Name;City\nA;B\nC;"D\nE;F\n'),
    fails: 'open-quote',
  },
  'open-quote-in-headings.csv': {
    odd: 'a quotation mark that is never closed, in the headings',
    bytes: utf8('Name;"City;Country\nA;B;NL\nC;D;BE\n'),
    fails: 'open-quote',
  },
  'web-page.xls': {
    odd: 'a web page that calls itself a workbook',
    bytes: utf8(
      '\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name</td></tr></table></html>',
    ),
    fails: 'other-file',
  },
  'spreadsheet-2003.xml': {
    odd: 'a workbook in the XML of Excel 2003',
    bytes: utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    fails: 'other-file',
  },
  'data-lines.json': { odd: 'JSON with spaces', bytes: utf8('\n[ { "Name": "A" } ]'), fails: 'other-file' },
  'data.json': { odd: 'JSON', bytes: utf8('[{"Name": "A", "City": "B"}]'), fails: 'other-file' },
  'paper.pdf': { odd: 'a PDF', bytes: latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'), fails: 'other-file' },
  'bytes.csv': {
    odd: 'bytes of a program',
    bytes: Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919 + (at >> 3)) % 251),
    fails: 'other-file',
  },
  'utf-32.csv': {
    odd: 'UTF-32, little-endian, with a byte order mark',
    bytes: utf32(`\ufeff${peopleText}`),
    fails: 'other-file',
  },
  'utf-32-bare.csv': { odd: 'UTF-32, little-endian, without a mark', bytes: utf32(peopleText), fails: 'other-file' },
  'database.csv': {
    odd: 'a database: a word, then zero bytes',
    bytes: Buffer.concat([utf8('SQLite format 3'), new Uint8Array(4_000)]),
    fails: 'other-file',
  },
  'million-lines.csv': {
    odd: 'a row, then more empty lines than a sheet has',
    bytes: utf8(`Name;City\nA;B${'\n'.repeat(1_100_000)}`),
    fails: 'too-many-rows',
  },
}
