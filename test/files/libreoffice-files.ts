import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OddFile } from './odd-file.ts'

const bytesOf = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'libreoffice', name))
const day = (text: string) => ({ is: 'date', text }) as const
const number = (text: string) => ({ is: 'number', text }) as const
const percentage = (text: string) => ({ is: 'percentage', text }) as const
const yesNo = (yes: boolean) => ({ is: 'yes-no', text: String(yes) }) as const

const workbook = (first: ReturnType<typeof day> | ReturnType<typeof number>) => [
  [
    'Naam',
    'KvK nummer',
    'Klant sinds',
    'Laatst gezien',
    'Limiet',
    'Korting',
    'Actief',
    'Som',
    'Fout',
    'Tijd',
    'Volledig',
  ],
  [
    'Jansen & Zn',
    '01234567',
    day('2025-12-31'),
    day('2026-02-28'),
    number('1234.5'),
    percentage('0.075'),
    yesNo(true),
    number('0.3'),
    { is: 'error', text: '#N/A' } as const,
    '12:30',
    'Jansen',
  ],
  ['=SOM(A1)', '00012', first, '', number('-0.07'), number('1000000000000000000000'), yesNo(false)],
]

const texts = [
  ['Naam', 'Plaats', 'Limiet', 'Sinds'],
  ['Café Zoë', '’s-Gravenhage', '1250.5', '31-12-2024'],
  ['Jansen; Zonen', 'Regel 1\nRegel 2', '-3.07', '01-02-2025'],
  ['€ & Co', 'Curaçao'],
]

/** Files in `libreoffice/`, which LibreOffice 7.4 wrote. */
export const libreofficeFiles: Readonly<Record<string, OddFile>> = {
  'libreoffice/customers.xlsx': {
    odd: 'an empty first sheet, a merged title, formatted runs, a line break in a heading, days, times, currencies, percentages, leading zeros by format, formulas, an error, and a row behind a thousand empty ones',
    bytes: bytesOf('customers.xlsx'),
    reads: { sheet: 1, headerRow: 3 },
    // LibreOffice counts its first day from 1899, Excel from 1900: as Excel shows it.
    table: workbook(day('1900-01-01')),
    lines: [4, 1005],
  },
  'libreoffice/from-1904.xlsx': {
    odd: 'the same with days counted from 1904, and one before',
    bytes: bytesOf('from-1904.xlsx'),
    reads: { sheet: 1, headerRow: 3 },
    table: workbook(number('-1461')),
  },
  'libreoffice/password.xlsx': {
    odd: 'a workbook under a password',
    bytes: bytesOf('password.xlsx'),
    fails: 'password',
  },
  'libreoffice/customers.xls': { odd: 'a workbook of Excel 97', bytes: bytesOf('customers.xls'), fails: 'old-excel' },
  'libreoffice/customers.ods': { odd: 'an OpenDocument table', bytes: bytesOf('customers.ods'), fails: 'other-file' },
  'libreoffice/windows-1252.csv': {
    odd: 'Windows-1252 with letters that ISO 8859-1 lacks, and a line break in a cell',
    bytes: bytesOf('windows-1252.csv'),
    reads: { encoding: 'windows-1252', separator: ';', decimal: '.', dates: 'day-month-year' },
    table: texts,
  },
  'libreoffice/utf-16.tsv': {
    odd: 'UTF-16 with tabs',
    bytes: bytesOf('utf-16.tsv'),
    reads: { encoding: 'utf-16le', separator: '\t' },
    table: texts,
  },
}
