import type { HistoryBatch, HistoryEntry } from '../../../preload/contract/history.ts'
import { useMessages } from '../../i18n/messages.ts'

/** Acts on an edit that somebody made before; the other events are of who made it. */
const acts: readonly HistoryEntry['event'][] = ['discarded', 'taken-over', 'resolved']

/** One line of the log as a sentence, such as "Jan changed Email and 2 more". */
export const useHistorySentence = () => {
  const { t, number, fieldLabel } = useMessages()
  const ofBatch = ({ is, file }: HistoryBatch, who: string): string => {
    if (is !== 'import') return t(`history.did.${is}`, { who })
    return file === '' ? t('history.did.importPasted', { who }) : t('history.did.import', { who, file })
  }
  return ({ event, kind, changes, who, batch }: HistoryEntry): string => {
    if (batch) return ofBatch(batch, who)
    if (kind === null) return t('history.did.vat', { who })
    if (acts.includes(event)) return t(`history.acted.${event}`, { who, kind: t(`history.kind.${kind}`) })
    const field = changes[0] ? fieldLabel(changes[0].field) : ''
    return t(`history.did.${kind}`, { who, field, more: number(changes.length - 1) }, changes.length)
  }
}
