import type { Reply } from './reply.ts'
import type { Arguments, Group, Method, Value } from './services.ts'
import type { Changed } from './topics.ts'

/** What `preload` puts on `window.api`. */
export type WindowApi = {
  readonly [G in Group]: { readonly [M in Method<G>]: (...args: Arguments<G, M>) => Promise<Reply<Value<G, M>>> }
} & {
  /** Calls `listener` for every change; answers with a function that stops it. */
  readonly onChanged: (listener: (changed: Changed) => void) => () => void
}
