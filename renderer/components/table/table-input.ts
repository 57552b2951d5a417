import type { GridApi } from 'ag-grid-community'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import { never } from '../../../preload/contract/never.ts'
import { commanded } from '../../checks/keys.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useCommands } from '../../stores/commands.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useRange } from '../../stores/range.ts'
import { useSelection } from '../../stores/selection.ts'
import { cellUnder, focusedCell, rowAt } from './cell-position.ts'
import { cellKeyOf, type CellKey } from './grid-keys.ts'
import type { GridRow } from './grid-row.ts'
import type { useRangeEdits } from './range-edits.ts'
import type { useRangeMoves } from './range-moves.ts'
import type { useCellEditing } from './use-edit.ts'

type Grid = () => GridApi<GridRow> | null
type Moves = ReturnType<typeof useRangeMoves>
type Open = (key: string, byKeyboard: boolean) => void

const isPickHeader = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ag-header-cell.pick-cell') !== null
const take = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
const toggleAll = (): void => {
  const selection = useSelection()
  if (selection.all) selection.clear()
  else selection.selectAll()
}

export const useTableMouse = (grid: Grid, open: Open, dragged: (event: MouseEvent) => boolean) => {
  const selection = useSelection()
  const announcements = useAnnouncements()
  const failures = useFailures()
  /** A click with Shift moves the focus; the span begins at the row focused before. */
  let before: string | null = null
  /** Shift adds rows after a row was selected, and cells otherwise. */
  let spanning = false
  const press = (event: MouseEvent): void => {
    const api = grid()
    before = api && event.shiftKey ? (focusedCell(api)?.key ?? null) : null
    spanning = event.shiftKey && selection.spans()
    if (!spanning && dragged(event)) take(event)
  }
  /** A click in a cell selects the cell. The columns of marks select and open the row. */
  const clickRow = (key: string, target: Element, event: MouseEvent): void => {
    announcements.clear()
    const within = (column: string): boolean => target.closest(column) !== null
    if (event.shiftKey && (spanning || within('.pick-cell')))
      void failures.attempt(() => selection.extend(before ?? key, key))
    else if (within('.pick-cell') || (commanded(event) && !event.shiftKey)) selection.toggle(key)
    else if (within('.mark-cell')) open(key, false)
  }
  /** Hears the page's own event: the grid reports it later, and a key meanwhile would act on the selection before. */
  const click = (event: MouseEvent): void => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (isPickHeader(target)) return toggleAll()
    const [api, row] = [grid(), target.closest('.ag-row')]
    const key = api && row ? rowAt(api, Number(row.getAttribute('row-index') ?? -1))?.key : undefined
    if (key !== undefined) clickRow(key, target, event)
  }
  return { press, click }
}

interface KeyContext {
  readonly editing: ReturnType<typeof useCellEditing>
  readonly moves: Moves
  readonly edits: ReturnType<typeof useRangeEdits>
  readonly open: Open
}

/** Selects rows with the keyboard: those of the range, or the row of the cell. */
const useRowKeys = (grid: Grid, { editing, moves }: KeyContext) => {
  const customers = useCustomers()
  const selection = useSelection()
  const range = useRange()
  const failures = useFailures()

  const extendBy = async (by: 1 | -1): Promise<void> => {
    const api = grid()
    const at = api && focusedCell(api)
    if (!at) return
    const index = Math.min(Math.max(0, at.index + by), api.getDisplayedRowCount() - 1)
    editing.focus(index, at.field)
    const key = rowAt(api, index)?.key ?? (await customers.keyAt(index))
    if (key !== null) await selection.extend(at.key, key)
  }
  const toggle = async (at: string): Promise<void> => {
    const { box } = range
    if (!box || box.top === box.bottom) return selection.toggle(at)
    const chosen = await range.chosen(box)
    range.clear()
    if (chosen?.is === 'between') await selection.span(chosen.from, chosen.to)
    else if (chosen?.is === 'all') selection.selectAll()
  }
  return {
    extend: (by: 1 | -1): void => void failures.attempt(() => extendBy(by)),
    toggle: (at: string): void => void failures.attempt(() => toggle(at)),
    /** All rows when rows are selected, else all cells. */
    all: (): void => (selection.count > 0 ? selection.selectAll() : moves.selectAll()),
    clear: (): void => (range.box ? range.clear() : selection.clear()),
  }
}

/** Does what a key of a cell asks; `at` is the customer of its row. */
const useCellActs = (grid: Grid, context: KeyContext) => {
  const { editing, moves, edits, open } = context
  const selection = useSelection()
  const range = useRange()
  const commands = useCommands()
  const rows = useRowKeys(grid, context)

  return (key: CellKey, at: string): void => {
    switch (key.is) {
      case 'peek':
        return open(at, false)
      case 'open':
        return open(at, true)
      case 'edit':
        return editing.start()
      case 'empty':
        return edits.clear()
      case 'over':
        return editing.typeOver('')
      case 'type':
        return editing.typeOver(key.text)
      case 'flip':
        return void editing.flip()
      case 'fill':
        return edits.fillTowards(key.towards)
      case 'toggle':
        return rows.toggle(at)
      case 'extend':
        return rows.extend(key.by)
      case 'go':
        selection.settle()
        return moves.go(key.move, key.extend)
      case 'all':
        return rows.all()
      case 'clear':
        return rows.clear()
      case 'redo':
        return void commands.run('redo')
      case 'move':
        range.clear()
        return selection.settle()
      default:
        return never(key)
    }
  }
}

/** Handles the keys of cells before the grid does. */
export const useTableKeys = (grid: Grid, context: KeyContext) => {
  const selection = useSelection()
  const range = useRange()
  const act = useCellActs(grid, context)

  return (event: KeyboardEvent): void => {
    const { target } = event
    if (isPickHeader(target) && (event.key === 'Enter' || event.key === ' ')) {
      take(event)
      return toggleAll()
    }
    const api = grid()
    const at = api && target instanceof Element ? cellUnder(api, target, range.clear) : null
    if (!at) return
    const field = at.field === 'mark' || at.field === 'pick' ? null : fieldOf(at.field)
    const key = cellKeyOf(event, {
      yesNo: field?.type === 'yes-no',
      selected: selection.count,
      ranged: range.box !== null,
      rows: field === null || (selection.spans() && !range.box),
    })
    if (!key) return
    act(key, at.key)
    if (key.is !== 'move') take(event)
  }
}
