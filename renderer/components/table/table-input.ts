import type { GridApi } from 'ag-grid-community'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import { never } from '../../../preload/contract/never.ts'
import { commanded } from '../../checks/keys.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useCommands } from '../../stores/commands.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useSelection } from '../../stores/selection.ts'
import { cellUnder, focusedCell, rowAt } from './cell-position.ts'
import { cellKeyOf, type CellKey } from './grid-keys.ts'
import type { GridRow } from './grid-row.ts'
import type { useCellEditing } from './use-edit.ts'

type Grid = () => GridApi<GridRow> | null
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

export const useTableMouse = (grid: Grid, open: Open) => {
  const selection = useSelection()
  const announcements = useAnnouncements()
  const failures = useFailures()
  /** A click with Shift moves the focus; the span begins at the row focused before. */
  let before: string | null = null
  const press = (event: MouseEvent): void => {
    const api = grid()
    before = api && event.shiftKey ? (focusedCell(api)?.key ?? null) : null
  }
  const click = (key: string, event: MouseEvent): void => {
    announcements.clear()
    if (event.shiftKey) void failures.attempt(() => selection.extend(before ?? key, key))
    else if (commanded(event) || (event.target instanceof Element && event.target.closest('.pick-cell')))
      selection.toggle(key)
    else open(key, false)
  }
  const clickHeader = (event: MouseEvent): void => void (isPickHeader(event.target) && toggleAll())
  return { press, click, clickHeader }
}

/** Handles the keys of cells before the grid does. */
export const useTableKeys = (grid: Grid, editing: ReturnType<typeof useCellEditing>, open: Open) => {
  const customers = useCustomers()
  const selection = useSelection()
  const commands = useCommands()
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
  const act = (key: CellKey, at: string): void => {
    switch (key.is) {
      case 'open':
        return open(at, true)
      case 'edit':
        return editing.start()
      case 'empty':
        return editing.typeOver('')
      case 'type':
        return editing.typeOver(key.text)
      case 'flip':
        return void editing.flip()
      case 'toggle':
        return selection.toggle(at)
      case 'extend':
        return void failures.attempt(() => extendBy(key.by))
      case 'all':
        return selection.selectAll()
      case 'clear':
        return selection.clear()
      case 'redo':
        return void commands.run('redo')
      case 'move':
        return selection.settle()
      default:
        return never(key)
    }
  }
  return (event: KeyboardEvent): void => {
    const { target } = event
    if (isPickHeader(target) && (event.key === 'Enter' || event.key === ' ')) {
      take(event)
      return toggleAll()
    }
    const api = grid()
    const at = api && target instanceof Element ? cellUnder(api, target) : null
    if (!at) return
    const field = at.field === 'mark' || at.field === 'pick' ? null : fieldOf(at.field)
    const key = cellKeyOf(event, { yesNo: field?.type === 'yes-no', selected: selection.count })
    if (!key) return
    act(key, at.key)
    if (key.is !== 'move') take(event)
  }
}
