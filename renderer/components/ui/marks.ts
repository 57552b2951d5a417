import type { RowMark } from '../../../preload/contract/customers.ts'
import type { Edit, EditState, Failing } from '../../../preload/contract/edits.ts'
import type { IconName } from './icons.ts'

interface Look {
  readonly icon: IconName
  readonly tone: '' | 'good' | 'warn' | 'bad'
}

/** How the state of an edit looks, everywhere it is shown. */
export const markLooks: Readonly<Record<EditState['is'], Look>> = {
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
export const stuckLook: Look = { icon: 'conflict', tone: 'warn' }

/** How the mark of a row looks. */
export const rowLook = ({ kind, is }: NonNullable<RowMark>): Look => {
  const look = is === 'stuck' ? stuckLook : markLooks[is]
  return kind === 'delete' && is === 'waiting' ? { ...look, icon: 'trash' } : look
}

/** The look of one edit, with the key of its word: one found again after damage is not refused by anybody. */
export const lookOf = ({ state }: Edit): Look & { readonly word: string } => {
  if (state.is === 'refused' && state.fail.code === 'edit-restored')
    return { icon: 'undo', tone: 'warn', word: 'changes.foundAgain' }
  return state.is === 'waiting' && stuckIn(state)
    ? { ...stuckLook, word: 'changes.stuck' }
    : { ...markLooks[state.is], word: `changes.state.${state.is}` }
}
