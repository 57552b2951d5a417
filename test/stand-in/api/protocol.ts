import type { CustomScheme } from 'electron'
import { claimScheme } from '../schemes.ts'
import { strict } from '../strict.ts'
import { app, mustBeReady } from './app.ts'

type Handler = (request: Request) => Response | Promise<Response>
const handlers = new Map<object | null, Map<string, Handler>>()
const own = new Set<string>()

/** The handler of a session; null for those of `protocol.handle` itself. */
export const handlerFor = (session: object | null, scheme: string): Handler | undefined =>
  handlers.get(session)?.get(scheme)

/** `session.protocol`, and `protocol` for the default session under null. */
export const makeProtocol = (session: object | null) => {
  const mine = new Map<string, Handler>()
  handlers.set(session, mine)
  return strict('protocol', {
    registerSchemesAsPrivileged: (schemes: CustomScheme[]): void => {
      if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme } of schemes) own.add(scheme)
      for (const { scheme } of schemes) claimScheme(scheme)
    },
    handle: (scheme: string, handler: Handler): void => {
      if (session === null) mustBeReady()
      if (!own.has(scheme))
        throw new Error(
          `not implemented in the stand-in: protocol.handle for ${scheme}:, which is not a privileged scheme`,
        )
      if (mine.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      mine.set(scheme, handler)
    },
    unhandle: (scheme: string): void => {
      if (!mine.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme: string): boolean =>
      mine.has(scheme) || ['http', 'https', 'file', 'data', 'blob', 'about'].includes(scheme),
  })
}

export const protocol = makeProtocol(null)
