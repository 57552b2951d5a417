import type { Box, CellRange, Corner } from '../../checks/cell-range.ts'

/** The customers of the corners; null: not known yet. */
interface Keys {
  readonly anchor: string | null
  readonly head: string | null
}
export type Cells = { readonly is: 'cells'; readonly range: CellRange; readonly keys: Keys }
/** `all`: every row of the question in every shown column, also those that a sync brings. */
export type Ranged = { readonly is: 'none' } | { readonly is: 'all'; readonly focus: Corner } | Cells

export const sameCorner = (a: Corner, b: Corner): boolean => a.row === b.row && a.field === b.field
export const isAll = (box: Box, shown: number): boolean => box.top === 0 && box.bottom === shown - 1

export const ranged = (anchor: Corner, head: Corner, keyOf: (row: number) => string | null): Cells => ({
  is: 'cells',
  range: { anchor, head },
  keys: { anchor: keyOf(anchor.row), head: keyOf(head.row) },
})
export const withKeys = (now: Cells, keys: Keys): Cells =>
  keys.anchor === now.keys.anchor && keys.head === now.keys.head ? now : { ...now, keys }
/** The customers of the corners that are known, by row. */
export const namedRows = (now: Ranged): ReadonlyMap<number, string | null> =>
  new Map(
    now.is === 'cells'
      ? [
          [now.range.anchor.row, now.keys.anchor],
          [now.range.head.row, now.keys.head],
        ]
      : [],
  )
/** A corner without its customer ends the range: the others would be different cells. */
export const withRows = (now: Cells, rows: readonly (number | undefined)[]): Ranged => {
  const [anchor = -1, head = -1] = rows
  if (anchor < 0 || head < 0) return { is: 'none' }
  const { range } = now
  if (anchor === range.anchor.row && head === range.head.row) return now
  return { ...now, range: { anchor: { ...range.anchor, row: anchor }, head: { ...range.head, row: head } } }
}
