import type { Reply } from './reply.ts'
import type { Arguments, Group, Method, Value } from './services.ts'
import type { Changed } from './topics.ts'

/** `window.api`, set by `preload.ts`. */
export type WindowApi = {
  readonly [G in Group]: { readonly [M in Method<G>]: (...args: Arguments<G, M>) => Promise<Reply<Value<G, M>>> }
} & {
  /** Returns a function that removes the listener. */
  readonly onChanged: (listener: (changed: Changed) => void) => () => void
}
