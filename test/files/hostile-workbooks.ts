import { makeWorkbook, rowOf, workbookParts, zipOf } from './make-workbook.ts'
import type { OddFile } from './odd-file.ts'

const rows = rowOf(1, 'Name', 'City') + rowOf(2, 'A', 'B')
const parts = (sheet: string | Uint8Array = rows): Record<string, string | Uint8Array> =>
  typeof sheet === 'string'
    ? workbookParts({ sheets: { One: sheet } })
    : { ...workbookParts({ sheets: { One: '' } }), 'xl/worksheets/sheet1.xml': sheet }
const whole = (text: string): Uint8Array => zipOf(parts(`<?xml version="1.0"?>${text}`))
const good = Buffer.from(zipOf(parts()))

/** The bytes with some of them replaced at a mark. */
const patched = (at: number, ...bytes: readonly number[]): Uint8Array => {
  const copy = Buffer.from(good)
  copy.set(bytes, at)
  return copy
}
const sheetName = 'xl/worksheets/sheet1.xml'
const directory = good.indexOf('PK\u0001\u0002', 0, 'latin1')
const end = good.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')

/** The directory of the archive says that its last part has another size. */
const lying = (size: number): Uint8Array => {
  const copy = Buffer.from(good)
  copy.writeUInt32LE(size, copy.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  return copy
}

/** An archive of one deflated part whose sizes are what they say, without keeping it in memory inflated. */
const bomb = (): Uint8Array => zipOf({ ...parts(), 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000).fill(32) })

const doubled = (): Uint8Array => {
  const copy = zipOf({ ...parts(), 'xl/worksheets/sheet2.xml': '' })
  const archive = Buffer.from(copy)
  const last = archive.lastIndexOf('sheet2.xml')
  archive.write('sheet1.xml', last)
  return archive
}

const doctype = '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY b${at} "${`&b${at - 1};`.repeat(10)}">`).join('')}]>`

/** Files that mean harm, or look as if they did. None may cost more than a glance. */
export const hostileWorkbooks: Readonly<Record<string, OddFile>> = {
  'bomb.xlsx': { odd: 'a part that inflates a thousandfold', bytes: bomb(), fails: 'too-big' },
  'lying-small.xlsx': { odd: 'a part that is larger than the directory says', bytes: lying(10), fails: 'damaged' },
  'lying-large.xlsx': { odd: 'a part that is smaller than the directory says', bytes: lying(9_999), fails: 'damaged' },
  'lying-huge.xlsx': { odd: 'a part of 4 GB by the directory', bytes: lying(0xfffffffe), fails: 'too-big' },
  'checksum.xlsx': {
    odd: 'a wrong checksum',
    bytes: patched(good.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 16, 1, 2, 3, 4),
    fails: 'damaged',
  },
  'cut-off.xlsx': { odd: 'the first half of a workbook', bytes: good.subarray(0, good.length / 2), fails: 'damaged' },
  'tail.xlsx': {
    odd: 'a workbook without its first half',
    bytes: Buffer.concat([good.subarray(0, 4), good.subarray(good.length / 2)]),
    fails: 'damaged',
  },
  'no-parts.zip': { odd: 'an archive of nothing', bytes: zipOf({}), fails: 'other-file' },
  'photos.zip': { odd: 'an archive of other files', bytes: zipOf({ 'photo.jpg': 'x' }), fails: 'other-file' },
  'directory.xlsx': {
    odd: 'a directory that lies elsewhere',
    bytes: patched(end + 16, 0xff, 0xff, 0xff, 0x7f),
    fails: 'damaged',
  },
  'many-parts.xlsx': {
    odd: 'more parts by the directory than there are',
    bytes: patched(end + 10, 0xfe, 0xff),
    fails: 'damaged',
  },
  'encrypted-part.xlsx': {
    odd: 'a part with a password of the archive',
    bytes: patched(directory + 8, 1),
    fails: 'password',
  },
  'other-method.xlsx': { odd: 'a part in another compression', bytes: patched(directory + 10, 12), fails: 'damaged' },
  'doubled-part.xlsx': { odd: 'two parts with one name', bytes: doubled(), fails: 'damaged' },
  'stray-path.xlsx': {
    odd: 'a part that would leave its folder',
    bytes: zipOf({ ...parts(), 'xl/../../evil.xml': 'x' }),
    fails: 'damaged',
  },
  'deflate-noise.xlsx': {
    odd: 'a sheet of noise instead of compressed bytes',
    bytes: patched(good.indexOf(sheetName) + sheetName.length, 255, 255, 255, 255),
    fails: 'damaged',
  },
  'no-text.xlsx': {
    odd: 'a cell that names a shared text that is not there',
    bytes: whole(`<worksheet><sheetData>${rowOf(1, 'Name')}<row><c t="s"><v>7</v></c></row></sheetData></worksheet>`),
    fails: 'damaged',
  },
  'external-entity.xlsx': {
    odd: 'a file of the computer as an entity (XXE)',
    bytes: whole(`${doctype}<worksheet><sheetData>${rowOf(1, '&x;')}</sheetData></worksheet>`),
    fails: 'damaged',
  },
  'laughs.xlsx': {
    odd: 'entities of entities of entities',
    bytes: whole(`${laughs}<worksheet>&b19;</worksheet>`),
    fails: 'damaged',
  },
  'deep.xlsx': { odd: 'a hundred thousand nested elements', bytes: whole('<a>'.repeat(100_000)), fails: 'damaged' },
  'endless-tag.xlsx': {
    odd: 'a tag of a million characters',
    bytes: zipOf(parts(Buffer.from(`<worksheet a="${'x1'.repeat(500_000)}"/>`)), 0),
    fails: 'damaged',
  },
  'unclosed.xlsx': { odd: 'XML that ends early', bytes: whole('<worksheet><sheetData><row r="1">'), fails: 'damaged' },
  'million-columns.xlsx': {
    odd: 'a cell in column 1,000,000',
    bytes: zipOf(parts('<row r="1"><c r="BDWGN1"><v>1</v></c></row>')),
    fails: 'damaged',
  },
  'all-columns.xlsx': {
    odd: 'a filled cell in the last column of Excel',
    bytes: zipOf(parts('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>')),
    fails: 'too-many-columns',
  },
  'far-row.xlsx': {
    odd: 'a row with number 9,999,999,999',
    bytes: zipOf(parts('<row r="9999999999"><c><v>1</v></c></row>')),
    fails: 'damaged',
  },
  'rows-backwards.xlsx': {
    odd: 'row 1 behind row 2',
    bytes: zipOf(parts('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')),
    fails: 'damaged',
  },
  'no-sheet.xlsx': {
    odd: 'a sheet whose part is missing',
    bytes: zipOf({ ...parts(), 'xl/workbook.xml': String(parts()['xl/workbook.xml']).replace('s0', 's9') }),
    fails: 'other-file',
  },
  'no-target.xlsx': {
    odd: 'a sheet without a target, and one that is no address',
    bytes: zipOf({
      ...parts(),
      'xl/_rels/workbook.xml.rels': String(parts()['xl/_rels/workbook.xml.rels']).replace(
        'worksheets/sheet1.xml',
        '%E0%A4%A',
      ),
    }),
    fails: 'damaged',
  },
  'binary.xlsb': {
    odd: 'a binary workbook (XLSB)',
    bytes: zipOf({
      '_rels/.rels': String(parts()['_rels/.rels']).replace('workbook.xml', 'workbook.bin'),
      'xl/workbook.bin': 'x',
    }),
    fails: 'other-file',
  },
  'repeated-text.xlsx': {
    odd: 'one long text that two hundred thousand cells name',
    bytes: makeWorkbook({
      sheets: { One: '<row><c t="s"><v>0</v></c></row>'.repeat(20_000) },
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    }),
    fails: 'too-big',
  },
}
