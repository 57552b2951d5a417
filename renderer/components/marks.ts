import type { EditState } from '../../preload/contract/edits.ts'
import type { IconName } from './icons.ts'

/** How the state of an edit looks, everywhere it is shown. */
export const markLooks: Readonly<Record<EditState['is'], { icon: IconName; tone: '' | 'good' | 'warn' | 'bad' }>> = {
  waiting: { icon: 'clock', tone: '' },
  sending: { icon: 'sending', tone: '' },
  conflict: { icon: 'conflict', tone: 'warn' },
  refused: { icon: 'refused', tone: 'bad' },
  uncertain: { icon: 'uncertain', tone: 'warn' },
  settled: { icon: 'check', tone: 'good' },
}
