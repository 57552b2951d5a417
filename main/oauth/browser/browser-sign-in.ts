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
  /** Of RFC 7636; null: none is sent. */
  readonly challenge: string | null
  readonly loopback: Loopback
  readonly toolbar: Pick<SignInRequest['toolbar'], 'name' | 'language'>
  readonly after: After
}

export interface BrowserSignIn {
  readonly ended: Promise<SignInEnd>
  /** Opens the browser once more, at the same address; fails as it does, and then goes on waiting. */
  focus(): Promise<void>
  close(): void
}

const closed = (fail: ErrorPayload | null): SignInEnd => ({ is: 'closed', refusedWith: null, fail })

const timedOut = closed({ code: 'sign-in-timed-out' })

/**
 * What came to the registered address, where its state is ours: to go on with, or an error. Anything else (another
 * state, none, two) ends nothing: any page and any program of this computer can ask the listener, and could otherwise
 * end the sign-in of a person who is still typing. That takes nothing away: a state of 256 bits is not found by trying,
 * and the one answer that has it is held to all the rest by `readCode`.
 */
const outcomeOf = (address: string, state: PendingState): Outcome | null => {
  const { searchParams: query } = new URL(address)
  const [given, ...more] = query.getAll('state')
  if (given === undefined || more.length > 0 || !state.isThis(given)) return null
  return query.has('code') && !query.has('error') ? 'well' : 'badly'
}

/**
 * Signs in by the computer's browser (RFC 8252 §7.3): listens where the redirect URI leads, opens the authorize address
 * there, and waits for the redirect for as long as the state is good. The first answer with our state wins; a later one
 * is led to the same page and never read.
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
      // Timers stand still while a computer sleeps, so the answer of somebody who was away can come before the end of the time.
      finish(state.isOver() ? timedOut : { is: 'redirected', address }, true)
      return state.isOver() ? 'badly' : outcome
    },
    page: (outcome) => browserPage(toolbar.language, outcome),
  })
  /** `cameBack`: the browser is here, and still comes for its page. */
  const leave = (cameBack: boolean): Promise<void> => {
    over = true
    stopTimer()
    // Where nothing came to listen, there is nothing to end.
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
