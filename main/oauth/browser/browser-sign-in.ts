import { isFail } from '../../base/app-error.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { Host, SignInEnd, SignInRequest } from '../../base/host.ts'
import type { After } from '../after.ts'
import { authorizeUrl } from '../authorize-url.ts'
import { browserPage, type Outcome } from './browser-page.ts'
import type { Loopback, Waiting } from './loopback.ts'
import type { Registration } from '../registration.ts'
import { stateLifetime, type PendingState } from '../state.ts'

export interface BrowserSignInContext {
  readonly host: Pick<Host, 'openBrowser'>
  readonly registration: Registration
  /** The challenge of RFC 7636; null: PKCE is off. */
  readonly challenge: string | null
  readonly loopback: Loopback
  readonly toolbar: Pick<SignInRequest['toolbar'], 'name' | 'language'>
  readonly after: After
}

export interface BrowserSignIn {
  readonly ended: Promise<SignInEnd>
  /** Opens the browser again at the same address. A failure does not end the wait. */
  focus(): Promise<void>
  close(): void
}

const closed = (fail: ErrorPayload | null): SignInEnd => ({ is: 'closed', refusedWith: null, fail })

const timedOut = closed({ code: 'sign-in-timed-out' })

/**
 * The outcome of a redirect with our state. Null for any other request, which ends nothing: any page or program on this
 * computer can call the listener. This is safe: a state of 256 bits cannot be guessed, and `readCode` checks the rest.
 */
const outcomeOf = (address: string, state: PendingState): Outcome | null => {
  const { searchParams: query } = new URL(address)
  const [given, ...more] = query.getAll('state')
  if (given === undefined || more.length > 0 || !state.isThis(given)) return null
  return query.has('code') && !query.has('error') ? 'well' : 'badly'
}

/**
 * Signs in by the computer's browser (RFC 8252 §7.3). Listens at the redirect URI, opens the authorize address and
 * waits until the state expires. The first answer with our state counts; later ones get the same page.
 */
export const openBrowserSignIn = (
  { host, registration, challenge, loopback, toolbar, after }: BrowserSignInContext,
  state: PendingState,
): BrowserSignIn => {
  const start = authorizeUrl(registration, state.value, challenge)
  const { promise: ended, resolve, reject } = Promise.withResolvers<SignInEnd>()
  let over = false
  const stopTimer = after(stateLifetime, () => finish(timedOut))
  const listening: Promise<Waiting> = loopback.listen({
    name: toolbar.name,
    redirectUri: registration.redirectUri,
    take: (address) => {
      const outcome = outcomeOf(address, state)
      if (outcome === null) return null
      // Timers pause while a computer sleeps, so an answer can come after the state expired and before the timer.
      finish(state.isOver() ? timedOut : { is: 'redirected', address }, true)
      return state.isOver() ? 'badly' : outcome
    },
    page: (outcome) => browserPage(toolbar.language, outcome),
  })
  /** `cameBack`: the browser has come back and still requests its page. */
  const leave = (cameBack: boolean): Promise<void> => {
    over = true
    stopTimer()
    // A listener that failed to start needs no close.
    return listening.then(
      (waiting) => (cameBack ? waiting.linger() : waiting.close()),
      () => undefined,
    )
  }
  const finish = (end: SignInEnd, cameBack = false): void => {
    if (!over) void leave(cameBack).then(() => resolve(end), reject)
  }
  const begin = async (): Promise<void> => {
    try {
      await listening
      if (!over) await host.openBrowser(start)
    } catch (error) {
      if (isFail(error)) return finish(closed(error.fail))
      await leave(false)
      reject(error)
    }
  }
  void begin()
  return {
    ended,
    focus: async () => {
      await listening.catch(() => undefined)
      if (!over) await host.openBrowser(start)
    },
    close: () => finish(closed(null)),
  }
}
