import { calls, type Arguments, type Group, type Method, type Value } from '../../preload/contract/services.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Reply } from '../../preload/contract/reply.ts'
import type { WindowApi } from '../../preload/contract/window-api.ts'

declare global {
  interface Window {
    readonly api: WindowApi
  }
}

export class Failure extends Error {
  readonly fail: ErrorPayload

  constructor(fail: ErrorPayload) {
    super(fail.code)
    this.name = 'Failure'
    this.fail = fail
  }
}

/** The failure inside anything thrown; anything but a `Failure` is `unexpected`. */
export const failOf = (error: unknown): ErrorPayload => (error instanceof Failure ? error.fail : { code: 'unexpected' })

type Calls = {
  readonly [G in Group]: { readonly [M in Method<G>]: (...args: Arguments<G, M>) => Promise<Value<G, M>> }
}
type Answer = (...args: unknown[]) => Promise<Reply<unknown>>

/** Structured clone refuses reactive proxies. Every argument of the contract is plain data; only bytes are not JSON. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, plain(one)]])),
  )
}

const call =
  (group: Group, method: string) =>
  async (...args: unknown[]): Promise<unknown> => {
    const answer = (window.api[group] as unknown as Record<string, Answer>)[method]
    if (!answer) throw new Failure({ code: 'call-unknown' })
    const reply = await answer(...args.map(plain))
    if (reply.ok) return reply.value
    throw new Failure(reply.fail)
  }

/** The only way from the window to main. A call resolves to its value or throws a `Failure`. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([group, methods]) => [
    group,
    Object.fromEntries(methods.map((method) => [method, call(group as Group, method)])),
  ]),
) as unknown as Calls

export const onChanged: WindowApi['onChanged'] = (listener) => window.api.onChanged(listener)
