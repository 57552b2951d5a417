import type { StoredEdit } from '../../database/database.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { noteSent, readSent } from '../../sync/outbox/sent.ts'
import type { DeskContext } from '../desk-context.ts'

/** A create from an older copy of the outbox: it may have been sent since, and its known ids are lost. */
export const isOldCreate = ({ kind, state }: StoredEdit): boolean =>
  kind === 'create' && state.is === 'refused' && state.fail.code === 'edit-restored'

/**
 * The outcome to store when a person resumes an edit. For an old create, sync first searches for its result. Call it
 * inside that transaction.
 */
export const outOfOldCopy = (context: DeskContext, edit: StoredEdit): Pick<StoredEdit, 'outcomeUnknown'> => {
  if (!isOldCreate(edit)) return { outcomeUnknown: edit.outcomeUnknown }
  if (readSent(context.cache, edit.id) === undefined)
    noteSent(context.cache, edit.id, { at: edit.madeAt, fields: valuesOfCreate(edit) })
  return { outcomeUnknown: true }
}
