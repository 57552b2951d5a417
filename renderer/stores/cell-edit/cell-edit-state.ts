import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type {
  CustomerRecord,
  FieldInput,
  FieldValue,
  ObservedValues,
  RowMark,
} from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { withLinked } from '../../checks/linked.ts'
import { asInput, asValue, sameInput } from '../../checks/values.ts'
import type { NoEdit } from '../announcements.ts'

/** A cell as the user sees it; a yes or no is the text `true` or `false`. */
export interface Cell {
  readonly key: string
  readonly field: FieldName
  /** The customer's name, for announcements. */
  readonly name: string
  readonly text: string
  /** The text before an edit that waits; null without one. */
  readonly was: string | null
  readonly mark: RowMark
}

/** A failure loses nothing: the typed text stays, with the reason next to it. */
export type CellEdit =
  | { readonly is: 'none' }
  | { readonly is: 'typing'; readonly cell: Cell; readonly typed: string; readonly fail: ErrorPayload | null }
  | { readonly is: 'saving'; readonly cell: Cell; readonly typed: string }

export const inputOf = (field: FieldName, text: string): FieldInput => {
  const { type, nullable } = fieldOf(field)
  if (type === 'yes-no') return { is: 'yes-no', yes: text === 'true' }
  return text === '' && nullable ? { is: 'empty' } : { is: 'text', text }
}
export const textOf = (value: FieldValue | undefined): string => {
  const input = asInput(value)
  return input.is === 'text' ? input.text : input.is === 'yes-no' ? String(input.yes) : ''
}

/** The values on the screen: the text of the cell itself, and of linked fields the record when the edit began. */
export const observedIn = (cell: Cell, record: CustomerRecord): ObservedValues => {
  const own = record.values[cell.field]
  const shown = textOf(own) === cell.text ? own : asValue(inputOf(cell.field, cell.text), own)
  const linked = withLinked(cell.field).flatMap((field) =>
    record.values[field] ? [[field, record.values[field]]] : [],
  )
  return { ...Object.fromEntries(linked), ...(shown && own ? { [cell.field]: shown } : {}) }
}
/** An edit of ours has changed the cell since the user saw it. */
export const isEditedSince = (cell: Cell, now: CustomerRecord): boolean =>
  now.was[cell.field] !== undefined && !sameInput(asInput(now.values[cell.field]), inputOf(cell.field, cell.text))

/** The reason why the cell cannot be edited; null where it can. */
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
/** Closing an unchanged cell saves nothing; after a failure the same text is tried again. */
export const isUnchanged = (edit: Extract<CellEdit, { is: 'typing' }>): boolean =>
  edit.typed === edit.cell.text && edit.fail === null
