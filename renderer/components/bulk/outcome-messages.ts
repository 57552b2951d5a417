import type { BulkOutcome } from '../../../preload/contract/bulk.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { BatchUndo } from '../../stores/bulk/bulk-state.ts'

export const useOutcomeMessages = () => {
  const { t, count } = useMessages()
  return (outcome: BulkOutcome, back: BatchUndo): string => {
    if (back.is === 'done') return count('bulk.undone', back.outcome.done)
    if (back.is === 'under-way') return t('bulk.undoing')
    return [count('bulk.done', outcome.staged), outcome.left > 0 && count('bulk.left', outcome.left)]
      .filter(Boolean)
      .join(' ')
  }
}
