import type { RowMark } from '../../../preload/contract/customers.ts'
import type { Edit, EditState, Failing } from '../../../preload/contract/edits.ts'
import type { IconName } from './icons.ts'

interface StateIcon {
  readonly icon: IconName
  readonly tone: '' | 'good' | 'warn' | 'bad'
}

export const stateIcons: Readonly<Record<EditState['is'], StateIcon>> = {
  waiting: { icon: 'clock', tone: '' },
  sending: { icon: 'sending', tone: '' },
  conflict: { icon: 'conflict', tone: 'warn' },
  refused: { icon: 'refused', tone: 'bad' },
  uncertain: { icon: 'uncertain', tone: 'warn' },
  settled: { icon: 'check', tone: 'good' },
}

/** Cause and start of repeated failures of an edit; null while users need not know. */
export const stuckIn = (state: EditState): Failing | null =>
  'failing' in state && state.failing?.stuck ? state.failing : null
export const stuckIcon: StateIcon = { icon: 'conflict', tone: 'warn' }

export const rowIcon = ({ kind, is }: NonNullable<RowMark>): StateIcon => {
  const icon = is === 'stuck' ? stuckIcon : stateIcons[is]
  return kind === 'delete' && is === 'waiting' ? { ...icon, icon: 'trash' } : icon
}

/**
 * Icon of an edit and the key of its text. An edit recovered after damage is `refused` in the outbox, but nobody
 * refused it.
 */
export const editIcon = ({ state }: Edit): StateIcon & { readonly word: string } => {
  if (state.is === 'refused' && state.fail.code === 'edit-restored')
    return { icon: 'undo', tone: 'warn', word: 'changes.foundAgain' }
  return state.is === 'waiting' && stuckIn(state)
    ? { ...stuckIcon, word: 'changes.stuck' }
    : { ...stateIcons[state.is], word: `changes.state.${state.is}` }
}
