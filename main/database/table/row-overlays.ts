import { never } from '../../../preload/contract/never.ts'
import type { EditState } from '../../../preload/contract/edits.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Row, RowMark } from '../../../preload/contract/customers.ts'
import type { StoredEdit } from '../database.ts'
import type { Cells, RecordTexts, Wanted } from '../cells.ts'
import { cellsOf, layChanges, layRecord } from '../cells.ts'

/** The effect of an unsettled edit on a row: its mark, and the cells that it lays over. */
export type Overlay = Pick<StoredEdit, 'id' | 'key' | 'kind' | 'base' | 'mine' | 'madeAt' | 'sequence'> & {
  readonly is: EditState['is']
  readonly stuck: boolean
}

export const overlayOf = ({ id, key, kind, base, mine, madeAt, sequence, state }: StoredEdit): Overlay => ({
  id,
  key,
  kind,
  base,
  mine,
  madeAt,
  sequence,
  is: state.is,
  stuck: state.is === 'waiting' && state.failing?.stuck === true,
})

export const markOf = (overlay: Overlay | undefined): RowMark =>
  overlay ? { kind: overlay.kind, is: overlay.stuck ? 'stuck' : overlay.is } : null

export const needsPerson = (is: EditState['is']): boolean => {
  switch (is) {
    case 'conflict':
    case 'refused':
    case 'uncertain':
      return true
    case 'waiting':
    case 'sending':
    case 'settled':
      return false
    default:
      return never(is)
  }
}

/** A row's values. Where the service has no such record, they come from the edit's base and its values. */
export const overlaidCells = (texts: RecordTexts | undefined, overlay: Overlay | undefined, wanted?: Wanted): Cells => {
  const cells: Cells = texts ? cellsOf(texts, wanted) : new Map()
  if (!texts && overlay && overlay.base !== null) layRecord(cells, overlay.base)
  if (overlay) layChanges(cells, overlay.mine)
  return cells
}

/** The earlier values of the edited fields; null without an edit, empty for a create. */
export const cellsBefore = (overlay: Overlay | undefined): Row['was'] => {
  if (!overlay) return null
  const before: Cells = new Map()
  if (overlay.base !== null) layRecord(before, overlay.base)
  return overlay.base === null
    ? {}
    : Object.fromEntries(Object.keys(overlay.mine).map((field) => [field, before.get(field as FieldName) ?? '']))
}

/** Orders rows without a customer: creates, and edits whose customer was deleted there. */
export const inOrderMade = (a: Overlay, b: Overlay): number =>
  a.madeAt - b.madeAt || a.sequence - b.sequence || (a.id < b.id ? -1 : Number(a.id > b.id))
