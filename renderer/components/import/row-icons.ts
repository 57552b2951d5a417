import type { ImportState } from '../../../preload/contract/import.ts'
import type { IconName } from '../ui/icons.ts'

export const rowIcons: Readonly<Record<ImportState, { readonly icon: IconName; readonly tone: string }>> = {
  create: { icon: 'plus', tone: 'good' },
  change: { icon: 'pen', tone: 'good' },
  same: { icon: 'check', tone: '' },
  several: { icon: 'people', tone: 'warn' },
  none: { icon: 'uncertain', tone: 'warn' },
  problem: { icon: 'conflict', tone: 'bad' },
  'left-out': { icon: 'close', tone: '' },
}
