import type { FieldName } from '../../preload/contract/customer-fields.ts'

/** A cell of the table: the index of its row, and its column. */
export interface Corner {
  readonly row: number
  readonly field: FieldName
}
/** A rectangle of cells, by two opposite corners. The keyboard is on the anchor. */
export interface CellRange {
  readonly anchor: Corner
  readonly head: Corner
}
/** Inclusive indexes of rows and of shown columns. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Null where a corner's column is not shown. */
export const boxOf = ({ anchor, head }: CellRange, fields: readonly FieldName[]): Box | null => {
  const [one, other] = [fields.indexOf(anchor.field), fields.indexOf(head.field)]
  if (one < 0 || other < 0) return null
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(one, other),
    right: Math.max(one, other),
  }
}
export const rowsIn = ({ top, bottom }: Box): number => bottom - top + 1
export const columnsIn = ({ left, right }: Box): number => right - left + 1
export const isSingle = (box: Box): boolean => rowsIn(box) === 1 && columnsIn(box) === 1
export const sameBox = (a: Box | null, b: Box): boolean =>
  a !== null && a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
export const fieldsIn = ({ left, right }: Box, fields: readonly FieldName[]): readonly FieldName[] =>
  fields.slice(left, right + 1)
export const isInside = ({ top, bottom, left, right }: Box, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
export const intersection = (a: Box, b: Box): Box | null => {
  const both = {
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
  }
  return both.top > both.bottom || both.left > both.right ? null : both
}

/**
 * The cells that a drag of the fill handle to a cell would fill: beside the range, in one direction. Null: the pointer
 * is within the range.
 */
export type Filling = { readonly towards: 'down' | 'up' | 'right' | 'left'; readonly into: Box }
export const fillingOf = (box: Box, row: number, column: number): Filling | null => {
  const [down, up] = [row - box.bottom, box.top - row]
  const [right, left] = [column - box.right, box.left - column]
  const most = Math.max(down, up, right, left)
  if (most <= 0) return null
  if (most === down) return { towards: 'down', into: { ...box, top: box.bottom + 1, bottom: row } }
  if (most === up) return { towards: 'up', into: { ...box, top: row, bottom: box.top - 1 } }
  if (most === right) return { towards: 'right', into: { ...box, left: box.right + 1, right: column } }
  return { towards: 'left', into: { ...box, left: column, right: box.left - 1 } }
}
/** Of a repeated source of `length` cells from `first`, the one that fills the cell at `at`. */
export const sourceOf = (first: number, length: number, at: number): number =>
  first + ((((at - first) % length) + length) % length)
