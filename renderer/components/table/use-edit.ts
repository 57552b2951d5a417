import type { GridApi } from 'ag-grid-community'
import { computed, shallowRef, watch, type Ref } from 'vue'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import type { Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFieldValues } from '../ui/field-values.ts'
import { keyboardStays } from '../ui/keyboard-home.ts'
import { cellFocus, type Direction } from './cell-focus.ts'
import { focusedCell, rectOf, rowAt, type Rect } from './cell-position.ts'
import { withSaved, type GridRow } from './grid-row.ts'
import { isOnCell, keysAhead } from './keys-ahead.ts'

type Grid = () => GridApi<GridRow> | null

/** `here`: the keyboard stays on the cell. */
export type Finish = Direction | 'here' | 'elsewhere'

const cellOf = (row: GridRow, field: FieldName): Cell => ({
  key: row.key,
  field,
  name: row.cells.Name ?? '',
  text: row.cells[field] ?? '',
  was: row.was?.[field] ?? null,
  mark: row.mark,
})

/** The editor lies over its cell. */
const useEditorRect = (host: Ref<HTMLElement | null>) => {
  const cellEdit = useCellEdit()
  const rect = shallowRef<Rect | null>(null)
  const place = (): void => {
    const { edit } = cellEdit
    if (edit.is === 'none' || !host.value) rect.value = null
    // The grid may not have drawn the row: the editor then keeps its position.
    else
      rect.value = rectOf(host.value, edit.cell.key, edit.cell.field) ??
        rect.value ?? { left: 0, top: 30, width: 240, height: 32 }
  }
  watch(() => cellEdit.edit, place)
  return { rect, place }
}

/** The next edit of a cell begins at what was saved in it, however soon it comes. */
const useSavedCells = (grid: Grid): void => {
  const cellEdit = useCellEdit()
  watch(
    () => cellEdit.saved,
    (saved) => {
      const row = saved ? grid()?.getRowNode(saved.key) : undefined
      if (saved && row?.data) row.setData(withSaved(row.data, saved.field, saved.text))
    },
    { flush: 'sync' },
  )
}

const useFocusedCell = (grid: Grid) => {
  const announcements = useAnnouncements()
  /** The focused cell; null in a column of marks. */
  const cell = (): Cell | null => {
    const api = grid()
    const at = api ? focusedCell(api) : null
    const row = api && at ? rowAt(api, at.index) : undefined
    return at && row && at.field !== 'mark' && at.field !== 'pick' ? cellOf(row, at.field) : null
  }
  /** As `cell`, for a change of it; says that a column of marks has nothing to change. */
  const cellToEdit = (): Cell | null => {
    const [api, at] = [grid(), cell()]
    if (!at && api && focusedCell(api)) announcements.announce({ is: 'nothing-to-edit' })
    return at
  }
  return { cell, cellToEdit }
}

/** Opens the editor of a cell, as it is or with what is typed over it. */
const useEditStarts = (cellToEdit: () => Cell | null) => {
  const cellEdit = useCellEdit()
  const announcements = useAnnouncements()
  const { typed } = useFieldValues()
  const start = (typed?: string, ask = true): void => {
    const at = cellToEdit()
    if (at) cellEdit.start(at, typed, ask)
  }
  /** A letter opens the editor; a yes-no cell takes none, and says so. */
  const typeOver = (text: string): void => {
    const at = cellToEdit()
    if (!at) return
    if (fieldOf(at.field).type === 'yes-no') announcements.announce({ is: 'yes-or-no', field: at.field })
    else cellEdit.start(at, typed(at.field, text))
  }
  return { start, typeOver }
}

/** Edits cells in place: opens the editor over its cell and moves the focus afterwards. */
export const useCellEditing = (grid: Grid, host: Ref<HTMLElement | null>) => {
  const cellEdit = useCellEdit()
  const customers = useCustomers()
  const { rect, place } = useEditorRect(host)
  const edit = computed(() => (cellEdit.edit.is === 'none' ? null : cellEdit.edit))

  const { focus, move, step, towards, focusOn } = cellFocus(grid)

  useSavedCells(grid)
  const { cell, cellToEdit } = useFocusedCell(grid)
  const { start, typeOver } = useEditStarts(cellToEdit)
  const goBack = async (key: string, field: FieldName): Promise<void> => {
    const stays = keyboardStays()
    const at = await customers.position(key)
    if (stays()) focus(at, field)
  }
  const cancel = async (): Promise<void> => {
    const { edit } = cellEdit
    cellEdit.cancel()
    if (edit.is !== 'none') await goBack(edit.cell.key, edit.cell.field)
  }
  const table = (): HTMLElement | null => host.value?.parentElement ?? null
  /**
   * Saves the cell and moves the focus. False where it is not at the customer that the user saw there: saving failed,
   * the keyboard is elsewhere, or that customer left the table. A click may have moved it to another cell.
   */
  const settle = async (how: Finish): Promise<boolean> => {
    const { edit } = cellEdit
    if (edit.is !== 'typing') return false
    const { key, field } = edit.cell
    // Saving may move rows in a sorted table. Without its customer the focus goes on from the old position.
    const to = how === 'elsewhere' ? null : towards(how, key)
    const index = customers.position(key)
    const stays = keyboardStays()
    const saved = await cellEdit.commit()
    const at = await index
    if (!saved) return false
    if (how === 'elsewhere' || !stays()) return isOnCell(table())
    if (to !== null && focusOn(to, field, how)) return true
    if (how === 'here') focus(at, field)
    else move(how, at, field)
    return false
  }
  const isEditing = (): boolean => cellEdit.edit.is !== 'none'
  const thenAhead = keysAhead(table, { isEditing, typeOver, settle, step })
  const finish = (how: Finish): Promise<void> => thenAhead(() => settle(how), how === 'elsewhere')
  /** The editor shows the value while it is saved, and takes the keyboard along when it goes. */
  const putHere = async (at: Cell, text: string): Promise<boolean> => {
    const stays = keyboardStays()
    if (!(await cellEdit.put(at, text))) return false
    return stays() ? focusOn(at.key, at.field, 'here') : isOnCell(table())
  }
  /** Saves a value that was not typed here. The keyboard stays on the cell. */
  const put = (at: Cell, text: string): Promise<void> => thenAhead(() => putHere(at, text))
  const flip = async (): Promise<void> => {
    const at = cell()
    if (at) await put(at, at.text === 'true' ? 'false' : 'true')
  }
  return { rect, edit, place, cell, cellToEdit, start, typeOver, put, flip, finish, cancel, focus }
}
