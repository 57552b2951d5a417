import { AppError } from '../../base/app-error.ts'
import type { After } from '../after.ts'
import { listenForRedirect, type Listener, type ListenerContext } from './loopback-listener.ts'

/** Where sign-ins by the browser wait for their redirects: at most one at each port. */
export interface Loopback {
  /**
   * Listens until `close`. Fails `sign-in-port-shared` where another sign-in waits at this port, `sign-in-port-taken`
   * where another program does, or `sign-in-not-listening`.
   */
  listen(context: WaitContext): Promise<Waiting>
  /** Frees all ports. */
  stop(): Promise<void>
}

export interface WaitContext extends Omit<ListenerContext, 'shown'> {
  /** Whose sign-in waits, as the person calls it. */
  readonly name: string
}

export interface Waiting {
  /** Its end has come: the port is free when the browser has shown the page, or a few seconds later. */
  linger(): void
  close(): Promise<void>
}

/** A browser asks for the page at once; milliseconds. */
const lingers = 10_000

interface Held {
  readonly name: string
  lingering: boolean
  close(): Promise<void>
}

export const openLoopback = (after: After): Loopback => {
  const held = new Map<string, Held>()

  /** One whose sign-in is over gives way; one that waits does not. */
  const makeRoom = async ({ port, host }: URL): Promise<void> => {
    for (let earlier = held.get(port); earlier !== undefined; earlier = held.get(port)) {
      if (!earlier.lingering) throw new AppError({ code: 'sign-in-port-shared', about: { host, name: earlier.name } })
      await earlier.close()
    }
  }
  const listen = async ({ name, ...parts }: WaitContext): Promise<Waiting> => {
    const url = new URL(parts.redirectUri)
    await makeRoom(url)
    let stopTimer: () => void = () => undefined
    const listening: Promise<Listener> = listenForRedirect({ ...parts, shown: () => void close() })
    const close = async (): Promise<void> => {
      stopTimer()
      // What failed to listen has said so to whoever asked for it.
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
