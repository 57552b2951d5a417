import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
type Commands = Protocol.CommandParameters
type Replies = Protocol.CommandReturnValues
type Events = Protocol.Events

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** The browser answered a command with an error, or has ended. */
export class CdpError extends Error {}

/** A DevTools session with the browser itself, or with one page. */
export interface CdpSession {
  send<M extends keyof Commands & keyof Replies>(method: M, params?: Commands[M]): Promise<Replies[M]>
  on<M extends keyof Events>(method: M, listener: (params: Events[M]) => void): void
}

interface Waiting {
  resolve: (value: never) => void
  reject: (error: CdpError) => void
  method: string
}

/**
 * DevTools protocol over a pipe: JSON texts, each ended by a zero byte. A chunk may hold several, and each is handled
 * in its own turn, so code awaiting a reply continues before later events.
 */
export class Cdp {
  private readonly sessions = new Map<string, EventEmitter>()
  private readonly waiting = new Map<number, Waiting>()
  private readonly output: Writable
  private lastId = 0
  private open = true

  constructor(output: Writable, input: Readable) {
    this.output = output
    // A pipe breaks when the browser dies; the input's `close` event reports that once.
    output.on('error', () => this.close())
    input.on('error', () => this.close())
    input.on('close', () => setImmediate(() => this.close()))
    let rest: Buffer[] = []
    input.on('data', (chunk: Buffer) => {
      let start = 0
      for (let end = chunk.indexOf(0); end !== -1; start = end + 1, end = chunk.indexOf(0, start)) {
        const text = Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
        setImmediate(() => this.receive(text))
        rest = []
      }
      if (start < chunk.length) rest.push(chunk.subarray(start))
    })
  }

  /** The session with this id; without one, the browser's own. */
  session(sessionId = ''): CdpSession {
    const emitter = this.sessions.get(sessionId) ?? new EventEmitter().setMaxListeners(0)
    this.sessions.set(sessionId, emitter)
    return {
      send: (method, params) => this.send(sessionId, method, params),
      on: (method, listener) => void emitter.on(method, listener),
    }
  }

  forget(sessionId: string): void {
    this.sessions.delete(sessionId)
  }

  /** Fails every pending command, and later ones at once. */
  close(): void {
    if (!this.open) return
    this.open = false
    for (const { reject, method } of this.waiting.values()) reject(new CdpError(`${method}: the browser is gone`))
    this.waiting.clear()
  }

  private send(sessionId: string, method: string, params: unknown): Promise<never> {
    if (!this.open) return Promise.reject(new CdpError(`${method}: the browser is gone`))
    const id = ++this.lastId
    const message = sessionId ? { id, sessionId, method, params } : { id, method, params }
    this.output.write(`${JSON.stringify(message)}\0`)
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }))
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Message
    if (message.id === undefined)
      return void this.sessions.get(message.sessionId ?? '')?.emit(message.method ?? '', message.params)
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.error) waiting?.reject(new CdpError(`${waiting.method}: ${message.error.message}`))
    else waiting?.resolve(message.result as never)
  }
}
