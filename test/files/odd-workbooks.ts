import { makeWorkbook, rowOf, workbookParts, zip64Of, zipOf } from './make-workbook.ts'
import type { ReadCell } from '../../main/desk/import/reader/table.ts'
import type { OddFile } from './odd-file.ts'

const headings = rowOf(1, 'Name', 'Value')
const people = [
  ['Name', 'City'],
  ['Zoë', 'Ghent'],
  ['Jan', 'Breda'],
]
const peopleRows = people.map((row, at) => rowOf(at + 1, ...row)).join('')
const one = (data: string): Uint8Array => makeWorkbook({ sheets: { One: data } })

/** Parts of `people` with names, namespaces and prefixes of strict Office Open XML. */
const strict = (): Uint8Array => {
  const changed = Object.entries(workbookParts({ sheets: { One: peopleRows } })).map(([name, part]) => [
    name,
    String(part)
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      )
      .replaceAll(/<(\/?)(worksheet|sheetData|row|c|is|t)\b/g, '<$1x:$2')
      .replace('<x:worksheet xmlns=', '<x:worksheet xmlns:x='),
  ])
  return zipOf(Object.fromEntries(changed) as Record<string, string>)
}

const renamed = (): Uint8Array => {
  const {
    'xl/worksheets/sheet1.xml': sheet,
    'xl/_rels/workbook.xml.rels': list,
    ...others
  } = workbookParts({
    sheets: { One: peopleRows },
  })
  return zipOf({
    ...others,
    'xl\\WORKSHEETS\\Blad 1.xml': sheet!,
    'xl/_rels/workbook.xml.rels': String(list).replace('worksheets/sheet1.xml', '../XL/worksheets/Blad%201.xml'),
  })
}

const number = (raw: string, style = 0): string => `<c s="${style}"><v>${raw}</v></c>`
const values = (...cells: readonly string[]): string =>
  headings +
  cells.map((cell, at) => `<row r="${at + 2}"><c t="inlineStr"><is><t>a${at}</t></is></c>${cell}</row>`).join('')
const table = (...cells: readonly ReadCell[]) => [
  ['Name', 'Value'],
  ...cells.map((cell, at) => (cell === '' ? [`a${at}`] : [`a${at}`, cell])),
]
const numbers = (...texts: readonly string[]) => texts.map((text) => ({ is: 'number', text }) as const)
const days = (...texts: readonly string[]) => texts.map((text) => ({ is: 'date', text }) as const)

const formats = `<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/><numFmt numFmtId="165" formatCode="00000000"/><numFmt numFmtId="166" formatCode="[$€-413] #,##0.00;[Red]-#,##0.00"/><numFmt numFmtId="167" formatCode="0&quot; days&quot;"/><numFmt numFmtId="168" formatCode="[h]:mm"/><numFmt numFmtId="169" formatCode="[$-413]d mmmm yyyy"/><numFmt numFmtId="170" formatCode="0.0%;[Red]-0.0%"/><numFmt numFmtId="171" formatCode="0&quot; %&quot;"/>`
const styles = [0, 14, 164, 165, 166, 167, 168, 169, 10, 20, 49, 9, 170, 171]
  .map((id) => `<xf numFmtId="${id}"/>`)
  .join('')
const styled = (from1904: boolean, ...cells: readonly string[]): Uint8Array =>
  makeWorkbook({ sheets: { One: values(...cells) }, formats, styles, from1904 })

/** Workbooks that other spreadsheets write, or that are edited by hand. */
export const oddWorkbooks: Readonly<Record<string, OddFile>> = {
  'strict.xlsx': { odd: 'strict Office Open XML, with prefixes', bytes: strict(), table: people },
  'renamed-parts.xlsx': {
    odd: 'parts with other names, backslashes, capitals and a path upwards',
    bytes: renamed(),
    table: people,
  },
  'stored.xlsx': {
    odd: 'an archive without compression',
    bytes: zipOf(workbookParts({ sheets: { One: peopleRows } }), 0),
    table: people,
  },
  'zip64.xlsx': {
    odd: 'an archive in the form for more than 4 GB, with a comment at its end',
    bytes: await zip64Of(workbookParts({ sheets: { One: peopleRows } })),
    table: people,
  },
  'shared-strings.xlsx': {
    odd: 'shared texts in formatted runs, with readings, entities, CDATA, escapes and spaces, and a cell that names none',
    bytes: makeWorkbook({
      sheets: {
        One:
          headings +
          [0, 1, 2, 3, 4].map((at) => `<row><c t="s"><v>${at}</v></c></row>`).join('') +
          '<row><c t="s"/><c t="s"><v>0</v></c></row>',
      },
      strings:
        '<si><r><t>Jan</t></r><r><rPr><b/></rPr><t xml:space="preserve">sen </t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>' +
        '<si><t>A &amp; B &#8364; &#x1F600; &unknown;</t></si><si><t><![CDATA[<b>]]> c</t></si><si><t>a_x000D_b_x005F_x0041_</t></si>',
    }),
    table: [
      ['Name', 'Value'],
      ['Jansen '],
      ['東京'],
      ['A & B € 😀 &unknown;'],
      ['<b> c'],
      ['a\rb_x0041_'],
      ['', 'Jansen '],
    ],
  },
  'line-ends.xlsx': {
    odd: 'line ends of Windows and of old Macs in texts, as XML of .NET has them, and one that is escaped',
    bytes: makeWorkbook({
      sheets: { One: headings + rowOf(2, 'a\r\nb', 'c\rd') + '<row><c t="s"><v>0</v></c></row>' },
      strings: '<si><t>e\r\nf&#13;\ng</t></si>',
    }),
    table: [['Name', 'Value'], ['a\nb', 'c\nd'], ['e\nf\r\ng']],
  },
  'exact-numbers.xlsx': {
    odd: 'numbers with the noise of doubles, exponents, more digits than Excel shows, and decimals that Java adds to whole ones',
    bytes: one(
      values(
        ...[
          '0.30000000000000004',
          '1.1000000000000001',
          '1E+21',
          '-7.0000000000000007E-2',
          '12345678901234567',
          '12.50',
          '-0',
          '1e-7',
          ' 5 ',
          '10.0',
          '1.2345678E7',
        ].map((raw) => number(raw)),
      ),
    ),
    table: table(
      ...numbers(
        '0.3',
        '1.1',
        '1000000000000000000000',
        '-0.07',
        '12345678901234567',
        '12.50',
        '0',
        '0.0000001',
        '5',
        '10',
        '12345678',
      ),
    ),
  },
  'dates-1900.xlsx': {
    odd: 'days by number since 1900, with the day that never was, times, and numbers that are no days',
    bytes: styled(
      false,
      ...['1', '59', '60', '61', '46022', '46022.999', '2958466', '-1'].map((raw) => number(raw, 1)),
      number('46022', 2),
      number('46022', 7),
    ),
    table: table(
      ...days('1900-01-01', '1900-02-28'),
      ...numbers('60'),
      ...days('1900-03-01', '2025-12-31', '2025-12-31'),
      ...numbers('2958466', '-1'),
      ...days('2025-12-31', '2025-12-31'),
    ),
  },
  'dates-1904.xlsx': {
    odd: 'days by number since 1904',
    bytes: styled(true, number('0', 1), number('44560', 1)),
    table: table(...days('1904-01-01', '2025-12-31')),
  },
  'formats.xlsx': {
    odd: 'leading zeros, currencies, words, hours, percentages, times and texts by format',
    bytes: styled(
      false,
      number('1234567', 3),
      number('1234.5', 4),
      number('30', 5),
      number('1.5', 6),
      number('0.075', 8),
      number('0.5208333333', 9),
      number('12', 10),
      number('1.2', 99),
      number('0.1', 11),
      number('-0.025', 12),
      number('5', 13),
    ),
    table: table(
      '01234567',
      ...numbers('1234.5', '30', '1.5'),
      { is: 'percentage', text: '0.075' },
      '12:30',
      ...numbers('12', '1.2'),
      { is: 'percentage', text: '0.1' },
      { is: 'percentage', text: '-0.025' },
      // The sign is a word of the format: the value is no fraction.
      ...numbers('5'),
    ),
  },
  'typed-cells.xlsx': {
    odd: 'yes and no, days as text of ISO 8601, errors, results of formulas, and formulas without one',
    bytes: one(
      values(
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="d"><v>2025-12-31T00:00:00</v></c>',
        '<c t="e"><f>NA()</f><v>#N/A</v></c>',
        '<c t="str"><f>A1</f><v>x</v></c>',
        '<c t="str"><f>A1</f><v></v></c>',
        '<c><f>1+1</f><v>2</v></c>',
        '<c><f>SUM(A1:A2)</f></c>',
        '<c><f t="shared" si="0"/></c>',
        '<c t="new"><v>x</v></c>',
      ),
    ),
    table: table(
      { is: 'yes-no', text: 'true' },
      { is: 'yes-no', text: 'false' },
      ...days('2025-12-31'),
      { is: 'error', text: '#N/A' },
      'x',
      '',
      ...numbers('2'),
      { is: 'error', text: '=SUM(A1:A2)' },
      { is: 'error', text: '=' },
      'x',
    ),
  },
  'hidden-sheets.xlsx': {
    odd: 'a hidden sheet first, an empty one, then the table',
    bytes: makeWorkbook({
      sheets: { Codes: rowOf(1, 'Secret'), Empty: '', 'Customers &amp; more': peopleRows, Codes2: rowOf(1, 'x') },
      states: { Codes: 'hidden', Codes2: 'veryHidden' },
    }),
    reads: { sheet: 1 },
    table: people,
  },
  'sparse-rows.xlsx': {
    odd: 'rows and cells that are left out, cells that are formatted and empty, and rows without numbers',
    bytes: one(
      `<row r="3"><c r="B3" t="inlineStr"><is><t>Name</t></is></c><c r="D3" t="inlineStr"><is><t>City</t></is></c><c r="XFD3" s="0"/></row><row/><row><c r="D5" t="inlineStr"><is><t>Ghent</t></is></c></row><row r="1048576"><c r="B1048576"><v>1</v></c></row>`,
    ),
    reads: { headerRow: 3 },
    table: [
      ['', 'Name', '', 'City'],
      ['', '', '', 'Ghent'],
      ['', { is: 'number', text: '1' }],
    ],
    lines: [5, 1_048_576],
  },
  'merged-cells.xlsx': {
    odd: 'merged cells above the headings and in the rows; only their first cell has a value',
    bytes: one(
      `<?xml version="1.0"?><worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Address</t></is></c><c r="B1"/></row>${rowOf(2, 'City', 'Country')}${rowOf(3, 'Ghent', 'BE')}<row r="4"><c r="B4" t="inlineStr"><is><t>NL</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/></mergeCells></worksheet>`,
    ),
    reads: { headerRow: 2 },
    table: [
      ['City', 'Country'],
      ['Ghent', 'BE'],
      ['', 'NL'],
    ],
  },
  'heading-breaks.xlsx': {
    odd: 'line breaks and fixed spaces in headings, and a number as heading',
    bytes: one(
      `${rowOf(1, 'Credit\nlimit', '\u00a0Name ', 'City', 'Country', 'Note').replace('</row>', '<c><v>2025</v></c></row>')}${rowOf(2, 'a', 'b', 'c', 'd', 'e', 'f')}`,
    ),
    table: [
      ['Credit limit', 'Name', 'City', 'Country', 'Note', '2025'],
      ['a', 'b', 'c', 'd', 'e', 'f'],
    ],
  },
  'utf-16-part.xlsx': {
    odd: 'a sheet in UTF-16',
    bytes: zipOf({
      ...workbookParts({ sheets: { One: '' } }),
      'xl/worksheets/sheet1.xml': Buffer.from(
        `\ufeff<worksheet><sheetData>${peopleRows}</sheetData></worksheet>`,
        'utf16le',
      ),
    }),
    table: people,
  },
  'cells-outside.xlsx': {
    odd: 'cells outside of rows, text between elements, and a row that begins in column B without a reference',
    bytes: one(
      `<c><v>1</v></c>stray${rowOf(1, 'Name', 'City')}<row r="2"><c r="B2"/><c t="inlineStr"><is><t>NL</t></is></c></row>`,
    ),
    table: [
      ['Name', 'City', ''],
      ['', '', 'NL'],
    ],
  },
  'empty.xlsx': {
    odd: 'a workbook without a filled cell',
    bytes: one('<row r="1"><c r="A1" s="0"/></row>'),
    fails: 'empty',
  },
}
