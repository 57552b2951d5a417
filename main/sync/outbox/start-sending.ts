import type { Failing } from '../../../preload/contract/edits.ts'
import type { StoredEdit } from '../../database/database.ts'
import { unchangedSince } from './outbox.ts'
import type { PushParts } from './push-context.ts'
import { forgetAttempt, noteSent, type Sent } from './sent.ts'
import { step } from './apply-transition.ts'

const failingOf = ({ state }: StoredEdit): { readonly failing?: Failing } =>
  'failing' in state && state.failing !== undefined ? { failing: state.failing } : {}

const writeDown = (
  parts: PushParts,
  edit: StoredEdit,
  carries: Omit<Sent, 'at'> | null,
  changes: Partial<StoredEdit>,
): StoredEdit | undefined =>
  parts.cache.transaction(() => {
    const current = unchangedSince(parts, edit)
    if (current === undefined || !parts.hold.mayGo(current)) return undefined
    const sending: StoredEdit = {
      ...current,
      ...changes,
      state: { is: 'sending', since: parts.clock.now(), ...failingOf(current) },
      outcomeUnknown: true,
    }
    step(parts, current, 'sent', sending)
    forgetAttempt(parts.cache, edit.id)
    if (carries !== null) noteSent(parts.cache, edit.id, { at: parts.clock.now(), ...carries })
    return sending
  })

/**
 * Writes down, durably and before a byte leaves, that an edit is on its way, what it carries (null: a delete), and that
 * its outcome is not known yet. Undefined when the edit was changed, or held, meanwhile: then nothing may be sent.
 * Fails `copy-not-written`, and `database-damaged` where the second copy shows that.
 */
export const startSending = (
  parts: PushParts,
  edit: StoredEdit,
  carries: Omit<Sent, 'at'> | null,
  changes: Partial<StoredEdit> = {},
): StoredEdit | undefined => {
  parts.cache.checkCopy()
  const sending = writeDown(parts, edit, carries, changes)
  parts.cache.checkCopy()
  return sending
}
