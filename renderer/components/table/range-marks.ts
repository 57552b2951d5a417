import { isInside, isSingle, type Box } from '../../checks/cell-range.ts'

const marks = ['in-range', 'range-top', 'range-bottom', 'range-left', 'range-right'] as const

const markCell = (cell: Element, box: Box | null, row: number, column: number): void => {
  const inside = box !== null && column >= 0 && isInside(box, row, column)
  const on = {
    'in-range': inside,
    'range-top': inside && row === box.top,
    'range-bottom': inside && row === box.bottom,
    'range-left': inside && column === box.left,
    'range-right': inside && column === box.right,
  }
  for (const name of marks) cell.classList.toggle(name, on[name])
  if (inside) cell.setAttribute('aria-selected', 'true')
  else cell.removeAttribute('aria-selected')
}

/** Marks the cells of the range that are drawn. Without a range, scrolling does no work. */
export const rangeMarks = (host: () => HTMLElement | null) => {
  let marked = false
  let asked = false

  const paint = (box: Box | null, filling: Box | null, fields: readonly string[]): void => {
    const table = host()
    const shown = box && !isSingle(box) ? box : null
    if (!table || (shown === null && filling === null && !marked)) return
    marked = shown !== null || filling !== null
    table.classList.toggle('has-range', shown !== null)
    const columns = new Map(fields.map((field, at) => [field, at]))
    for (const row of table.querySelectorAll('.ag-row')) {
      const index = Number(row.getAttribute('row-index') ?? -1)
      for (const cell of row.querySelectorAll('.ag-cell')) {
        const column = columns.get(cell.getAttribute('col-id') ?? '') ?? -1
        markCell(cell, shown, index, column)
        cell.classList.toggle('to-fill', filling !== null && column >= 0 && isInside(filling, index, column))
      }
    }
  }
  /** Paints once per frame. */
  const paintSoon = (work: () => void): void => {
    if (!marked || asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      work()
    })
  }
  return { paint, paintSoon }
}
