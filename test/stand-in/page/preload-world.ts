import type { Codec } from './codec.ts'
import type { Link } from './link-worlds.ts'

/** From a page to main. */
export type Up =
  | { is: 'invoke'; id: number; channel: string; args: string }
  | { is: 'send'; channel: string; args: string }
  | { is: 'focus' | 'blur' | 'resize'; bounds: number[] }
  | { is: 'title'; title: string }
  | { is: 'input'; type: string }
/** From main to a page. */
export type Down =
  | { is: 'answer'; id: number; value: string }
  | { is: 'failure'; id: number; message: string }
  | { is: 'message'; channel: string; args: string }

type Listener = (event: unknown, ...args: unknown[]) => void

/**
 * The `electron` module of a sandboxed preload. Runs in the preload's world as source text. Only this world has the
 * binding `post`, so no page can use it.
 */
export const preloadWorld = (
  codec: Codec,
  link: Link,
  post: (text: string) => void,
  versions: Record<string, string>,
  platform: string,
) => {
  const listeners = new Map<string, { listener: Listener; call: Listener }[]>()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0

  const up = (word: Up): void => post(JSON.stringify(word))
  const encode = (args: unknown[]): string => {
    try {
      return codec.encode(structuredClone(args))
    } catch (error) {
      throw new Error('An object could not be cloned.', { cause: error })
    }
  }
  const add = (channel: string, listener: Listener, call: Listener): void =>
    void listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, call }])
  const remove = (channel: string, listener: Listener): void =>
    void listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((one) => one.listener !== listener),
    )

  const strict = <T extends object>(name: string, object: T): T =>
    new Proxy(object, {
      get: (target, key, receiver) => {
        if (key in target || typeof key === 'symbol' || ['then', 'toJSON', 'default', '__esModule'].includes(key))
          return Reflect.get(target, key, receiver)
        throw new Error(`not implemented in the stand-in: ${name}.${key}`)
      },
    })
  const ipcRenderer = strict('ipcRenderer', {
    // Async, because Electron rejects and never throws here.
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const text = encode(args)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        up({ is: 'invoke', id, channel, args: text })
      })
    },
    send: (channel: string, ...args: unknown[]): void => up({ is: 'send', channel, args: encode(args) }),
    on: (channel: string, listener: Listener) => (add(channel, listener, listener), ipcRenderer),
    once: (channel: string, listener: Listener) => {
      const call: Listener = (...args) => {
        remove(channel, listener)
        listener(...args)
      }
      return (add(channel, listener, call), ipcRenderer)
    },
    off: (channel: string, listener: Listener) => (remove(channel, listener), ipcRenderer),
    removeListener: (channel: string, listener: Listener) => (remove(channel, listener), ipcRenderer),
    removeAllListeners: (channel: string) => (listeners.delete(channel), ipcRenderer),
  })
  const electron = strict('electron', {
    ipcRenderer,
    contextBridge: strict('contextBridge', { exposeInMainWorld: link.expose }),
  })

  const receive = (word: Down): void => {
    if (word.is === 'message') {
      const event = { sender: ipcRenderer, ports: [] }
      for (const { call } of listeners.get(word.channel) ?? []) call(event, ...(codec.decode(word.args) as unknown[]))
      return
    }
    const asker = waiting.get(word.id)
    waiting.delete(word.id)
    if (word.is === 'answer') asker?.resolve(codec.decode(word.value))
    else asker?.reject(new Error(word.message))
  }
  const postBounds = (is: 'focus' | 'blur' | 'resize') => () =>
    up({ is, bounds: [screenX, screenY, innerWidth, innerHeight] })
  for (const name of ['focus', 'blur', 'resize'] as const) addEventListener(name, postBounds(name))

  // Before any script of the page hears of them. Only the browser makes trusted events.
  for (const [name, type] of [
    ['mousedown', 'mouseDown'],
    ['keydown', 'rawKeyDown'],
    ['touchstart', 'touchStart'],
  ] as const)
    addEventListener(name, ({ isTrusted }) => isTrusted && up({ is: 'input', type }), { capture: true, passive: true })

  // The browser may not report title changes while another client is connected.
  addEventListener('DOMContentLoaded', () => {
    const postTitle = (): void => up({ is: 'title', title: document.title })
    const title = document.querySelector('title')
    if (title) new MutationObserver(postTitle).observe(title, { childList: true })
    postTitle()
  })

  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  return {
    require,
    receive,
    process: strict('process', {
      platform,
      versions,
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      env: {},
    }),
  }
}
