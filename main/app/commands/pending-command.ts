import type { PendingCommand } from '../../../preload/contract/commands.ts'

/** A queue of commands from outside the window. The window takes them one at a time. */
export interface PendingCommands {
  ask(command: PendingCommand): void
  /** Removes and returns the oldest; null when the queue is empty. */
  next(): PendingCommand | null
}

/** A longer queue drops its oldest commands. */
const atMost = 10

export const openPendingCommands = (changed: () => void): PendingCommands => {
  let waiting: readonly PendingCommand[] = []
  return {
    ask: (command) => {
      waiting = [...waiting, command].slice(-atMost)
      changed()
    },
    next: () => {
      const [first, ...rest] = waiting
      waiting = rest
      return first ?? null
    },
  }
}
