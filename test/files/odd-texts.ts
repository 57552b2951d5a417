import type { OddFile } from './odd-file.ts'
import { joinedTexts } from './joined-texts.ts'
import { refusedTexts } from './refused-texts.ts'

const utf8 = (text: string): Uint8Array => Buffer.from(text)
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const little = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

const people = [
  ['Name', 'City'],
  ['Zoë', 'Ghent'],
  ['Jan', 'Breda'],
]
const peopleText = 'Name;City\r\nZoë;Ghent\r\nJan;Breda\r\n'

/** Written as text, because an editor would mend some of them. */
export const oddTexts: Readonly<Record<string, OddFile>> = {
  'utf-8-mark.csv': { odd: 'UTF-8 with a byte order mark', bytes: utf8(`\ufeff${peopleText}`), table: people },
  'utf-16le-mark.csv': {
    odd: 'UTF-16, little-endian, with a byte order mark',
    bytes: little(`\ufeff${peopleText}`),
    reads: { encoding: 'utf-16le' },
    table: people,
  },
  'utf-16be-mark.csv': {
    odd: 'UTF-16, big-endian, with a byte order mark',
    bytes: big(`\ufeff${peopleText}`),
    reads: { encoding: 'utf-16be' },
    table: people,
  },
  'utf-16le-bare.csv': {
    odd: 'UTF-16, little-endian, without a mark',
    bytes: little(peopleText),
    reads: { encoding: 'utf-16le' },
    table: people,
  },
  'utf-16be-bare.csv': {
    odd: 'UTF-16, big-endian, without a mark',
    bytes: big(peopleText),
    reads: { encoding: 'utf-16be' },
    table: people,
  },
  'windows-1252.csv': {
    odd: 'Windows-1252, with letters that ISO 8859-1 lacks',
    bytes: latin('Name;City\nCaf\xe9 \x80;\x92s-Hage\n'),
    reads: { encoding: 'windows-1252' },
    table: [
      ['Name', 'City'],
      ['Café €', '’s-Hage'],
    ],
  },
  'sep-line.csv': {
    odd: "Excel's line `sep=|` before the headings, which spreadsheets neither show nor number",
    bytes: utf8('sep=|\nName|City\nA;B|C;D\n'),
    reads: { separator: '|', headerRow: 1 },
    table: [
      ['Name', 'City'],
      ['A;B', 'C;D'],
    ],
  },
  'commas-in-texts.csv': {
    odd: 'semicolons between cells, and more commas within them',
    bytes: utf8('Name;Address\nA;Street 1, 2, 3\nB;Road 4, 5\n'),
    reads: { separator: ';' },
    table: [
      ['Name', 'Address'],
      ['A', 'Street 1, 2, 3'],
      ['B', 'Road 4, 5'],
    ],
  },
  'one-column.csv': {
    odd: 'a single column of amounts with decimal commas, and no separator',
    bytes: utf8('Limit\n1,50\n12,75\n'),
    reads: { separator: '|', decimal: ',' },
    table: [['Limit'], ['1,50'], ['12,75']],
  },
  'tabs.tsv': {
    odd: 'tabs between cells, as a spreadsheet copies',
    bytes: utf8('Name\tLimit\nA, B; C\t1.000,00\n'),
    reads: { separator: '\t', decimal: ',' },
    table: [
      ['Name', 'Limit'],
      ['A, B; C', '1.000,00'],
    ],
  },
  'line-break-in-cell.csv': {
    odd: 'line breaks within quoted cells and within a heading; each row counts as one line',
    bytes: utf8('"Chamber of\ncommerce";Note\n1;"a\r\nb\n\nc"\n2;d\n'),
    table: [
      ['Chamber of commerce', 'Note'],
      ['1', 'a\r\nb\n\nc'],
      ['2', 'd'],
    ],
    lines: [2, 3],
  },
  'doubled-quotes.csv': {
    odd: 'doubled quotation marks, a cell of nothing else, and marks within bare cells',
    bytes: utf8('Name;Size\n"The ""Big"" One";""""\n3" pipe;5" "pipe"\n'),
    table: [
      ['Name', 'Size'],
      ['The "Big" One', '"'],
      ['3" pipe', '5" "pipe"'],
    ],
  },
  'text-after-quotes.csv': {
    odd: 'text behind a closing quotation mark, and spaces around quoted cells',
    bytes: utf8('Name, City\n"Big" Co, "A, B" \n'),
    table: [
      ['Name', 'City'],
      ['Big Co', 'A, B'],
    ],
  },
  'lone-cr.csv': {
    odd: 'carriage returns alone, as old Macs wrote',
    bytes: utf8('Name;City\rZoë;Ghent\rJan;Breda'),
    table: people,
  },
  'mixed-line-ends.csv': {
    odd: 'three kinds of line ends, and none after the last row',
    bytes: utf8('Name;City\r\nA;B\nC;D\r"E\r";F'),
    table: [
      ['Name', 'City'],
      ['A', 'B'],
      ['C', 'D'],
      ['E\r', 'F'],
    ],
  },
  'zero-bytes.csv': {
    odd: 'zero bytes within texts',
    bytes: utf8('Na\0me;City\n\0Zoë;Ghent\0\nJan;Breda\n\0\0'),
    table: people,
  },
  'trailing-separators.csv': {
    odd: 'a separator at the end of each line',
    bytes: utf8('Name;City;\nZoë;Ghent;\nJan;Breda;\n'),
    table: people,
  },
  'cells-without-heading.csv': {
    odd: 'a filled column with an empty heading at the end',
    bytes: utf8('Name;;\nA;b;c\nD;;\n'),
    table: [['Name', '', ''], ['A', 'b', 'c'], ['D']],
  },
  'uneven-rows.csv': {
    odd: 'rows shorter and longer than the headings',
    bytes: utf8('Name;City\nA\nB;C;D;;\nE;F\n'),
    table: [['Name', 'City'], ['A'], ['B', 'C', 'D'], ['E', 'F']],
  },
  'empty-lines.csv': {
    odd: 'empty lines and lines of separators or spaces alone, everywhere',
    bytes: utf8('\n;\nName;City\n\n ; \nA;B\n;;;\n\n'),
    reads: { headerRow: 3 },
    table: [
      ['Name', 'City'],
      ['A', 'B'],
    ],
    lines: [6],
  },
  'title-above.csv': {
    odd: 'a title and a date above the headings',
    bytes: utf8('Customers of Jansen;;;\nPrinted;31-12-2025;;\n\nNumber;Name;City;Country\n1;A;B;NL\n2;C;D;BE\n'),
    reads: { headerRow: 4 },
    table: [
      ['Number', 'Name', 'City', 'Country'],
      ['1', 'A', 'B', 'NL'],
      ['2', 'C', 'D', 'BE'],
    ],
  },
  'no-headings.csv': {
    odd: 'no headings: data begins on the first line',
    bytes: utf8('1001;Jansen;jansen@example.com;31-12-2025\n1002;Pieters;p@example.com;01-02-2026\n'),
    reads: { headerRow: 0, dates: 'day-month-year' },
    table: [
      ['', '', '', ''],
      ['1001', 'Jansen', 'jansen@example.com', '31-12-2025'],
      ['1002', 'Pieters', 'p@example.com', '01-02-2026'],
    ],
  },
  'two-number-columns.csv': {
    odd: 'two columns of numbers without headings, which look like amounts with a decimal comma',
    bytes: utf8('1;50\n12;75\n'),
    reads: { separator: ';', headerRow: 0 },
    table: [
      ['', ''],
      ['1', '50'],
      ['12', '75'],
    ],
  },
  'doubled-headings.csv': {
    odd: 'two columns with one heading',
    bytes: utf8('Name;Address;Address;City\nA;B;C;D\n'),
    table: [
      ['Name', 'Address', 'Address', 'City'],
      ['A', 'B', 'C', 'D'],
    ],
  },
  'fixed-spaces.csv': {
    odd: 'non-breaking spaces in headings, texts and amounts',
    bytes: utf8('Name\u00a0;\u00a0Credit\u00a0limit\nA\u00a0B;1\u00a0234,50\nC;12\u202f345,00\n'),
    reads: { decimal: ',' },
    table: [
      ['Name', 'Credit limit'],
      ['A\u00a0B', '1\u00a0234,50'],
      ['C', '12\u202f345,00'],
    ],
  },
  'decimal-points.csv': {
    odd: 'decimal points, currencies, minus signs behind, and thousands with commas',
    bytes: utf8('Name;Limit;Discount\nA;"€ 1,234.50";2.5%\nB;12,345;3.25-\n'),
    reads: { decimal: '.' },
    table: [
      ['Name', 'Limit', 'Discount'],
      ['A', '€ 1,234.50', '2.5%'],
      ['B', '12,345', '3.25-'],
    ],
  },
  'versions-are-no-amounts.csv': {
    odd: 'points in numbers and texts of other kinds, and decimal commas in one column',
    bytes: utf8('Name;Phone;Limit\n1.0 B.V.;020.123.45.67;10,5\n2.5 B.V.;06.12.34.56.78;7,25\n'),
    reads: { decimal: ',' },
    table: [
      ['Name', 'Phone', 'Limit'],
      ['1.0 B.V.', '020.123.45.67', '10,5'],
      ['2.5 B.V.', '06.12.34.56.78', '7,25'],
    ],
  },
  'american-dates.csv': {
    odd: 'one day behind its month among dates that could be either',
    bytes: utf8('Name,Since\nA,01/02/2025\nB,12/31/2025\nC,03/04/2025\n'),
    reads: { dates: 'month-day-year' },
    table: [
      ['Name', 'Since'],
      ['A', '01/02/2025'],
      ['B', '12/31/2025'],
      ['C', '03/04/2025'],
    ],
  },
  'ambiguous-dates.csv': {
    odd: 'only dates that could be either',
    bytes: utf8('Name,Since\nA,01/02/2025\nB,03/04/25\n'),
    reads: { dates: 'day-month-year' },
    table: [
      ['Name', 'Since'],
      ['A', '01/02/2025'],
      ['B', '03/04/25'],
    ],
  },
  'iso-dates.csv': {
    odd: 'dates with the year first, some with a time',
    bytes: utf8('Name,Since\nA,2025-02-01\nB,2025-12-31T23:59:59Z\n'),
    reads: { dates: 'year-month-day' },
    table: [
      ['Name', 'Since'],
      ['A', '2025-02-01'],
      ['B', '2025-12-31T23:59:59Z'],
    ],
  },
  'neutralised.csv': {
    odd: 'apostrophes of our own export before formulas, and others that belong to the text',
    bytes: utf8("Name;Phone\n'=1+1;'+31 20\n's-Hertogenbosch;''-5\n"),
    table: [
      ['Name', 'Phone'],
      ['=1+1', '+31 20'],
      ["'s-Hertogenbosch", "'-5"],
    ],
  },
  'texts-as-formulas.csv': {
    odd: 'formulas of a single text, by which programs keep leading zeros in Excel, bare and quoted, and other formulas',
    bytes: utf8(`Code;Name\n="00123";"=""00124"""\n"=""a """"b"""" c""";="x"&"y"\n'="1";=""\n`),
    table: [['Code', 'Name'], ['00123', '00124'], ['a "b" c', '="x"&"y"'], ['="1"']],
  },
  ...joinedTexts(people),
  'spaces-around.csv': {
    odd: 'spaces around separators',
    bytes: utf8('Name ; City\nZoë ; Ghent\nJan ; Breda\n'),
    reads: { separator: ';' },
    table: [
      ['Name', 'City'],
      ['Zoë ', ' Ghent'],
      ['Jan ', ' Breda'],
    ],
  },
  'headings-only.csv': { odd: 'headings without rows', bytes: utf8('Name;City\n'), table: [['Name', 'City']] },
  ...refusedTexts,
}
