import { never } from '../../preload/contract/never.ts'

export type Towards = 'down' | 'up' | 'right' | 'left'
/** Moves of a spreadsheet within the table; `edge` is to the edge of filled cells. */
export type Move =
  | { readonly is: 'step'; readonly towards: Towards }
  | { readonly is: 'edge'; readonly towards: Towards }
  | { readonly is: 'page'; readonly towards: 'down' | 'up' }
  | { readonly is: 'row-start' | 'row-end' | 'first' | 'last' }

/** Row and column by index. */
export interface Spot {
  readonly row: number
  readonly column: number
}
export interface Bounds {
  readonly rows: number
  readonly columns: number
  /** Rows of one screen. */
  readonly page: number
}

export const towardsOf: Readonly<Record<string, Towards>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowLeft: 'left',
}
const byArrow = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
} as const

/** The move of a key; `command` is Ctrl, or Cmd on Apple's. */
export const moveOf = (key: string, command: boolean): Move | null => {
  const towards = towardsOf[key]
  if (towards) return { is: command ? 'edge' : 'step', towards }
  if (key === 'Home') return { is: command ? 'first' : 'row-start' }
  if (key === 'End') return { is: command ? 'last' : 'row-end' }
  if (command) return null
  if (key === 'PageDown') return { is: 'page', towards: 'down' }
  return key === 'PageUp' ? { is: 'page', towards: 'up' } : null
}

const within = (at: number, count: number): number => Math.max(0, Math.min(at, count - 1))

/** The cell at the end of a move. `edge-moves.ts` finds an edge, because that needs the values of cells. */
export const spotAfter = (
  move: Exclude<Move, { is: 'edge' }>,
  { row, column }: Spot,
  { rows, columns, page }: Bounds,
): Spot => {
  switch (move.is) {
    case 'step': {
      const by = byArrow[move.towards]
      return { row: within(row + by.row, rows), column: within(column + by.column, columns) }
    }
    case 'page':
      return { row: within(row + (move.towards === 'down' ? page : -page), rows), column }
    case 'row-start':
      return { row, column: 0 }
    case 'row-end':
      return { row, column: Math.max(0, columns - 1) }
    case 'first':
      return { row: 0, column: 0 }
    case 'last':
      return { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) }
    default:
      return never(move)
  }
}
