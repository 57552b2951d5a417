import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import { describeError, errorOfThread, type DescribedError } from '../../base/log/describe-error.ts'

/** One end of a thread: a `MessagePort` or a `Worker`. */
export interface Port {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: Message) => void): unknown
}

type Message =
  | { readonly is: 'tell'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly is: 'call'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly is: 'value'; readonly id: number; readonly value: unknown }
  | { readonly is: 'fail'; readonly id: number; readonly fail: ErrorPayload; readonly cause: DescribedError }

export interface Channel {
  /** Calls the other side, and fails as its answer does. */
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** Sends a message without an answer. */
  notify(name: string, args: readonly unknown[]): void
  /** Fails all pending and later calls. */
  end(error: Error): void
}

/** Functions of the other side, sent by `send` under their names. */
export const remote = <R>(
  send: (name: string, args: readonly unknown[]) => unknown,
  names: readonly string[],
  prefix = '',
): R =>
  Object.fromEntries(
    names.map((name) => [name, (...args: readonly unknown[]) => send(`${prefix}${name}`, args)]),
  ) as unknown as R

type Functions = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>

/** Answers calls of these names by functions, and with undefined where one is absent. Others fail `call-unknown`. */
export const answerWith =
  (functions: object, names: readonly string[]) =>
  (name: string, args: readonly unknown[]): unknown => {
    if (!names.includes(name)) throw new AppError('call-unknown')
    return (functions as Functions)[name]?.(...args)
  }

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

const failureOf = (id: number, error: unknown): Message => {
  const fail: ErrorPayload = error instanceof AppError ? error.fail : { code: 'unexpected' }
  return { is: 'fail', id, fail, cause: describeError(error) }
}

/**
 * Calls in both directions over one port. `answer` handles the other side's calls. Failures cross as plain data,
 * described for the log on the side that knows their source.
 */
export const openChannel = (port: Port, answer: (name: string, args: readonly unknown[]) => unknown): Channel => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | null = null

  const reply = async (id: number, name: string, args: readonly unknown[]): Promise<void> => {
    try {
      port.postMessage({ is: 'value', id, value: await answer(name, args) })
    } catch (error) {
      port.postMessage(failureOf(id, error))
    }
  }
  const take = (id: number): Waiting | undefined => {
    const caller = waiting.get(id)
    waiting.delete(id)
    return caller
  }
  port.on('message', (message) => {
    if (message.is === 'tell') void answer(message.name, message.args)
    else if (message.is === 'call') void reply(message.id, message.name, message.args)
    else if (message.is === 'value') take(message.id)?.resolve(message.value)
    else take(message.id)?.reject(new AppError(message.fail, { cause: errorOfThread(message.cause) }))
  })

  return {
    call: (name, args) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting.set(++last, { resolve, reject })
        port.postMessage({ is: 'call', id: last, name, args })
      }),
    notify: (name, args) => port.postMessage({ is: 'tell', name, args }),
    end(error) {
      ended = error
      for (const caller of waiting.values()) caller.reject(error)
      waiting.clear()
    },
  }
}
