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
 * Writes down, durably and before a byte leaves, that an edit is on its way, what it carries (null: a delete), and that
 * its outcome is not known yet. Undefined when the edit was changed, or held, meanwhile: then nothing may be sent.
 * Fails `copy-not-written`, and `database-damaged` where the second copy shows that.
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
