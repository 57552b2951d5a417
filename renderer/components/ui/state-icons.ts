import type { RowMark } from '../../../preload/contract/customers.ts'
import type { Edit, EditState, Failing } from '../../../preload/contract/edits.ts'
import type { IconName } from './icons.ts'

interface StateIcon {
  readonly icon: IconName
  readonly tone: '' | 'good' | 'warn' | 'bad'
}

/** How the state of an edit looks, everywhere it is shown. */
export const stateIcons: Readonly<Record<EditState['is'], StateIcon>> = {
  waiting: { icon: 'clock', tone: '' },
  sending: { icon: 'sending', tone: '' },
  conflict: { icon: 'conflict', tone: 'warn' },
  refused: { icon: 'refused', tone: 'bad' },
  uncertain: { icon: 'uncertain', tone: 'warn' },
  settled: { icon: 'check', tone: 'good' },
}

/** Since when the service keeps failing on an edit, and how; null where a person need not know. */
export const stuckIn = (state: EditState): Failing | null =>
  'failing' in state && state.failing?.stuck ? state.failing : null
export const stuckIcon: StateIcon = { icon: 'conflict', tone: 'warn' }

/** How the mark of a row looks. */
export const rowIcon = ({ kind, is }: NonNullable<RowMark>): StateIcon => {
  const look = is === 'stuck' ? stuckIcon : stateIcons[is]
  return kind === 'delete' && is === 'waiting' ? { ...look, icon: 'trash' } : look
}

/** The look of one edit, with the key of its word: one found again after damage is not refused by anybody. */
export const editIcon = ({ state }: Edit): StateIcon & { readonly word: string } => {
  if (state.is === 'refused' && state.fail.code === 'edit-restored')
    return { icon: 'undo', tone: 'warn', word: 'changes.foundAgain' }
  return state.is === 'waiting' && stuckIn(state)
    ? { ...stuckIcon, word: 'changes.stuck' }
    : { ...stateIcons[state.is], word: `changes.state.${state.is}` }
}
