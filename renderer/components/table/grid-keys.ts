import { moveOf, type Move } from '../../checks/cell-moves.ts'
import { commanded, isText } from '../../checks/keys.ts'

/** The action of a key in a cell. `peek` shows the customer beside, `open` also moves the keyboard there. */
export type CellKey =
  | { readonly is: 'peek' | 'open' | 'edit' | 'toggle' | 'all' | 'clear' | 'empty' | 'over' | 'flip' | 'redo' }
  | { readonly is: 'fill'; readonly towards: 'down' | 'right' }
  | { readonly is: 'extend'; readonly by: 1 | -1 }
  | { readonly is: 'go'; readonly move: Move; readonly extend: boolean }
  | { readonly is: 'type'; readonly text: string }
  | { readonly is: 'move' }

export interface CellState {
  readonly yesNo: boolean
  readonly selected: number
  /** A range of several cells. */
  readonly ranged: boolean
  /** Shift with arrows adds rows: in a column of marks, and after a row was selected. */
  readonly rows: boolean
}

const commands: Readonly<Record<string, CellKey>> = {
  a: { is: 'all' },
  y: { is: 'redo' },
  d: { is: 'fill', towards: 'down' },
  r: { is: 'fill', towards: 'right' },
  enter: { is: 'open' },
}
const plain: Readonly<Record<string, CellKey>> = {
  Enter: { is: 'peek' },
  F2: { is: 'edit' },
  Delete: { is: 'empty' },
  Backspace: { is: 'over' },
}
/** The grid makes these moves itself. */
const ofGrid = ['step', 'page']

const goOf = (event: KeyboardEvent): CellKey | null => {
  const move = moveOf(event.key, commanded(event))
  if (!move) return null
  return ofGrid.includes(move.is) && !event.shiftKey ? { is: 'move' } : { is: 'go', move, extend: event.shiftKey }
}

/**
 * Null when the key is not the cell's. Space selects the row; in a yes-no cell it flips the value while nothing is
 * selected. Shift+Space always selects.
 */
export const cellKeyOf = (event: KeyboardEvent, { yesNo, selected, ranged, rows }: CellState): CellKey | null => {
  if (event.isComposing) return null
  if (!isText(event)) {
    if (event.altKey) return null
    // Ctrl+Y is the spreadsheets' redo, next to the window's own key.
    if (commanded(event)) return goOf(event) ?? (event.shiftKey ? null : (commands[event.key.toLowerCase()] ?? null))
    if (event.ctrlKey || event.metaKey) return null
  }
  if (rows && event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
    return { is: 'extend', by: event.key === 'ArrowDown' ? 1 : -1 }
  if (event.key === ' ')
    return yesNo && selected === 0 && !ranged && !event.shiftKey ? { is: 'flip' } : { is: 'toggle' }
  if (event.key === 'Escape') return selected > 0 || ranged ? { is: 'clear' } : null
  const go = goOf(event)
  if (go) return go
  if (plain[event.key]) return event.shiftKey ? null : plain[event.key]!
  return isText(event) ? { is: 'type', text: event.key } : null
}
