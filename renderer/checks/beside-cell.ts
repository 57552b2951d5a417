/** Edges in CSS pixels. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface CellAsDrawn {
  readonly cell: Edges
  /** The text within the cell, as long as it would be. */
  readonly text: Edges
  /** The part of the table in which the cell's column can be seen. */
  readonly view: Edges
  readonly pointer: Point
}

/** Pixels: the width of the fill handle and its reach, and the least distance from the text. */
const [handle, gap] = [10, 4]

/**
 * Upper left corner of a button for a cell. It covers neither the cell's text nor the fill handle, and does not come
 * under a pointer at rest, whose click means the cell. Without room in the cell it is below it, or above the last row.
 * Null when the cell is mostly out of view.
 */
export const besideCell = ({ cell, text, view, pointer }: CellAsDrawn, size: number): Point | null => {
  const [left, right] = [Math.max(cell.left, view.left), Math.min(cell.right, view.right)]
  if (right - left < size + handle || cell.top < view.top || cell.bottom > view.bottom) return null
  const isUnderPointer = (x: number): boolean => pointer.x >= x && pointer.x <= x + size
  const middle = (cell.top + cell.bottom - size) / 2
  const [atEnd, atStart] = [right - handle - size, left + gap]
  if (atEnd >= text.right + gap && !isUnderPointer(atEnd)) return { x: atEnd, y: middle }
  if (atStart + size <= text.left - gap && !isUnderPointer(atStart)) return { x: atStart, y: middle }
  return { x: right - size, y: cell.bottom + size <= view.bottom ? cell.bottom : cell.top - size }
}
