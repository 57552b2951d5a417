import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import {
  asInput,
  type CustomerRecord,
  type FieldInput,
  type FieldValue,
  type ObservedValues,
  type RowMark,
} from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { observedAt, valueShown } from '../../checks/linked.ts'
import { asValue, sameInput } from '../../checks/values.ts'
import type { NoEdit } from '../announcements.ts'

/** A cell as the user sees it; the text of a yes-no field is `true` or `false`. */
export interface Cell {
  readonly key: string
  readonly field: FieldName
  readonly name: string
  readonly text: string
  /** The text before a pending edit; null without one. */
  readonly was: string | null
  readonly mark: RowMark
}

/** After a failure the typed text stays, with the reason. */
export type CellEdit =
  | { readonly is: 'none' }
  | { readonly is: 'typing'; readonly cell: Cell; readonly typed: string; readonly fail: ErrorPayload | null }
  | { readonly is: 'saving'; readonly cell: Cell; readonly typed: string }

/** Another text than `true` or `false` stays a text in a yes-no field, which main refuses: nobody has said no. */
export const inputOf = (field: FieldName, text: string): FieldInput => {
  const { type, nullable } = fieldOf(field)
  if (type === 'yes-no' && (text === 'true' || text === 'false')) return { is: 'yes-no', yes: text === 'true' }
  return text === '' && nullable ? { is: 'empty' } : { is: 'text', text }
}
export const textOf = (value: FieldValue | undefined): string => {
  const input = asInput(value)
  return input.is === 'text' ? input.text : input.is === 'yes-no' ? String(input.yes) : ''
}

/**
 * The values on the screen: the cell's own text, and the other fields of the record when the edit began. A cell with an
 * edit shows the value before it, too: an undo may have brought that back. An edit of ours that the table does not show
 * yet counts as seen.
 */
export const observedIn = (cell: Cell, record: CustomerRecord): ObservedValues => {
  const own = valueShown(record, cell.field)
  const isShown = record.was[cell.field] !== undefined || [cell.text, cell.was].includes(textOf(own))
  const shown = isShown ? own : asValue(inputOf(cell.field, cell.text), own)
  return { ...observedAt(cell.field, record), ...(shown && own ? { [cell.field]: shown } : {}) }
}
/** A pending edit has changed the cell since the user saw it. */
export const isEditedSince = (cell: Cell, now: CustomerRecord): boolean =>
  now.was[cell.field] !== undefined && !sameInput(asInput(now.values[cell.field]), inputOf(cell.field, cell.text))

export const whyNotEditable = (
  { key, field, mark }: Cell,
  anothers: readonly { readonly key: string; readonly user: string }[],
  locked: boolean,
): NoEdit | null => {
  const { fixed, type } = fieldOf(field)
  if (fixed || type === 'list') return { is: 'set-by-service' }
  if (mark?.kind === 'delete') return { is: 'to-be-deleted' }
  const another = anothers.find((edit) => edit.key === key)
  if (another) return { is: 'anothers', user: another.user }
  return locked ? { is: 'locked' } : null
}

export const isUnsaved = (edit: CellEdit): boolean =>
  edit.is === 'saving' || (edit.is === 'typing' && edit.typed !== edit.cell.text)
/** Closing an unchanged cell saves nothing. After a failure the same text is saved again. */
export const isUnchanged = (edit: Extract<CellEdit, { is: 'typing' }>): boolean =>
  edit.typed === edit.cell.text && edit.fail === null
