import type { GridApi } from 'ag-grid-community'
import { onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Condition } from '../../../preload/contract/customers.ts'
import { besideCell, type Point } from '../../checks/beside-cell.ts'
import { conditionOfValue, sameCondition } from '../../checks/value-filter.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import { useCellMenu } from '../../stores/cell-menu.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useFiltering } from '../../stores/filtering.ts'
import { useRange } from '../../stores/range.ts'
import { keyboardStays } from '../ui/keyboard-home.ts'
import { focusedCell, rowAt, type CellPosition } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'
import { usePointerRest } from './pointer-rest.ts'

/** A cell whose value can be the filter. */
export interface FilterCell {
  readonly key: string
  readonly field: FieldName
  readonly condition: Condition
}
interface Shown extends FilterCell {
  /** Within the table. */
  readonly at: Point
  /** The filter was set: the button stays under a second click until the pointer moves on. */
  readonly done: boolean
}
interface TableParts {
  readonly grid: () => GridApi<GridRow> | null
  readonly host: HTMLElement
  readonly focus: (index: number, field: string) => void
}

/** As `--control-s` in tokens.css. */
const size = 24

/** Cells by their elements, and the conditions of their values. */
const useFilterCells = (grid: TableParts['grid']) => {
  const customers = useCustomers()
  const filtering = useFiltering()
  const cellOf = (index: number, field: CellPosition['field']): FilterCell | null => {
    const api = grid()
    const row = api ? rowAt(api, index) : undefined
    if (!row || field === 'mark' || field === 'pick') return null
    const condition = conditionOfValue(field, row.cells[field] ?? '', customers.dateStyles)
    return condition && { key: row.key, field, condition }
  }
  const cellAt = (element: Element): FilterCell | null =>
    cellOf(
      Number(element.closest('.ag-row')?.getAttribute('row-index') ?? -1),
      (element.getAttribute('col-id') ?? 'mark') as CellPosition['field'],
    )
  const focused = (): FilterCell | null => {
    const api = grid()
    const at = api && focusedCell(api)
    return at ? cellOf(at.index, at.field) : null
  }
  /** Whether a filter by the cell would change anything. */
  const isNew = ({ condition }: FilterCell): boolean => !filtering.isOnly(condition) && filtering.takes(condition.field)
  return { cellAt, focused, isNew }
}

/** The right edge of the rows. The grid lays its scroll bar over them. */
const endOfRows = (host: HTMLElement, viewport: Element): number => {
  const end = viewport.getBoundingClientRect().left + viewport.clientWidth
  const bar = host.querySelector('.ag-body-vertical-scroll')?.getBoundingClientRect()
  return bar && bar.width > 0 ? Math.min(end, bar.left) : end
}

/** The place of a cell's button; null without room. */
const placeOf = (host: HTMLElement, element: Element, pointer: Point): Point | null => {
  const viewport = host.querySelector('.ag-grid-viewport')
  if (!viewport) return null
  const { left: start, top } = viewport.getBoundingClientRect()
  const outer = host.getBoundingClientRect()
  const pinned = element.closest('.ag-row')?.querySelector('.ag-grid-pinned-left-cells')
  const isPinned = pinned?.contains(element) === true
  const left = pinned && !isPinned ? pinned.getBoundingClientRect().right : start
  const range = document.createRange()
  range.selectNodeContents(element)
  const place = besideCell(
    {
      cell: element.getBoundingClientRect(),
      text: range.getBoundingClientRect(),
      view: { left, top, right: endOfRows(host, viewport), bottom: top + viewport.clientHeight },
      pointer,
    },
    size,
  )
  return place && { x: place.x - outer.left, y: place.y - outer.top }
}

/** The button of the cell that the pointer rests on. */
const usePointedCell = (
  host: HTMLElement,
  grid: TableParts['grid'],
  { cellAt, isNew }: ReturnType<typeof useFilterCells>,
) => {
  const cellEdit = useCellEdit()
  const shown = shallowRef<Shown | null>(null)
  let pointed: Element | null = null

  const hide = (): void => {
    pointed = null
    shown.value = null
  }
  const show = (element: Element, pointer: Point): void => {
    if (cellEdit.edit.is !== 'none') return
    pointed = element
    const cell = cellAt(element)
    const at = cell && isNew(cell) ? placeOf(host, element, pointer) : null
    shown.value = cell && at && { ...cell, at, done: false }
  }
  /** A sync may bring another customer, or another value, under the pointer. */
  const onRows = (): void => {
    if (!shown.value || shown.value.done) return
    const now = pointed?.isConnected ? cellAt(pointed) : null
    if (now?.key !== shown.value.key || !sameCondition(now.condition, shown.value.condition)) hide()
  }
  usePointerRest(host, {
    rested: show,
    left: hide,
    keeps: (cell) => shown.value !== null && !shown.value.done && cell === pointed,
  })
  watch(
    () => cellEdit.edit,
    ({ is }) => is !== 'none' && hide(),
  )
  onMounted(() => grid()?.addEventListener('modelUpdated', onRows))
  return shown
}

/** Filters by the value of a cell: the one that the pointer rests on, that of the context menu, or the focused one. */
export const useCellFilter = ({ grid, host, focus }: TableParts) => {
  const cells = useFilterCells(grid)
  const customers = useCustomers()
  const filtering = useFiltering()
  const range = useRange()
  const failures = useFailures()
  const announcements = useAnnouncements()
  const menu = useCellMenu()

  /** The keyboard goes along with the customer, whose row moves up. */
  const filter = async ({ key, field, condition }: FilterCell): Promise<void> => {
    const stays = keyboardStays()
    range.clear()
    filtering.only(condition)
    const at = await customers.position(key)
    if (stays()) focus(Math.max(0, at), field)
  }
  const filterBy = (cell: FilterCell): void => void failures.attempt(() => filter(cell))
  const filterByFocused = (): void => {
    const cell = cells.focused()
    if (!cell) announcements.announce({ is: 'no-value' })
    else if (cells.isNew(cell)) filterBy(cell)
    else announcements.announce({ is: 'filtered-already' })
  }
  const shown = usePointedCell(host, grid, cells)
  /** In the capture phase, so that the menu finds the cell. */
  const offer = ({ target }: Event): void => {
    const element = target instanceof Element && host.contains(target) ? target.closest('.ag-cell') : null
    const cell = element && cells.cellAt(element)
    menu.offered = cell && cells.isNew(cell) ? { condition: cell.condition, run: () => filterBy(cell) } : null
  }
  onMounted(() => window.addEventListener('contextmenu', offer, true))
  onBeforeUnmount(() => {
    window.removeEventListener('contextmenu', offer, true)
    menu.offered = null
  })
  const filterByShown = (): void => {
    if (!shown.value) return
    filterBy(shown.value)
    shown.value = { ...shown.value, done: true }
  }
  return { shown, filterByShown, filterByFocused }
}
