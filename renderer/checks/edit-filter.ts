import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Edit, EditKind, EditState } from '../../preload/contract/edits.ts'
import { never } from '../../preload/contract/never.ts'
import type { FieldValue } from '../../preload/contract/field-value.ts'
import { allNames } from './field-names.ts'
import { fold, wordsIn } from './fold.ts'

export const groups = ['attention', 'waiting', 'settled'] as const
export type EditGroup = (typeof groups)[number]

export const groupOf = (edit: Edit): EditGroup => {
  switch (edit.state.is) {
    case 'conflict':
    case 'refused':
    case 'uncertain':
      return 'attention'
    case 'waiting':
    case 'sending':
      return 'waiting'
    case 'settled':
      return 'settled'
    default:
      return never(edit.state)
  }
}

export const editStates = [
  'waiting',
  'sending',
  'conflict',
  'refused',
  'uncertain',
  'settled',
] as const satisfies readonly EditState['is'][]
export type WantedState = '' | EditState['is'] | 'anothers'
export interface EditFilter {
  readonly state: WantedState
  readonly kind: '' | EditKind
  readonly search: string
}
export const everything: EditFilter = { state: '', kind: '', search: '' }

/** A service's text in the user's notation. A search finds both. */
export type Shown = (field: FieldName, text: string) => string
const textOf = (value: FieldValue, shown: (text: string) => string): string => {
  if (value.is === 'text' || value.is === 'number') return `${value.text} ${shown(value.text)}`
  return value.is === 'nested' ? value.json : ''
}
const wordsOf = ({ name, customerId, user, changes }: Edit, shown: Shown): string =>
  fold(
    [
      name,
      customerId ?? '',
      user,
      ...changes.flatMap(({ field, from, to }) => [
        allNames(field),
        ...[from, to].map((value) => textOf(value, (text) => shown(field, text))),
      ]),
    ].join(' '),
  )

export const inState = (edit: Edit, state: WantedState): boolean =>
  state === 'anothers' ? edit.anothers : state === '' || edit.state.is === state
export const fits = (edit: Edit, { state, kind, search }: EditFilter, shown: Shown): boolean => {
  if (!inState(edit, state) || (kind !== '' && edit.kind !== kind)) return false
  const words = wordsIn(search)
  const text = words.length > 0 ? wordsOf(edit, shown) : ''
  return words.every((word) => text.includes(word))
}

/** Actions that the edit's state allows. */
export const mayDiscard = ({ state }: Edit): boolean => state.is !== 'settled' && state.is !== 'sending'
export const mayOpen = (edit: Edit): boolean => edit.kind !== 'delete' && mayDiscard(edit)
export const maySend = ({ state, anothers }: Edit): boolean =>
  !anothers && (state.is === 'waiting' || state.is === 'refused')
/** Only refused edits are sent again one by one; waiting edits are sent together. */
export const maySendAgain = (edit: Edit): boolean => maySend(edit) && edit.state.is === 'refused'
export const mayReview = ({ state }: Edit): boolean =>
  state.is === 'waiting' || state.is === 'refused' || state.is === 'uncertain'
