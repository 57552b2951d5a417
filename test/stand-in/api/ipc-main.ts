import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { makeCodec } from '../page/codec.ts'
import type { Down, Up } from '../page/preload-world.ts'
import { StrictEmitter } from '../strict.ts'

type Handler = Parameters<IpcMain['handle']>[1]
const codec = makeCodec()

/** `ipcMain`, and the `ipc` of one page. */
export class StandInIpcMain extends StrictEmitter {
  private readonly handlers = new Map<string, Handler>()

  constructor() {
    super()
    // A channel may have this name, and an unhandled `error` event would throw.
    this.on('error', () => undefined)
  }
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.handlers.set(channel, handler)
  }
  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args: unknown[]) => {
      this.removeHandler(channel)
      return handler(event, ...args) as unknown
    })
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }

  has(channel: string): boolean {
    return this.handlers.has(channel)
  }
  async answer(event: object, { id, channel, args }: Extract<Up, { is: 'invoke' }>): Promise<Down> {
    try {
      const handler = this.handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const value: unknown = await handler(event as IpcMainInvokeEvent, ...(codec.decode(args) as unknown[]))
      return { is: 'answer', id, value: encode(value) }
    } catch (error) {
      // Electron prints the whole error on the terminal, including its message.
      console.error(`Error occurred in handler for '${channel}':`, error)
      return { is: 'failure', id, message: `Error invoking remote method '${channel}': ${String(error)}` }
    }
  }
}

/** Throws Electron's own message for values that cannot be cloned, such as a proxy or a function. */
export const encode = (value: unknown): string => {
  try {
    return codec.encode(structuredClone(value))
  } catch (error) {
    throw new Error('An object could not be cloned.', { cause: error })
  }
}

export const decode = codec.decode

export const ipcMain = new StandInIpcMain()
