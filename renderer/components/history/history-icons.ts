import type { HistoryEvent } from '../../../preload/contract/history.ts'
import type { IconName } from '../ui/icons.ts'

export const historyIcons: Readonly<Record<HistoryEvent, { icon: IconName; tone: '' | 'good' | 'warn' | 'bad' }>> = {
  saved: { icon: 'clock', tone: '' },
  settled: { icon: 'check', tone: 'good' },
  refused: { icon: 'refused', tone: 'bad' },
  conflict: { icon: 'conflict', tone: 'warn' },
  uncertain: { icon: 'uncertain', tone: 'warn' },
  resolved: { icon: 'changes', tone: '' },
  discarded: { icon: 'trash', tone: '' },
  'taken-over': { icon: 'people', tone: '' },
  restored: { icon: 'undo', tone: 'warn' },
  stuck: { icon: 'conflict', tone: 'warn' },
  'vat-checked': { icon: 'info', tone: '' },
  batch: { icon: 'people', tone: '' },
}
