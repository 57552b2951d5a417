import { keyboardIsFree } from '../ui/keyboard-home.ts'

/** The first row, for which the focus waits. */
export interface AwaitedRow {
  readonly isHere: boolean
  /** The row is being read. */
  readonly comes: boolean
  /** No search or filter leaves rows out, so a sync may bring the first. */
  readonly ofAll: boolean
  focus(): void
}

/** A sync says that it is done a moment before the table asks again: rows still come after an answer without any. */
const patience = 3_000

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
  /** Milliseconds. */
  let since = 0
  const forget = (): void => void (from = null)
  return {
    go: () => {
      from = document.activeElement
      since = performance.now()
    },
    arrive: ({ isHere, comes, ofAll, focus }) => {
      if (from === null || (!isHere && (comes || (ofAll && performance.now() - since < patience)))) return
      const stayed = document.activeElement === from || keyboardIsFree()
      forget()
      if (isHere && stayed) focus()
    },
    forget,
  }
}
