import type { OddFile } from './odd-file.ts'

const utf8 = (text: string): Uint8Array => Buffer.from(text)

/** Files that were put together of several. `people`: the table of the first one. */
export const joinedTexts = (people: OddFile['table'] & {}): Readonly<Record<string, OddFile>> => ({
  'joined.csv': {
    odd: 'two exports one behind the other: a byte order mark and the headings again in the middle',
    bytes: utf8('\ufeffName;City\r\nZoë;Ghent\r\n\ufeffName;City\r\nJan;Breda\r\n'),
    table: people,
    lines: [2, 4],
  },
  'joined-quoted.csv': {
    odd: 'two exports without headings and with all cells quoted, one behind the other, each with a byte order mark',
    bytes: utf8('\ufeff"1001";"a@example.com"\n\ufeff"1002";"b@example.com"\n\ufeff'),
    reads: { headerRow: 0 },
    table: [
      ['', ''],
      ['1001', 'a@example.com'],
      ['1002', 'b@example.com'],
    ],
  },
  'headings-again.csv': {
    odd: 'the headings again in the middle, with other spaces and the second one without its quotation marks',
    bytes: utf8('Name;"Chamber of  commerce"\nA;1\n Name;Chamber of commerce;\nB;2\nName;2\n'),
    table: [
      ['Name', 'Chamber of commerce'],
      ['A', '1'],
      ['B', '2'],
      ['Name', '2'],
    ],
    lines: [2, 4, 5],
  },
})
