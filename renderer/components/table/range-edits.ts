import type { GridApi } from 'ag-grid-community'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { Changes } from '../../../preload/contract/customers.ts'
import { fieldsIn, type Box } from '../../checks/cell-range.ts'
import { clearing, mayBeEmpty, mayChange } from '../../checks/range-edit.ts'
import { useRange } from '../../stores/range.ts'
import { useFieldValues } from '../ui/field-values.ts'
import type { GridRow } from './grid-row.ts'
import { pastedInput } from './paste-block.ts'
import { useRangeChanges, type Ready } from './range-changes.ts'
import { useRangeFill } from './range-fill.ts'
import type { useRangeMoves } from './range-moves.ts'
import type { useCellEditing } from './use-edit.ts'

/** Changes the cells of the range: one cell as an edit, several with the preview of a bulk change. */
export const useRangeEdits = (
  grid: () => GridApi<GridRow> | null,
  { cellToEdit, put }: Pick<ReturnType<typeof useCellEditing>, 'cellToEdit' | 'put'>,
  { focusedBox, keyOf }: Pick<ReturnType<typeof useRangeMoves>, 'focusedBox' | 'keyOf'>,
) => {
  const range = useRange()
  const { typed } = useFieldValues()
  const changing = useRangeChanges(keyOf, put)

  const clear = (): void => {
    const { box, fields } = range
    if (box) {
      const able = changing.able(fieldsIn(box, fields), mayBeEmpty, 'never-empty')
      if (able.length > 0) changing.attempt(() => changing.preview(box, clearing(able)))
      return
    }
    const at = cellToEdit()
    if (at && fieldOf(at.field).type === 'yes-no') changing.able([at.field], mayBeEmpty, 'never-empty')
    else if (at) changing.attempt(() => changing.put(at, ''))
  }
  /** One value, as the user writes it, for every cell of the box. */
  const putInto = async (box: Box, text: string, ready?: Ready): Promise<void> => {
    const able = changing.able(fieldsIn(box, range.fields), mayChange, 'set-by-service')
    if (able.length === 0) return
    const changes = Object.fromEntries(able.map((field) => [field, pastedInput(field, text, typed)])) as Changes
    await changing.preview(box, { is: 'fill', changes }, ready)
  }
  return {
    clear,
    putInto,
    put: changing.put,
    able: changing.able,
    ...useRangeFill(grid, cellToEdit, focusedBox, changing),
  }
}
