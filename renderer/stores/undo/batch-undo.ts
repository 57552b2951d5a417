import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { UndoOutcome, UndoStep, UndoView } from '../../../preload/contract/undo.ts'
import { api, failOf } from '../api.ts'

/** Undoing the batch that was just saved. `step` names its undo step, so that no other step is undone instead. */
export type BatchUndo =
  | { readonly is: 'possible'; readonly step: string }
  | { readonly is: 'impossible' }
  | { readonly is: 'under-way' }
  | { readonly is: 'done'; readonly outcome: UndoOutcome }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** Only a batch on top of the undo stack can be undone from its dialog. */
export const batchUndoOf = (stack: UndoView | null, what: UndoStep['what']): BatchUndo =>
  stack?.undo?.what === what ? { is: 'possible', step: stack.undo.id } : { is: 'impossible' }

/** After a batch that saved so many customers. Steps that cannot be read leave it to the undo of the table. */
export const readBatchUndo = async (
  place: AdministrationRef,
  what: UndoStep['what'],
  saved: number,
): Promise<BatchUndo> =>
  saved > 0 ? batchUndoOf(await api.undo.read(place).catch(() => null), what) : { is: 'impossible' }

/** `show` gets each state in turn. A step that was made since the batch stays. */
export const undoBatch = async (
  place: AdministrationRef,
  back: BatchUndo,
  show: (back: BatchUndo) => void,
): Promise<void> => {
  if (back.is !== 'possible') return
  show({ is: 'under-way' })
  try {
    const top = (await api.undo.read(place)).undo
    show(top?.id === back.step ? { is: 'done', outcome: await api.undo.undo(place) } : { is: 'impossible' })
  } catch (error) {
    show({ is: 'failed', fail: failOf(error) })
  }
}
