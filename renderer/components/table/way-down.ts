import { keyboardIsFree } from '../ui/keyboard-home.ts'

/** The table as one who waits for its first row sees it. */
export interface AwaitedRow {
  readonly isHere: boolean
  /** It is being read. */
  readonly comes: boolean
  focus(): void
}

/**
 * The keyboard on its way to the first row. A row that is being read takes no key and is drawn twice: until it is here
 * the keyboard stays.
 */
export interface WayDown {
  go(): void
  /** The row is here, or does not come. Where the person went elsewhere meanwhile, the keyboard stays there. */
  arrive(row: AwaitedRow): void
  forget(): void
}

export const wayDown = (): WayDown => {
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
