import type { Implementation } from '../../preload/contract/services.ts'
import type { SessionState } from '../../preload/contract/session.ts'

interface World {
  readonly me: () => string
  readonly setUser: (environment: string, user: string) => void
  readonly changed: () => void
}

/** A sign-in in memory: it lasts until a test sets its end, or it is cancelled. */
export const fakeSession = (start: SessionState | undefined, { me, setUser, changed }: World) => {
  let session: SessionState = start ?? { is: 'signed-out', because: 'never' }
  let endSignIn: (() => void) | null = null

  const services: Implementation['session'] = {
    read: () => session,
    signIn: async (id, user) => {
      if (user !== null) setUser(id, user)
      session =
        session.is === 'signed-in' ? { ...session, again: 'under-way' } : { is: 'signing-in', since: Date.now() }
      changed()
      await new Promise<void>((end) => void (endSignIn = end))
      changed()
      return session
    },
    cancelSignIn: () => {
      session = { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } }
      endSignIn?.()
    },
    signOut: () => (session = { is: 'signed-out', because: 'asked' }),
    useRefreshToken: (_id, _token, user) => {
      session = {
        is: 'signed-in',
        user: user ?? me(),
        until: Date.now() + 7_200_000,
        renews: true,
        kept: true,
        again: 'not-yet',
      }
      changed()
      return session
    },
  }
  return {
    services,
    set: (state: SessionState): void => {
      session = state
      endSignIn?.()
      changed()
    },
  }
}
