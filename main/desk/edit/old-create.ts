import type { StoredEdit } from '../../database/database.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { noteSent, readSent } from '../../sync/outbox/sent.ts'
import type { DeskContext } from '../desk-context.ts'

/** A create out of an older copy of the outbox: it may have been done since, and nobody knows what was there before. */
export const isOldCreate = ({ kind, state }: StoredEdit): boolean =>
  kind === 'create' && state.is === 'refused' && state.fail.code === 'edit-restored'

/**
 * What is written when a person lets such an edit go on, inside the same transaction: it is looked for, by what it was
 * in the copy, before it is sent. A change or a delete is held against the service anyhow.
 */
export const outOfOldCopy = (context: DeskContext, edit: StoredEdit): Pick<StoredEdit, 'outcomeUnknown'> => {
  if (!isOldCreate(edit)) return { outcomeUnknown: edit.outcomeUnknown }
  if (readSent(context.cache, edit.id) === undefined)
    noteSent(context.cache, edit.id, { at: edit.madeAt, fields: valuesOfCreate(edit) })
  return { outcomeUnknown: true }
}
