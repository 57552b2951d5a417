import { z } from 'zod'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import type { RefusedBy, RejectedToken } from '../../service/service-client.ts'
import { logRefreshFailure, logStep } from './session-log.ts'
import { shown, stateAfter, type Event, type State } from './session-states.ts'
import type { TokenEndpoint } from '../token-endpoint.ts'
import {
  asksAgain,
  hasRunOut,
  isDoubted,
  isDue,
  isJustIssued,
  provokedAfter,
  turnsIn,
  verdictOn,
  type Held,
} from './token-times.ts'
import type { Tokens } from '../tokens.ts'
import type { Vault } from '../../base/files/vault.ts'

/** Tokens that nothing renews. */
export interface Ending {
  /** Names these tokens, and no others. */
  readonly tokens: object
  readonly user: string
  /** Whether it is time for others. */
  readonly due: boolean
  /** Milliseconds until time alone changes what is shown; null: it does not any more. */
  readonly turnsIn: number | null
}

export interface TokenOptions extends RejectedToken {
  /** Only this person's token; `signed-out` where the tokens are another's. */
  readonly user?: string | undefined
}

/** Being signed in to one environment, and staying so. Its states are in `session-states.ts`. */
export interface Session {
  state(): SessionState
  /**
   * A sign-in window has opened; nobody else may open one before it is over: by `accept` of what it brought, or by
   * `failed`.
   */
  signingIn(): void
  /** What stood before the window stands. */
  failed(fail: ErrorPayload): void
  /**
   * Takes the tokens of this person; both are in the vault when it returns. Fails as the vault does; they are used once
   * it has them.
   */
  accept(tokens: Tokens, user: string, from?: 'window' | 'elsewhere'): Promise<void>
  /** Whose tokens these are; null when there are none. */
  user(): string | null
  /**
   * A token that is good now. One refresh at a time, however many ask. Fails `signed-out` when a person must sign in;
   * otherwise as the token endpoint does.
   */
  accessToken(options?: TokenOptions): Promise<string>
  signOut(because: 'asked' | 'forgotten'): Promise<void>
  /** Null: a refresh token renews them, there are none, or a window is open already. */
  ending(): Ending | null
  /** Tells of what only time has changed. */
  glance(): void
  /** When no refresh is under way and nothing is on its way into the vault. */
  settled(): Promise<void>
}

export interface SessionOptions {
  readonly environment: string
  readonly vault: Vault
  /** The service and client that tokens are for, now. */
  readonly sealedTo: () => string
  readonly now: () => number
  readonly endpoint: () => Promise<TokenEndpoint>
  /** What people see of it has changed. */
  readonly changed: () => void
  /** After every step, seen or not. */
  readonly moved?: () => void
  /** Who works here, for tokens that were kept before anybody's name was. */
  readonly usualUser: () => string
  readonly log: Host['log']
}

/** Something that other tokens may overtake. */
interface Work {
  readonly tokens: Held
  readonly done: Promise<void>
}

const storedTokens = z.strictObject({
  access: z.string(),
  issuedAt: z.number(),
  until: z.number(),
  refresh: z.string().nullable(),
  user: z.string().optional(),
})

const held = (tokens: Tokens, user: string, provoked = 0, doubtedAt: number | null = null): Held => ({
  ...tokens,
  user,
  provoked,
  missedAt: null,
  doubtedAt,
})
const storedText = ({ access, issuedAt, until, refresh, user }: Held): string =>
  JSON.stringify({ access, issuedAt, until, refresh, user })

const load = async (vault: Vault, name: string, to: string, usualUser: () => string): Promise<State> => {
  const kept = await vault.get(name, to)
  switch (kept.is) {
    case 'none':
      return { is: 'out', because: 'never' }
    case 'unreadable':
      return { is: 'out', because: 'expired' }
    case 'of-another':
      return { is: 'out', because: 'of-another' }
    case 'text': {
      // Sealed by a later version of the app, perhaps: then signing in again is what is left.
      const found = storedTokens.safeParse(JSON.parse(kept.text))
      if (!found.success) return { is: 'out', because: 'expired' }
      const { user, ...tokens } = found.data
      return { is: 'in', tokens: held(tokens, user ?? usualUser()) }
    }
    default:
      return never(kept)
  }
}

const signedOut = (cause?: unknown): AppError => new AppError('signed-out', { cause })

export const openSession = async ({
  environment,
  vault,
  now,
  endpoint,
  changed,
  moved,
  usualUser,
  sealedTo,
  log,
}: SessionOptions): Promise<Session> => {
  const name = `tokens:${environment}`
  let state = await load(vault, name, sealedTo(), usualUser)
  let refreshing: (Work & { readonly abort: AbortController }) | null = null
  let storing: Work | null = null
  let told = ''

  const look = (): SessionState => shown(state, now(), vault.kept)
  const glance = (): void => {
    const seen = JSON.stringify(look())
    if (seen === told) return
    told = seen
    changed()
  }
  told = JSON.stringify(look())
  const move = (event: Event): void => {
    state = stateAfter(state, event)
    logStep(log, event)
    glance()
    moved?.()
  }
  /** Signed out meanwhile, or in anew: then what came of the old tokens changes nothing. */
  const holds = (tokens: Held): boolean => 'tokens' in state && state.tokens === tokens

  const store = async (tokens: Held): Promise<void> => {
    await vault.put(name, storedText(tokens), sealedTo())
    if (holds(tokens)) move({ is: 'stored' })
  }
  /** One try at a time; where it failed, the next who asks tries again. */
  const stored = (tokens: Held): Promise<void> => {
    if (storing?.tokens === tokens) return storing.done
    const done = store(tokens).finally(() => {
      if (storing?.tokens === tokens) storing = null
    })
    storing = { tokens, done }
    return done
  }

  /** What a refusal means; everything else says nothing about the session. */
  const notRefreshed = async (error: unknown): Promise<never> => {
    if (isFail(error, 'sign-in-expired')) {
      move({ is: 'refused' })
      await vault.remove(name)
      throw signedOut(error)
    }
    if (isFail(error, 'sign-in-refused', 'sign-in-wrong-client', 'sign-in-scope-refused')) {
      move(
        error.fail.code === 'sign-in-refused'
          ? { is: 'turned-away', at: now() }
          : { is: 'registration-refused', fail: error.fail, at: now() },
      )
      throw signedOut(error)
    }
    logRefreshFailure(log, error)
    move({ is: 'refresh-failed', at: now() })
    throw error
  }
  const exchange = async (tokens: Held, refresh: string, provoked: number, signal: AbortSignal): Promise<void> => {
    let fresh: Tokens
    try {
      fresh = await (await endpoint()).refresh(refresh, signal)
    } catch (error) {
      return holds(tokens) ? notRefreshed(error) : undefined
    }
    if (!holds(tokens)) return
    const next = held({ ...fresh, refresh: fresh.refresh ?? refresh }, tokens.user, provoked, tokens.doubtedAt)
    // Held before they are stored: should the vault fail, the service may already have forgotten the old refresh token.
    move({ is: 'refreshed', tokens: next })
    await stored(next)
  }
  /** `provoked`: how many refreshes in a row came of a 401, this one included. */
  const renew = (tokens: Held, refresh: string, provoked: number): Promise<void> => {
    const abort = new AbortController()
    move({ is: 'refresh-began' })
    const done = exchange(tokens, refresh, provoked, abort.signal).finally(() => {
      if (refreshing?.abort === abort) refreshing = null
    })
    refreshing = { tokens, done, abort }
    return done
  }
  /** A refresh that does not get through is no harm as long as the old token is good. */
  const unlessGood =
    (rejected: string | undefined) =>
    (error: unknown): void => {
      const good =
        (state.is === 'in' || state.is === 'in-asking') &&
        state.tokens.access !== rejected &&
        now() < state.tokens.until
      if (!good) throw error
    }
  const drop = (): void => {
    refreshing?.abort.abort()
    refreshing = null
  }

  /**
   * After waiting: what is there now, without another look at how fresh it is; tokens may live for less than it takes
   * to ask.
   */
  const current = (rejected: string | undefined, user: string | undefined): Promise<string> | string => {
    const ready = state.is === 'in' || state.is === 'in-asking' ? state.tokens : null
    const fits = ready !== null && ready.access !== rejected && (user === undefined || user === ready.user)
    return fits ? ready.access : accessToken({ rejected, user })
  }
  const everywhere = async (tokens: Held, by: RefusedBy, user: string | undefined): Promise<string> => {
    const verdict = verdictOn(tokens, by, now())
    if (verdict === 'refused') {
      move({ is: 'refused-everywhere', at: now() })
      throw signedOut()
    }
    const endedSince = by.worked && tokens.refresh !== null
    if (!endedSince && !isDoubted(tokens, now())) move({ is: 'doubted', at: now() })
    const doubted = 'tokens' in state ? state.tokens : tokens
    if (verdict === 'wait' || doubted.refresh === null) return doubted.access
    await renew(doubted, doubted.refresh, endedSince ? 1 : provokedAfter(doubted, now()))
    return current(tokens.access, user)
  }
  const accessToken: Session['accessToken'] = async ({ rejected, user, refusedBy } = {}) => {
    if (!('tokens' in state) || (user !== undefined && user !== state.tokens.user)) throw signedOut()
    const { tokens } = state
    switch (state.is) {
      case 'in':
      case 'in-asking': {
        if (hasRunOut(tokens, now())) throw signedOut()
        const isRejected = rejected === tokens.access
        if (isRejected && refusedBy !== undefined) return everywhere(tokens, refusedBy, user)
        const mayStay = isRejected ? isJustIssued(tokens, now()) : !isDue(tokens, now())
        // What nothing renews is tried once more: the 401 may mean something else (spec §7).
        if (tokens.refresh === null || mayStay) return tokens.access
        await renew(tokens, tokens.refresh, isRejected ? provokedAfter(tokens, now()) : 0).catch(unlessGood(rejected))
        return current(rejected, user)
      }
      case 'renewing':
      case 'renewing-asking':
        await refreshing?.done.catch(unlessGood(rejected))
        return current(rejected, user)
      case 'storing':
      case 'storing-asking':
        await stored(tokens)
        return current(rejected, user)
      case 'stuck':
        if (tokens.refresh === null || Math.abs(now() - state.since) < state.rests) throw signedOut()
        await renew(tokens, tokens.refresh, provokedAfter(tokens, now()))
        return current(rejected, user)
      case 'stuck-asking':
        throw signedOut()
      default:
        return never(state)
    }
  }

  return {
    state: look,
    signingIn: () => {
      if (state.is === 'in' && hasRunOut(state.tokens, now())) move({ is: 'ran-out' })
      move({ is: 'asked', at: now() })
    },
    failed: (fail) => {
      if (state.is === 'in-asking' && hasRunOut(state.tokens, now())) move({ is: 'ran-out' })
      // Its tokens came and could not be stored: then the window is over already.
      if ('openSince' in state) move({ is: 'sign-in-failed', fail })
    },
    accept: async (tokens, user, from = 'elsewhere') => {
      const mine = held(tokens, user)
      drop()
      move({ is: from === 'window' ? 'signed-in' : 'given', tokens: mine })
      await stored(mine)
    },
    user: () => ('tokens' in state ? state.tokens.user : null),
    accessToken,
    signOut: async (because) => {
      drop()
      move({ is: 'signed-out', because })
      await vault.remove(name)
    },
    ending: () => {
      if (state.is !== 'in' || state.tokens.refresh !== null) return null
      const { tokens } = state
      return { tokens, user: tokens.user, due: asksAgain(tokens, now()), turnsIn: turnsIn(tokens, now()) }
    },
    glance,
    settled: async () => void (await Promise.allSettled([refreshing?.done, storing?.done])),
  }
}
