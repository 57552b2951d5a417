import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Active } from '../quirks/quirk-box.ts'
import type { Realm } from '../store/demo-administrations.ts'

export interface Env {
  Bindings: HttpBindings & { readonly again?: boolean }
  /** `embedded`: the service runs as the Demo company inside the app. */
  Variables: { quirks: Active; realm: Realm; embedded: boolean }
}

export type ServiceContext = Context<Env>
