import { defineStore } from 'pinia'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Copied } from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { ExportOutcome } from '../../preload/contract/export.ts'
import type { UndoOutcome } from '../../preload/contract/undo.ts'
import { passing } from './passing.ts'

export type NoEdit =
  | { readonly is: 'set-by-service' }
  | { readonly is: 'to-be-deleted' }
  | { readonly is: 'locked' }
  | { readonly is: 'anothers'; readonly user: string }

/** Why columns of a range stay as they are. */
export type LeftOut = 'set-by-service' | 'never-empty' | 'not-read'

/** The outcome of the last action in the table. */
export type Announcement =
  | ({ readonly is: 'copied' } & Copied)
  | ({ readonly is: 'copied-cell'; readonly field: FieldName } & Copied)
  | ({ readonly is: 'copied-range'; readonly columns: number } & Copied)
  | { readonly is: 'left-out'; readonly fields: readonly FieldName[]; readonly why: LeftOut }
  | { readonly is: 'nothing-to-fill'; readonly towards: 'down' | 'right' }
  | { readonly is: 'too-many-rows'; readonly most: number }
  | ({ readonly is: 'exported' } & Omit<Extract<ExportOutcome, { is: 'written' }>, 'is'>)
  | { readonly is: 'saved'; readonly field: FieldName; readonly name: string }
  | { readonly is: 'not-edited'; readonly field: FieldName; readonly why: NoEdit }
  | { readonly is: 'not-taken' | 'yes-or-no'; readonly field: FieldName }
  | { readonly is: 'template-made'; readonly name: string }
  | {
      readonly is:
        | 'nothing-pasted'
        | 'rows-changed'
        | 'no-value'
        | 'filtered-already'
        | 'nothing-to-edit'
        | 'too-many-sorts'
    }
  /** Rows and columns of the pasted block that the table has no place for. */
  | { readonly is: 'pasted-in-part'; readonly rows: number; readonly columns: number }
  | { readonly is: 'undone' | 'redone'; readonly outcome: UndoOutcome }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** Says how things are, and leaves nothing to mend. */
const isNoFault = ({ code }: ErrorPayload): boolean => code === 'nothing-to-undo' || code === 'nothing-to-redo'

/** The text of the status line. It leaves by itself, but a failure stays until the next action. */
export const useAnnouncements = defineStore('table-said', () => {
  const { current, show, clear } = passing<Announcement>()
  const announce = (next: Announcement): void => show(next, next.is === 'failed' && !isNoFault(next.fail))
  return { current, announce, clear }
})
