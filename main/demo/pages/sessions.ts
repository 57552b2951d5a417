import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServiceContext } from '../api/env.ts'

/** A login on the service's pages. Its cookie is good in this process and one realm only. */
export interface Session {
  readonly id: string
  /** The CSRF token of every form. */
  readonly csrf: string
  user: string | null
  operator: boolean
}

export interface Sessions {
  /** The browser's session; a new one where it has none. */
  of(c: ServiceContext): Session
  /** Starts a new session with a new cookie, so that a cookie planted before the login is useless. */
  renew(c: ServiceContext, change: Partial<Pick<Session, 'user' | 'operator'>>): Session
  end(c: ServiceContext): void
}

const cookie = 'demo_session'
const most = 10_000

export const openSessions = (): Sessions => {
  const sessions = new Map<string, Session>()

  const begin = (c: ServiceContext, user: string | null, operator: boolean): Session => {
    const oldest = sessions.size < most ? undefined : sessions.keys().next().value
    if (oldest !== undefined) sessions.delete(oldest)
    const session: Session = {
      id: randomBytes(24).toString('base64url'),
      csrf: randomBytes(24).toString('base64url'),
      user,
      operator,
    }
    const key = `${c.get('realm')} ${session.id}`
    sessions.set(key, session)
    setCookie(c, cookie, session.id, { path: `/${c.get('realm')}`, httpOnly: true, sameSite: 'Lax' })
    return session
  }

  const key = (c: ServiceContext): string => `${c.get('realm')} ${getCookie(c, cookie) ?? ''}`

  const of = (c: ServiceContext): Session => sessions.get(key(c)) ?? begin(c, null, false)

  return {
    of,
    renew: (c, change) => {
      const old = of(c)
      sessions.delete(`${c.get('realm')} ${old.id}`)
      return begin(c, change.user ?? old.user, change.operator ?? old.operator)
    },
    end: (c) => void sessions.delete(key(c)),
  }
}
