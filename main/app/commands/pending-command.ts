import type { PendingCommand } from '../../../preload/contract/commands.ts'

/** Commands from outside the window. The window takes them one after the other. */
export interface PendingCommands {
  ask(command: PendingCommand): void
  /** The oldest that was not taken yet; null where there is none. */
  next(): PendingCommand | null
}

/** Nobody gives more commands at once: the oldest are dropped. */
const atMost = 10

export const openPendingCommands = (changed: () => void): PendingCommands => {
  let waiting: readonly PendingCommand[] = []
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
