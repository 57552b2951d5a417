import { EventEmitter } from 'node:events'

/** Properties that the language and its tools read of any object. */
const asked = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'domain',
  'default',
  '__esModule',
  'module.exports',
])

const missing = (name: string, key: string): never => {
  throw new Error(`not implemented in the stand-in: ${name}.${key}`)
}

/** Wraps an object so that missing members throw: a silent `undefined` would hide a use that is not implemented. */
export const strict = <T extends object>(name: string, object: T): T =>
  new Proxy(object, {
    get: (target, key, receiver) => {
      if (key in target || typeof key === 'symbol' || asked.has(key)) return Reflect.get(target, key, receiver)
      return missing(name, key)
    },
  })

/** An unimplemented part of Electron: calling, constructing or reading it throws. */
export const absent = (name: string): never =>
  new Proxy(class {}, {
    get: (target, key) => (typeof key === 'symbol' || asked.has(key) ? Reflect.get(target, key) : missing(name, key)),
    construct: () => missing(name, 'constructor'),
    apply: () => missing(name, 'call'),
  }) as never

/** An event emitter whose missing members throw. */
export class StrictEmitter extends EventEmitter {}

Object.setPrototypeOf(
  StrictEmitter.prototype,
  new Proxy(EventEmitter.prototype, {
    get: (target, key, receiver: object) => {
      if (key in target || typeof key === 'symbol' || asked.has(key)) return Reflect.get(target, key, receiver)
      return missing(receiver.constructor.name, key)
    },
  }),
)

/** Throws for the first option that the stand-in would ignore. */
export const onlyKnown = (name: string, options: object, known: readonly string[]): void => {
  const unknown = Object.keys(options).find(
    (key) => !known.includes(key) && (options as Record<string, unknown>)[key] !== undefined,
  )
  if (unknown) missing(name, unknown)
}
