import type { Wish } from '../../../preload/contract/commands.ts'

/** What the window is to do, asked for from outside it; it takes one after the other. */
export interface Wishes {
  ask(wish: Wish): void
  /** The oldest that was not taken yet; null where there is none. */
  next(): Wish | null
}

/** More at once is nobody's wish: the oldest go. */
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
