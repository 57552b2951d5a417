import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { BatchUndo } from '../../stores/undo/batch-undo.ts'

const short = [
  'edit-not-possible-now',
  'edit-of-another-user',
  'edit-value-wrong-type',
  'edit-changed-meanwhile',
  'customer-unknown',
  'edit-nothing-changed',
  'edit-sent-already',
  'merge-sent-already',
  'history-not-reversible',
] as const
const isShort = (code: FailCode): code is (typeof short)[number] => (short as readonly string[]).includes(code)

/** Texts of every batch of edits. */
export const useBatchMessages = () => {
  const { t, count } = useMessages()
  /** The reason why a customer was skipped, with a short text where the catalogue has one. */
  const whyNot = (code: FailCode): string => t(isShort(code) ? `bulk.why.${code}` : `failure.${code}`)
  /** Null before an undo: the batch itself has the word. */
  const undoText = (back: BatchUndo): string | null => {
    if (back.is === 'done') return count('bulk.undone', back.outcome.done)
    return back.is === 'under-way' ? t('bulk.undoing') : null
  }
  return { whyNot, undoText }
}
