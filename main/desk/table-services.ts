import {
  mostCopiedCells,
  mostPrinted,
  type Chosen,
  type ColumnHeading,
  type Copied,
  type CopyForm,
  type Row,
  type RowsQuestion,
  type SavedView,
} from '../../preload/contract/customers.ts'
import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import { readDay, writeDay, type LearnedStyles } from '../../preload/contract/dates.ts'
import { AppError } from '../base/app-error.ts'
import { openYield } from '../base/yield-to-event-loop.ts'
import { savedView } from '../customers/stored-schemas.ts'
import type { Cache } from '../database/database.ts'
import { savedViewsFact } from '../database/facts.ts'
import { isDecimal } from '../customers/decimals.ts'
import { learnedStyles } from '../sync/read/learned-dates.ts'
import { harmless } from './csv.ts'
import type { Desk } from './desk.ts'
import { keepList, readStoredList, withItem } from './stored-facts.ts'

const readViews = (cache: Cache): readonly SavedView[] => readStoredList(cache, savedViewsFact, savedView)
const changeViews = (cache: Cache, change: (views: readonly SavedView[]) => readonly SavedView[]): SavedView[] => {
  const next = change(readViews(cache))
  keepList(cache, savedViewsFact, savedView, next)
  return [...next]
}

/** A row in the clipboard format of spreadsheets; only cells that would break it are quoted. */
const tabbed = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')}\r\n`

/** Telephone numbers and amounts begin like formulas but are none. */
const plain = (cell: string): string => (/^[+-][\d\s(),.\-/]*$/.test(cell) ? cell : harmless(cell))

/**
 * A cell as a spreadsheet of the user's country reads it: a decimal point would make a Dutch amount text or a date.
 * Nothing is grouped or rounded, and an ambiguous date stays as received.
 */
const inForm =
  ({ decimal, date, yes, no }: CopyForm, learned: LearnedStyles) =>
  (cell: string, field: FieldName): string => {
    switch (fieldOf(field).type) {
      case 'decimal':
        return isDecimal(cell) ? cell.replace('.', decimal) : cell
      case 'date': {
        const day = readDay(cell, learned)
        return (day && writeDay(day, [date])) ?? cell
      }
      case 'yes-no':
        return cell === 'true' ? yes : cell === 'false' ? no : cell
      default:
        return cell
    }
  }

const asTable = (
  cache: Cache,
  keys: readonly string[],
  columns: readonly ColumnHeading[],
  form: CopyForm,
): Copied & { readonly text: string } => {
  if (keys.length * columns.length > mostCopiedCells) throw new AppError('copy-too-many-cells')
  const fields: FieldName[] = columns.map(({ field }) => field)
  const headed = columns.some(({ heading }) => heading !== '')
  const write = inForm(form, learnedStyles(cache))
  let text = headed ? tabbed(columns.map(({ heading }) => plain(heading))) : ''
  let unread = 0
  for (const key of keys) {
    const row = cache.index.row(key, fields)
    const cells = row?.cells ?? []
    if (row?.unread && cells.includes('')) unread++
    text += tabbed(cells.map((cell, at) => plain(write(cell, fields[at]!))))
  }
  // A single value has no line end, because users also paste it into a sentence.
  return { rows: keys.length, unread, text: headed || keys.length * columns.length !== 1 ? text : text.slice(0, -2) }
}

/** Keys between two looks at the clock. */
const together = 16

/**
 * Pauses for other work: five thousand rows take longer than a window may wait. Fails `too-many-at-once` above
 * `mostPrinted`.
 */
const chosenRows = async (
  cache: Cache,
  chosen: Chosen,
  sort: RowsQuestion['sort'],
  columns: readonly FieldName[],
): Promise<Row[]> => {
  const keys = cache.index.keys(chosen, sort)
  if (keys.length > mostPrinted) throw new AppError({ code: 'too-many-at-once', about: { most: mostPrinted } })
  const pause = openYield()
  const rows: Row[] = []
  for (const [at, key] of keys.entries()) {
    if (at % together === 0) await pause()
    // A customer that sync removed meanwhile is left out.
    const row = cache.index.row(key, columns)
    if (row) rows.push(row)
  }
  return rows
}

type TableServices = Pick<
  Desk['customers'],
  'savedViews' | 'saveView' | 'removeView' | 'keys' | 'chosenRows' | 'groups' | 'totals' | 'copyText'
>

/** The calls of the table beyond its rows. */
export const tableServices = (cache: Cache): TableServices => ({
  savedViews: async () => [...readViews(cache)],
  saveView: async (view) => changeViews(cache, (views) => withItem(views, view)),
  removeView: async (id) => changeViews(cache, (views) => views.filter((view) => view.id !== id)),
  keys: async (chosen) => cache.index.keys(chosen),
  chosenRows: (chosen, sort, columns) => chosenRows(cache, chosen, sort, [...new Set(columns)]),
  groups: async (choice, field) => cache.index.groups(choice, field),
  totals: async (chosen, fields) => cache.index.totals(chosen, fields),
  copyText: async (chosen, columns, form) => asTable(cache, cache.index.keys(chosen), columns, form),
})
