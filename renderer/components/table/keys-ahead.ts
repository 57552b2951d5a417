import { nextTick } from 'vue'
import type { Towards } from '../../checks/cell-moves.ts'
import { nothingAhead, withKey, type Act } from '../../checks/typed-ahead.ts'
import { pressAgain } from '../ui/held-keys.ts'
import { keyboardIsFree } from '../ui/keyboard-home.ts'

interface KeysAhead {
  /** The next act that waits, which waits no longer. */
  next(): Act | undefined
  /** Presses the next key of the rest again; false where none is left. */
  pressNext(): Promise<boolean>
  stop(): void
}

const isAt = (table: HTMLElement | null, parts: string): boolean => {
  const at = document.activeElement
  return table !== null && at?.closest(parts) != null && table.contains(at)
}
export const isOnCell = (table: HTMLElement | null): boolean => isAt(table, '.ag-cell')
/** On a cell of the table, in the editor of one, or nowhere. */
const isAtTable = (table: HTMLElement): boolean => keyboardIsFree() || isAt(table, '.ag-cell, .editor')

/**
 * Holds keys back while a cell is being saved: the next cell has no focus yet, and typing is quicker than a disk. They
 * keep their order, so no text arrives at another cell than it was typed for. A click on another cell drops them,
 * because the keyboard goes there. On another page, without the table, they act at once. `isHere`: the keyboard is
 * where a key would reach the table.
 */
const holdKeys = (table: () => HTMLElement | null, isHere: (table: HTMLElement) => boolean): KeysAhead => {
  let ahead = nothingAhead
  const own = new WeakSet<Event>()
  const hear = (event: KeyboardEvent): void => {
    const here = table()
    if (own.has(event) || event.isComposing || here === null || (ahead.rest.length === 0 && !isHere(here))) return
    event.preventDefault()
    event.stopPropagation()
    ahead = withKey(ahead, event)
  }
  const press = ({ target }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest('.ag-cell') : null
    if (cell !== null && table()?.contains(cell) && !cell.contains(document.activeElement)) ahead = nothingAhead
  }
  window.addEventListener('keydown', hear, true)
  window.addEventListener('mousedown', press, true)
  return {
    next: () => {
      const [first, ...acts] = ahead.acts
      ahead = { ...ahead, acts }
      return first
    },
    pressNext: async () => {
      const [first, ...rest] = ahead.rest
      ahead = { ...ahead, rest }
      if (first) await pressAgain(first, own)
      return first !== undefined
    },
    stop: () => {
      window.removeEventListener('keydown', hear, true)
      window.removeEventListener('mousedown', press, true)
    },
  }
}

/** The table does these for a key. False: the keyboard is not where the next key was meant for. */
interface CellActs {
  readonly isEditing: () => boolean
  readonly typeOver: (text: string) => void
  readonly settle: (how: Towards | 'here') => Promise<boolean>
  readonly step: (towards: Towards) => boolean
}

const act = async (next: Act, { isEditing, typeOver, settle, step }: CellActs): Promise<boolean> => {
  if (next.is === 'step') return step(next.towards)
  if (next.is === 'finish') {
    if (isEditing()) return settle(next.how)
    // The cell took no text: Tab goes on from there, as ever.
    return (next.how === 'left' || next.how === 'right') && step(next.how)
  }
  typeOver(next.text)
  return true
}

/**
 * Saves a cell by `work`, then does what keys asked for meanwhile. `onCells`: until then, only keys on cells are held
 * back. What they ask for may open the editor of the cell.
 */
export const keysAhead =
  (table: () => HTMLElement | null, acts: CellActs) =>
  async (work: () => Promise<boolean>, onCells = false): Promise<void> => {
    let isWorking = true
    const keys = holdKeys(table, (here) => (onCells && isWorking ? isOnCell(here) : isAtTable(here)))
    try {
      let goesOn = await work()
      isWorking = false
      while (goesOn) {
        const next = keys.next()
        goesOn = next ? await act(next, acts) : await keys.pressNext()
        await nextTick()
      }
    } finally {
      keys.stop()
    }
  }
