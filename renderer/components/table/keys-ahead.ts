import { nothingAhead, withKey, type Act } from '../../checks/typed-ahead.ts'
import { keyboardIsFree } from '../ui/keyboard-home.ts'

export interface KeysAhead {
  /** The next act that waits, which waits no longer. */
  next(): Act | undefined
  stop(): void
}

/** On a cell of the table, in the editor of one, or nowhere. */
const isAtTable = (table: HTMLElement | null): boolean => {
  const at = document.activeElement
  return keyboardIsFree() || (table !== null && at?.closest('.ag-cell, .editor') != null && table.contains(at))
}

/**
 * Holds keys back while a cell is being saved: the next cell has no focus yet, and typing is quicker than a disk. They
 * keep their order, so no text arrives at another cell than it was typed for.
 */
export const holdKeys = (table: HTMLElement | null): KeysAhead => {
  let ahead = nothingAhead
  const hear = (event: KeyboardEvent): void => {
    if (event.isComposing || !isAtTable(table)) return
    event.preventDefault()
    event.stopPropagation()
    ahead = withKey(ahead, event)
  }
  window.addEventListener('keydown', hear, true)
  return {
    next: () => {
      const [first, ...acts] = ahead.acts
      ahead = { ...ahead, acts }
      return first
    },
    stop: () => window.removeEventListener('keydown', hear, true),
  }
}
