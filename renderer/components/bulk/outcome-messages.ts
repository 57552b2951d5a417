import type { BulkOutcome } from '../../../preload/contract/bulk.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { BatchUndo } from '../../stores/undo/batch-undo.ts'
import { useBatchMessages } from '../ui/batch-messages.ts'

export const useOutcomeMessages = () => {
  const { count } = useMessages()
  const { undoText } = useBatchMessages()
  return (outcome: BulkOutcome, back: BatchUndo): string =>
    undoText(back) ??
    [count('bulk.done', outcome.staged), outcome.left > 0 && count('bulk.left', outcome.left)].filter(Boolean).join(' ')
}
