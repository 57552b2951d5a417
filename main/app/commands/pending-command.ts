import type { Wish } from '../../../preload/contract/commands.ts'

/** Commands from outside the window. The window takes them one after the other. */
export interface Wishes {
  ask(wish: Wish): void
  /** The oldest that was not taken yet; null where there is none. */
  next(): Wish | null
}

/** Nobody gives more commands at once: the oldest are dropped. */
const atMost = 10

export const openWishes = (changed: () => void): Wishes => {
  let waiting: readonly Wish[] = []
  return {
    ask: (wish) => {
      waiting = [...waiting, wish].slice(-atMost)
      changed()
    },
    next: () => {
      const [first, ...rest] = waiting
      waiting = rest
      return first ?? null
    },
  }
}
