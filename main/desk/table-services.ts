import { z } from 'zod'
import type { ColumnHeading, SavedView } from '../../preload/contract/customers.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { savedView } from '../arguments.ts'
import type { Cache } from '../cache/cache.ts'
import { harmless } from './csv.ts'
import type { Desk } from './desk.ts'
import { keep, readKept } from './kept.ts'

const viewsFact = 'saved-views'
const savedViews = (cache: Cache): SavedView[] => readKept(cache, viewsFact, z.array(savedView)) ?? []

const keepViews = (cache: Cache, views: SavedView[]): SavedView[] => {
  keep(cache, viewsFact, views)
  return views
}

const replaced = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  views.some(({ id }) => id === view.id) ? views.map((other) => (other.id === view.id ? view : other)) : [...views, view]

/** As spreadsheets write a table on the clipboard: quotes only where a cell would break it. */
const tabbed = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')}\r\n`

/** Telephone numbers and amounts begin like formulas and are none. */
const plain = (cell: string): string => (/^[+-][\d\s().\-/]*$/.test(cell) ? cell : harmless(cell))

const asTable = (cache: Cache, keys: readonly string[], columns: readonly ColumnHeading[]): { readonly rows: number; readonly text: string } => {
  const fields: FieldName[] = columns.map(({ field }) => field)
  const headed = columns.some(({ heading }) => heading !== '')
  let text = headed ? tabbed(columns.map(({ heading }) => plain(heading))) : ''
  for (const key of keys) text += tabbed((cache.index.row(key, fields)?.cells ?? []).map(plain))
  // One value alone is pasted into a sentence as often as into a sheet.
  return { rows: keys.length, text: headed || keys.length * columns.length !== 1 ? text : text.slice(0, -2) }
}

type TableServices = Pick<Desk['customers'], 'savedViews' | 'saveView' | 'removeView' | 'keys' | 'groups' | 'totals' | 'copyText'>

/** What the table asks for beyond its rows: named views, chosen rows, figures over them, and them as text. */
export const tableServices = (cache: Cache): TableServices => ({
  savedViews: async () => savedViews(cache),
  saveView: async (view) => keepViews(cache, replaced(savedViews(cache), view)),
  removeView: async (id) => keepViews(cache, savedViews(cache).filter((view) => view.id !== id)),
  keys: async (chosen) => cache.index.keys(chosen),
  groups: async (choice, field) => cache.index.groups(choice, field),
  totals: async (chosen, fields) => cache.index.totals(chosen, fields),
  copyText: async (chosen, columns) => asTable(cache, cache.index.keys(chosen), columns),
})
