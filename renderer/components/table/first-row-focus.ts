import { keyboardIsFree } from '../ui/keyboard-home.ts'

/** The first row, for which the focus waits. */
export interface AwaitedRow {
  readonly isHere: boolean
  /** The row is being read. */
  readonly comes: boolean
  focus(): void
}

/**
 * Moves the focus to the first row. A row that is being read takes no key and is drawn twice, so the focus stays until
 * it is read.
 */
export interface FirstRowFocus {
  go(): void
  /** Call it when the row was read or will not come. If the user moved the focus meanwhile, it stays there. */
  arrive(row: AwaitedRow): void
  forget(): void
}

export const firstRowFocus = (): FirstRowFocus => {
  let from: Element | null = null
  const forget = (): void => void (from = null)
  return {
    go: () => void (from = document.activeElement),
    arrive: ({ isHere, comes, focus }) => {
      if (from === null || (!isHere && comes)) return
      const stayed = document.activeElement === from || keyboardIsFree()
      forget()
      if (isHere && stayed) focus()
    },
    forget,
  }
}
