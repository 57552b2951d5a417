import type { Edit, EditState } from '../../preload/contract/edits.ts'
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

/** The look of one edit, with the key of its word: one found again after damage is not refused by anybody. */
export const lookOf = ({ state }: Edit): { icon: IconName; tone: '' | 'good' | 'warn' | 'bad'; word: string } =>
  state.is === 'refused' && state.fail.code === 'edit-restored' ? { icon: 'undo', tone: 'warn', word: 'changes.foundAgain' } : { ...markLooks[state.is], word: `changes.state.${state.is}` }
