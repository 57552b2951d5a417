import type { GridApi } from 'ag-grid-community'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { GridRow } from './grid-row.ts'

/** A cell by what it is about, whatever row it stands in. `field`: the grid's column, also one of its own. */
export interface CellPlace {
  readonly key: string
  readonly field: FieldName | 'mark' | 'pick'
  readonly index: number
}

export const rowAt = (grid: GridApi<GridRow>, index: number): GridRow | undefined => grid.getDisplayedRowAtIndex(index)?.data

/** The cell that has the keyboard, or had it last; null where there is none, or its row is not here yet. */
export const focusedCell = (grid: GridApi<GridRow>): CellPlace | null => {
  const at = grid.getFocusedCell()
  const key = at ? rowAt(grid, at.rowIndex)?.key : undefined
  return at && key !== undefined ? { key, field: at.column.getColId() as CellPlace['field'], index: at.rowIndex } : null
}

/** The cell that an event is in. A screen reader moves the keyboard by itself; the grid is told. */
export const cellUnder = (grid: GridApi<GridRow>, target: Element): CellPlace | null => {
  const [cell, row] = [target.closest('.ag-cell'), target.closest('.ag-row')]
  const [field, index] = [cell?.getAttribute('col-id'), Number(row?.getAttribute('row-index') ?? -1)]
  if (!field || index < 0) return null
  const now = grid.getFocusedCell()
  if (now?.rowIndex !== index || now.column.getColId() !== field) grid.setFocusedCell(index, field)
  return focusedCell(grid)
}

const scrollBy = (host: HTMLElement, pixels: number): void => {
  const viewport = host.querySelector<HTMLElement>('.ag-grid-viewport')
  if (viewport) viewport.scrollTop += pixels
}

/** What a person is looking at: the focused row where it is in view, else the first in view; at the very top, the top. */
const heldIn = (grid: GridApi<GridRow>, host: HTMLElement, rowHeight: number): { readonly key: string; readonly index: number } | null => {
  const { top, bottom } = grid.getVerticalPixelRange()
  const focused = focusedCell(grid)
  if (focused && host.contains(document.activeElement) && (focused.index + 1) * rowHeight > top && focused.index * rowHeight < bottom) return focused
  const first = Math.ceil(top / rowHeight)
  const key = top === 0 ? undefined : rowAt(grid, first)?.key
  return key === undefined ? null : { key, index: first }
}

/**
 * Reads the rows again without moving what a person looks at: rows that came or went above it are scrolled away, and the keyboard
 * stays in its cell. Answers with that cell; null where the keyboard is elsewhere.
 */
export const refreshInPlace = async (grid: GridApi<GridRow>, host: HTMLElement, rowHeight: number, position: (key: string) => Promise<number>): Promise<CellPlace | null> => {
  const [held, focused] = [heldIn(grid, host, rowHeight), focusedCell(grid)]
  const [heldAt, focusedAt] = await Promise.all([held ? position(held.key) : -1, focused ? position(focused.key) : -1])
  if (grid.isDestroyed()) return null
  // The person moved on while it was asked.
  const still = focusedCell(grid)
  const hasKeyboard = host.contains(document.activeElement) && focused !== null && still?.index === focused.index && still.field === focused.field
  grid.refreshInfiniteCache()
  if (held && heldAt >= 0) scrollBy(host, (heldAt - held.index) * rowHeight)
  if (!hasKeyboard || focusedAt < 0) return null
  if (focusedAt !== focused.index) grid.setFocusedCell(focusedAt, focused.field)
  return { ...focused, index: focusedAt }
}

/** Rows may have come or gone while it was asked where the keyboard's row is now: once they are here, it goes after its customer, and what came above is scrolled away too. */
export const followCustomer = async (grid: GridApi<GridRow>, host: HTMLElement, rowHeight: number, wanted: CellPlace, position: (key: string) => Promise<number>): Promise<CellPlace> => {
  const strays = (): boolean => {
    const now = grid.isDestroyed() ? null : focusedCell(grid)
    return now !== null && now.index === wanted.index && now.field === wanted.field && now.key !== wanted.key
  }
  if (!strays()) return wanted
  const at = await position(wanted.key)
  if (at < 0 || at === wanted.index || !strays()) return wanted
  scrollBy(host, (at - wanted.index) * rowHeight)
  grid.setFocusedCell(at, wanted.field)
  return { ...wanted, index: at }
}

export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** Where a cell is within the table; kept at its edge where it was scrolled out of view, so that what is typed is never out of sight. Null: its row is not drawn. */
export const rectOf = (host: HTMLElement, key: string, field: FieldName): Rect | null => {
  const cell = [...host.querySelectorAll<HTMLElement>('.ag-row')].find((row) => row.getAttribute('row-id') === key)?.querySelector(`[col-id="${field}"]`)
  if (!cell) return null
  const [inner, outer] = [cell.getBoundingClientRect(), host.getBoundingClientRect()]
  const width = Math.max(inner.width, 160)
  const within = (at: number, most: number): number => Math.max(0, Math.min(at, most))
  return { left: within(inner.left - outer.left, outer.width - width), top: within(inner.top - outer.top, outer.height - inner.height), width, height: inner.height }
}
