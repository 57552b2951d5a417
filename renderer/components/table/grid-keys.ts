import { commanded } from '../../checks/keys.ts'

/** The action of a key in a cell. */
export type CellKey =
  | { readonly is: 'open' | 'edit' | 'toggle' | 'all' | 'clear' | 'empty' | 'flip' | 'redo' }
  | { readonly is: 'extend'; readonly by: 1 | -1 }
  | { readonly is: 'type'; readonly text: string }
  | { readonly is: 'move' }

export interface CellState {
  readonly yesNo: boolean
  readonly selected: number
}

const withShift: Readonly<Record<string, CellKey>> = {
  ArrowUp: { is: 'extend', by: -1 },
  ArrowDown: { is: 'extend', by: 1 },
  ' ': { is: 'toggle' },
}
const plain: Readonly<Record<string, CellKey>> = {
  Enter: { is: 'open' },
  F2: { is: 'edit' },
  Delete: { is: 'empty' },
  Backspace: { is: 'empty' },
  ArrowUp: { is: 'move' },
  ArrowDown: { is: 'move' },
  PageUp: { is: 'move' },
  PageDown: { is: 'move' },
  Home: { is: 'move' },
  End: { is: 'move' },
}

/**
 * Null when the key is not the cell's. Space selects the row; in a yes-no cell it flips the value while nothing is
 * selected. Shift+Space always selects.
 */
export const cellKeyOf = (event: KeyboardEvent, { yesNo, selected }: CellState): CellKey | null => {
  // Ctrl+Y is the spreadsheets' redo, next to the window's own key.
  if (commanded(event))
    return event.shiftKey || event.altKey
      ? null
      : (({ a: { is: 'all' }, y: { is: 'redo' } } as const)[event.key.toLowerCase()] ?? null)
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return null
  if (event.shiftKey && withShift[event.key]) return withShift[event.key]!
  if (event.key === ' ') return yesNo && selected === 0 ? { is: 'flip' } : { is: 'toggle' }
  if (event.key === 'Escape') return selected > 0 ? { is: 'clear' } : null
  if (plain[event.key]) return event.shiftKey ? null : plain[event.key]!
  return [...event.key].length === 1 ? { is: 'type', text: event.key } : null
}
