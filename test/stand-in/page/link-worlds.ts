import type { Codec } from './codec.ts'

type Fn = (...args: never[]) => unknown
type Packed = ['c', string] | ['f', number] | ['p', number] | ['a', Packed[]] | ['o', [string, Packed][]]
type Word =
  | { is: 'call'; id: number; args: Packed }
  | { is: 'answer' | 'failure'; value: Packed }
  | { is: 'settled'; id: number; ok: boolean; value: Packed }
  | { is: 'expose'; name: string; value: Packed }

/**
 * Connects the page's world with the preload's, as `contextBridge` does. It runs in both as source text before any
 * script of the page, and captures the DOM functions it needs, so the page cannot replace them. Values are copied;
 * functions and promises are referenced by number.
 */
export const linkWorlds = (side: 'page' | 'preload', secret: string, codec: Codec) => {
  const [toMe, toOther] =
    side === 'page' ? [`${secret}page`, `${secret}preload`] : [`${secret}preload`, `${secret}page`]
  const [clone, { stringify, parse }] = [structuredClone, JSON]
  const dispatch = window.dispatchEvent.bind(window)
  const MessageEventKind = CustomEvent
  const functions = new Map<number, Fn>()
  const numbers = new WeakMap<Fn, number>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let lastNumber = 0
  let answer: { ok: boolean; value: unknown } | undefined

  const post = (word: Word): void => void dispatch(new MessageEventKind(toOther, { detail: stringify(word) }))

  const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise
  const numberOf = (value: Fn): number => {
    const id = numbers.get(value) ?? ++lastNumber
    numbers.set(value, id)
    functions.set(id, value)
    return id
  }
  const lend = (promise: Promise<unknown>): number => {
    const id = ++lastNumber
    const settle = (ok: boolean) => (value: unknown) => {
      try {
        post({ is: 'settled', id, ok, value: pack(value) })
      } catch (error) {
        post({ is: 'settled', id, ok: false, value: pack(error) })
      }
    }
    promise.then(settle(true), settle(false))
    return id
  }

  /**
   * Cloning stops at the first value it cannot copy. Functions and promises can be referenced, proxies, elements and
   * symbols cannot.
   */
  const mustRefuse = (value: object): boolean => {
    try {
      clone(value)
      return false
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      return /^(?:Failed to execute '.*?': )?(#<(?!Promise)|\[object |Symbol\(|\w+ object could)/.test(text)
    }
  }
  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') return ['f', numberOf(value as Fn)]
    if (isPromise(value)) return ['p', lend(value)]
    try {
      return ['c', codec.encode(clone(value))]
    } catch (error) {
      if (typeof value !== 'object' || value === null || mustRefuse(value))
        throw new Error('An object could not be cloned.', { cause: error })
    }
    if (Array.isArray(value)) return ['a', value.map(pack)]
    return ['o', Object.entries(value).map(([key, part]): [string, Packed] => [key, pack(part)])]
  }
  const freeze = <T>(value: T): T =>
    side === 'page' && typeof value === 'object' && value !== null ? Object.freeze(value) : value
  const unpack = (packed: Packed): unknown => {
    switch (packed[0]) {
      case 'c':
        return freeze(codec.decode(packed[1]))
      case 'f':
        return callable(packed[1])
      case 'p':
        return new Promise((resolve, reject) => promises.set(packed[1], { resolve, reject }))
      case 'a':
        return freeze(packed[1].map(unpack))
      case 'o':
        return freeze(Object.fromEntries(packed[1].map(([key, part]) => [key, unpack(part)])))
    }
  }
  /** Dispatching is synchronous: when it returns, the other side has answered. */
  const callable =
    (id: number) =>
    (...args: unknown[]): unknown => {
      post({ is: 'call', id, args: ['a', args.map(pack)] })
      const given = answer
      answer = undefined
      if (!given) throw new Error('the other world is gone')
      if (given.ok) return given.value
      throw given.value
    }
  const run = (id: number, args: Packed): void => {
    try {
      post({ is: 'answer', value: pack(functions.get(id)?.(...(unpack(args) as never[]))) })
    } catch (error) {
      post({ is: 'failure', value: pack(error) })
    }
  }
  const hear = (word: Word): void => {
    switch (word.is) {
      case 'call':
        return run(word.id, word.args)
      case 'answer':
      case 'failure':
        answer = { ok: word.is === 'answer', value: unpack(word.value) }
        return
      case 'settled': {
        const waiting = promises.get(word.id)
        promises.delete(word.id)
        return word.ok ? waiting?.resolve(unpack(word.value)) : waiting?.reject(unpack(word.value))
      }
      case 'expose':
        return void Object.defineProperty(window, word.name, { value: unpack(word.value), enumerable: true })
    }
  }
  window.addEventListener(toMe, (event) => hear(parse((event as CustomEvent<string>).detail) as Word))

  return {
    expose: (name: string, value: unknown): void => {
      if (name in window) throw new Error(`Cannot bind an API on top of an existing property on the window object`)
      post({ is: 'expose', name, value: pack(value) })
    },
  }
}

export type Link = ReturnType<typeof linkWorlds>
