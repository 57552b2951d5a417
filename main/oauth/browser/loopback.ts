import { AppError } from '../../base/app-error.ts'
import type { After } from '../after.ts'
import { listenForRedirect, type Listener, type ListenerContext } from './loopback-listener.ts'

/** The sign-ins by the browser that wait for their redirects: at most one per port. */
export interface Loopback {
  /**
   * Listens until `close`. Fails `sign-in-port-shared` if another sign-in waits at this port, `sign-in-port-taken` if
   * another program listens there, or `sign-in-not-listening`.
   */
  listen(context: WaitContext): Promise<Waiting>
  /** Frees all ports. */
  stop(): Promise<void>
}

export interface WaitContext extends Omit<ListenerContext, 'shown'> {
  /** The environment's name, for the failure of another sign-in at this port. */
  readonly name: string
}

export interface Waiting {
  /** The sign-in is over. Frees the port once the browser has shown the page, or after ten seconds. */
  linger(): void
  close(): Promise<void>
}

/** Milliseconds; a browser requests the page at once. */
const lingers = 10_000

interface Held {
  readonly name: string
  lingering: boolean
  close(): Promise<void>
}

export const openLoopback = (after: After): Loopback => {
  const held = new Map<string, Held>()

  /** Closes a listener whose sign-in is over. Fails if it still waits. */
  const makeRoom = async ({ port, host }: URL): Promise<void> => {
    for (let earlier = held.get(port); earlier !== undefined; earlier = held.get(port)) {
      if (!earlier.lingering) throw new AppError({ code: 'sign-in-port-shared', about: { host, name: earlier.name } })
      await earlier.close()
    }
  }
  const listen = async ({ name, ...context }: WaitContext): Promise<Waiting> => {
    const url = new URL(context.redirectUri)
    await makeRoom(url)
    let stopTimer: () => void = () => undefined
    const listening: Promise<Listener> = listenForRedirect({ ...context, shown: () => void close() })
    const close = async (): Promise<void> => {
      stopTimer()
      // The caller of `listen` has this failure.
      await listening.then(
        (listener) => listener.close(),
        () => undefined,
      )
      if (held.get(url.port) === mine) held.delete(url.port)
    }
    const mine: Held = { name, lingering: false, close }
    held.set(url.port, mine)
    try {
      await listening
    } catch (error) {
      await close()
      throw error
    }
    return {
      linger: () => {
        mine.lingering = true
        stopTimer = after(lingers, () => void close())
      },
      close,
    }
  }
  return { listen, stop: async () => void (await Promise.all([...held.values()].map(({ close }) => close()))) }
}
