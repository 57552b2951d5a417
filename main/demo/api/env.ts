import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Active } from '../quirks/quirk-box.ts'
import type { Realm } from '../store/demo-administrations.ts'

/** What every handler finds with a request. */
export interface Env {
  Bindings: HttpBindings & { readonly again?: boolean }
  /** `embedded`: it is the Demo company inside the app. */
  Variables: { quirks: Active; realm: Realm; embedded: boolean }
}

export type ServiceContext = Context<Env>
