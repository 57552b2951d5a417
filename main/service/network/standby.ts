import type { FreshConnection } from './connections.ts'

/** Milliseconds. A service may drop a connection without requests. */
const longestIdle = 5_000
/** Milliseconds to wait for it. The call that needs a connection reports a route that does not open. */
const longestWait = 1_000

/** A connection that is opened before it is needed, so that a write can leave at once. */
export interface Standby {
  /** Opens it unless one is open, and returns once it is, or after a second. Never fails: a failed one is absent. */
  open(): Promise<void>
  /** The connection if it is still usable, else null. The caller closes it. */
  take(): Promise<FreshConnection | null>
  close(): void
}

interface Opened {
  readonly connection: Promise<FreshConnection | undefined>
  readonly end: NodeJS.Timeout
}

export const standby = (connect: (signal: AbortSignal) => Promise<FreshConnection>): Standby => {
  const closing = new AbortController()
  let opened: Opened | null = null

  const closeOpened = (): void => {
    const connection = opened?.connection
    opened = null
    void connection?.then((one) => one?.close())
  }
  return {
    open: async () => {
      if (closing.signal.aborted) return
      opened ??= {
        connection: connect(closing.signal).catch(() => undefined),
        end: setTimeout(closeOpened, longestIdle).unref(),
      }
      await Promise.race([opened.connection, new Promise((resolve) => void setTimeout(resolve, longestWait).unref())])
    },
    take: async () => {
      const { connection, end } = opened ?? {}
      opened = null
      clearTimeout(end)
      const taken = await connection
      if (taken?.isUsable()) return taken
      taken?.close()
      return null
    },
    close: () => {
      closing.abort()
      closeOpened()
    },
  }
}
