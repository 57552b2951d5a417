import type { Failing } from '../../../preload/contract/edits.ts'
import type { StoredEdit } from '../../database/database.ts'
import { unchangedSince } from './outbox.ts'
import type { PushContext } from './push-context.ts'
import { forgetAttempt, noteSent, type Sent } from './sent.ts'
import { applyTransition } from './apply-transition.ts'

const failingOf = ({ state }: StoredEdit): { readonly failing?: Failing } =>
  'failing' in state && state.failing !== undefined ? { failing: state.failing } : {}

const writeDown = (
  context: PushContext,
  edit: StoredEdit,
  carries: Omit<Sent, 'at'> | null,
  changes: Partial<StoredEdit>,
): StoredEdit | undefined =>
  context.cache.transaction(() => {
    const current = unchangedSince(context, edit)
    if (current === undefined || !context.hold.mayGo(current)) return undefined
    const sending: StoredEdit = {
      ...current,
      ...changes,
      state: { is: 'sending', since: context.clock.now(), ...failingOf(current) },
      outcomeUnknown: true,
    }
    applyTransition(context, current, 'sent', sending)
    forgetAttempt(context.cache, edit.id)
    if (carries !== null) noteSent(context.cache, edit.id, { at: context.clock.now(), ...carries })
    return sending
  })

/**
 * Marks an edit as sending, durably and before a byte leaves: its fields (null: a delete) and its unknown outcome.
 * Undefined when the edit was changed or held meanwhile: do not send it. Fails `copy-not-written`, `database-damaged`.
 */
export const startSending = (
  context: PushContext,
  edit: StoredEdit,
  carries: Omit<Sent, 'at'> | null,
  changes: Partial<StoredEdit> = {},
): StoredEdit | undefined => {
  context.cache.checkCopy()
  const sending = writeDown(context, edit, carries, changes)
  context.cache.checkCopy()
  return sending
}
