import type { FreshConnection } from './connections.ts'

/** Milliseconds: a service may drop a connection on which nothing is asked. */
const longest = 5_000
/** Milliseconds that are worth waiting for it. A way that leads nowhere is told of by the call that then needs one. */
const patience = 1_000

/** A connection that is opened before it is known whether it is needed, so that what needs it can leave at once. */
export interface Standby {
  /**
   * Opens it, unless one is there, and answers when it is open, or soon. Nothing fails here: where it does not open,
   * there is none.
   */
  open(): Promise<void>
  /** It, where it still stands; it is the caller's to close from then on. Null where there is none. */
  take(): Promise<FreshConnection | null>
  close(): void
}

interface Opened {
  readonly connection: Promise<FreshConnection | null>
  readonly end: NodeJS.Timeout
}

export const standby = (connect: (signal: AbortSignal) => Promise<FreshConnection>): Standby => {
  const closing = new AbortController()
  let opened: Opened | null = null

  const letGo = (): void => {
    const { connection, end } = opened ?? {}
    opened = null
    clearTimeout(end)
    void connection?.then((one) => one?.close())
  }
  return {
    open: async () => {
      if (closing.signal.aborted) return
      opened ??= { connection: connect(closing.signal).catch(() => null), end: setTimeout(letGo, longest).unref() }
      await Promise.race([opened.connection, new Promise((resolve) => void setTimeout(resolve, patience).unref())])
    },
    take: async () => {
      const { connection, end } = opened ?? {}
      opened = null
      clearTimeout(end)
      const taken = (await connection) ?? null
      if (taken === null || taken.stands()) return taken
      taken.close()
      return null
    },
    close: () => {
      closing.abort(new Error('the connections were closed'))
      letGo()
    },
  }
}
