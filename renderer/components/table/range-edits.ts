import type { GridApi } from 'ag-grid-community'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput } from '../../../preload/contract/customers.ts'
import { fieldsIn, type Box } from '../../checks/cell-range.ts'
import { clearing, mayBeEmpty, mayChange } from '../../checks/range-edit.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import type { Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useCustomers } from '../../stores/customers.ts'
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
  const customers = useCustomers()
  const cellEdit = useCellEdit()
  const { typed, pasted } = useFieldValues()
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
  /** One value, as the user writes it, for every cell of the box. It was typed into `own`, where a list showed its code. */
  const putInto = async (box: Box, text: string, own: FieldName | null = null, ready?: Ready): Promise<void> => {
    const able = changing.able(fieldsIn(box, range.fields), mayChange, 'set-by-service')
    if (able.length === 0) return
    const inputFor = (field: FieldName): FieldInput => pastedInput(field, text, field === own ? typed : pasted)
    const changes = Object.fromEntries(able.map((field) => [field, inputFor(field)])) as Changes
    await changing.preview(box, { is: 'fill', changes }, ready)
  }
  /** One pasted value. A code that the service does not offer stays open, with the list that it finds. */
  const putPasted = async (at: Cell, text: string): Promise<void> => {
    const codes = customers.choices[at.field] ?? []
    const isKnown = text === '' || text === at.text || codes.length === 0 || codes.some(({ code }) => code === text)
    if (isKnown) await changing.put(at, text)
    else cellEdit.start(at, text, true)
  }
  return {
    clear,
    putInto,
    put: putPasted,
    able: changing.able,
    ...useRangeFill(grid, cellToEdit, focusedBox, changing),
  }
}
