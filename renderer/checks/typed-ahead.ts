import { towardsOf, type Towards } from './cell-moves.ts'
import { commanded, isModifier, isText } from './keys.ts'

/** A key asks one thing of the next cell: `over` types over it, `finish` ends its editor, `step` goes on without one. */
export type Act =
  | { readonly is: 'over'; readonly text: string }
  | { readonly is: 'finish'; readonly how: Towards | 'here' }
  | { readonly is: 'step'; readonly towards: Towards }

/**
 * Keys pressed while a cell is being saved. `rest`: from the first whose act depends on what the window shows by then.
 * It and all after it are pressed again once the acts are done.
 */
export interface Ahead {
  readonly acts: readonly Act[]
  readonly rest: readonly KeyboardEvent[]
}
export const nothingAhead: Ahead = { acts: [], rest: [] }

/** A key where the text of an editor would be open. Null: what it does is not known. */
const inEditor = (text: string, event: KeyboardEvent): readonly Act[] | null => {
  const typed: Act = { is: 'over', text }
  if (isText(event)) return [{ is: 'over', text: text + event.key }]
  if (event.altKey) return null
  switch (event.key) {
    case 'Enter':
      return [typed, { is: 'finish', how: commanded(event) ? 'here' : event.shiftKey ? 'up' : 'down' }]
    case 'Tab':
      return [typed, { is: 'finish', how: event.shiftKey ? 'left' : 'right' }]
    case 'Escape':
      return []
    case 'Backspace':
      return commanded(event) ? null : [{ is: 'over', text: [...text].slice(0, -1).join('') }]
    default:
      return null
  }
}

/** A key at a cell. Space and Enter are left out: they select rows and show the customer. */
const atCell = (event: KeyboardEvent): readonly Act[] | null => {
  if (isText(event)) return event.key === ' ' ? null : [{ is: 'over', text: event.key }]
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Escape') return []
  if (event.key === 'Tab') return [{ is: 'step', towards: event.shiftKey ? 'left' : 'right' }]
  if (event.key === 'Backspace') return [{ is: 'over', text: '' }]
  const towards = event.shiftKey ? undefined : towardsOf[event.key]
  return towards === undefined ? null : [{ is: 'step', towards }]
}

/** The acts that wait after one more key. */
export const withKey = (ahead: Ahead, event: KeyboardEvent): Ahead => {
  if (isModifier(event)) return ahead
  if (ahead.rest.length > 0) return { ...ahead, rest: [...ahead.rest, event] }
  const last = ahead.acts.at(-1)
  const before = last?.is === 'over' ? ahead.acts.slice(0, -1) : ahead.acts
  const acts = last?.is === 'over' ? inEditor(last.text, event) : atCell(event)
  return acts === null ? { ...ahead, rest: [event] } : { acts: [...before, ...acts], rest: [] }
}
