import type { UnreadableReason } from '../unreadable.ts'

/** Sentences for the reasons of `import-unreadable`. */
export const unreadable: Record<UnreadableReason, string> = {
  empty: 'This file is empty. Nothing was imported. Choose the file that holds the customers.',
  'not-a-table':
    'This text has no rows and columns. Nothing was imported. Save the table as XLSX or CSV in a spreadsheet and choose it again.',
  'open-quote':
    'A quotation mark in this file is opened and not closed, or only after a million characters, so its rows run together. Nothing was imported. Close it, or save the table as XLSX.',
  password:
    'This workbook has a password. Nothing was imported. Open it in a spreadsheet, save it without a password, and choose it again.',
  damaged:
    'This file is damaged or was not copied whole. Nothing was imported. Copy it again, or open it in a spreadsheet and save it as XLSX or CSV.',
  'too-big':
    'This file is too big: the import takes at most 200 MB and 12 million cells. Nothing was imported. Split the table into several files.',
  'too-many-rows': 'This table has more than 200,000 rows. Nothing was imported. Split it into several files.',
  'too-many-columns':
    'This table has more than 512 columns. Nothing was imported. Save a copy with only the columns to import.',
  'too-slow':
    'Reading this file took longer than a minute and was stopped. Nothing was imported. Split the table into several files, or save it as CSV.',
  'old-excel':
    'This workbook is from Excel 2003 or older. Nothing was imported. Open it in a spreadsheet, save it as XLSX, and choose it again.',
  'other-file':
    'This is not a table in XLSX or CSV. Nothing was imported. Open it in the program that made it, save the table as XLSX or CSV, and choose that file.',
  'not-opened':
    'This file could not be opened. Nothing was imported. Close it in other programs, check that it is still there and that you may read it, and choose it again.',
}
