import { z } from 'zod'
import type { Fail } from '../../preload/contract/fail.ts'
import { never } from '../../preload/contract/never.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import { AppError, isFail } from '../app-error.ts'
import type { TokenEndpoint } from './token-endpoint.ts'
import type { Tokens } from './tokens.ts'
import type { Vault } from './vault.ts'

/** Being signed in to one environment, and staying so. */
export interface Session {
  state(): SessionState
  /** Marks the sign-in window as open, or what came of it. */
  signingIn(): void
  failed(fail: Fail): void
  /** Takes the tokens of a sign-in of this person; both are in the vault when it returns. */
  accept(tokens: Tokens, user: string): Promise<void>
  /** Whose tokens these are; null when nobody is signed in. */
  user(): string | null
  /**
   * A token that is good now. `rejected` is one that the service has just answered 401 to. One refresh at a time,
   * however many ask. Fails `signed-out` when a person must sign in, or when `user` asks and the tokens are another's;
   * otherwise as the token endpoint does.
   */
  accessToken(rejected?: string, user?: string): Promise<string>
  signOut(because: 'asked' | 'forgotten'): Promise<void>
}

export interface SessionOptions {
  readonly environment: string
  readonly vault: Vault
  readonly now: () => number
  readonly endpoint: () => Promise<TokenEndpoint>
  readonly changed: () => void
  /** Who works here, for tokens that were kept before anybody's name was. */
  readonly usualUser: () => string
}

/** Tokens and whose they are: kept as one, so that nobody's work can go out under another's. */
interface Held extends Tokens {
  readonly user: string
}

type Standing =
  | { readonly is: 'out'; readonly because: 'never' | 'asked' | 'expired' | 'forgotten' }
  | { readonly is: 'in'; readonly tokens: Held; readonly provoked: boolean }
  /** The registration itself was refused; the refresh token may be good again once it is put right. */
  | { readonly is: 'stuck'; readonly tokens: Held; readonly fail: Fail }

type Attempt = { readonly is: 'none' } | { readonly is: 'open'; readonly since: number } | { readonly is: 'failed'; readonly fail: Fail }

const ahead = 5 * 60_000
/** A token just issued because of a 401 is not refreshed for another: the 401 then means something else (spec §7). */
const settling = 60_000

const storedTokens = z.strictObject({ access: z.string(), issuedAt: z.number(), until: z.number(), refresh: z.string().nullable(), user: z.string().optional() })

const load = async (vault: Vault, name: string, usualUser: () => string): Promise<Standing> => {
  const kept = await vault.get(name)
  switch (kept.is) {
    case 'none':
      return { is: 'out', because: 'never' }
    case 'unreadable':
      return { is: 'out', because: 'expired' }
    case 'text': {
      // Sealed by a later version of the app, perhaps: then signing in again is what is left.
      const tokens = storedTokens.safeParse(JSON.parse(kept.text))
      return tokens.success ? { is: 'in', tokens: { ...tokens.data, user: tokens.data.user ?? usualUser() }, provoked: false } : { is: 'out', because: 'expired' }
    }
    default:
      return never(kept)
  }
}

/** Five minutes ahead; sooner for tokens that live so short that they would never count as fresh. */
const dueAt = ({ until, issuedAt }: Tokens): number => until - Math.min(ahead, (until - issuedAt) / 10)

const signedOut = (): AppError => new AppError('signed-out')

export const openSession = async ({ environment, vault, now, endpoint, changed, usualUser }: SessionOptions): Promise<Session> => {
  const name = `tokens:${environment}`
  let standing = await load(vault, name, usualUser)
  let attempt: Attempt = { is: 'none' }
  let refreshing: Promise<string> | undefined
  /** Tokens the vault could not take yet (disk full): they must be there before they are used. */
  let unsaved = false

  const move = (next: Standing): void => {
    standing = next
    changed()
  }
  const save = async (tokens: Held): Promise<void> => {
    unsaved = true
    await vault.put(name, JSON.stringify(tokens))
    unsaved = false
  }
  const expire = async (): Promise<void> => {
    await vault.remove(name)
    move({ is: 'out', because: 'expired' })
  }
  /** Signed out meanwhile, or in anew: then an answer to the old tokens changes nothing. */
  const stillHolds = (tokens: Held): boolean => standing.is !== 'out' && standing.tokens === tokens

  const refused = async (tokens: Held, error: unknown): Promise<never> => {
    if (!stillHolds(tokens)) throw signedOut()
    if (isFail(error, 'sign-in-expired', 'sign-in-refused')) {
      await expire()
      throw new AppError('signed-out', { cause: error })
    }
    if (isFail(error, 'sign-in-wrong-client', 'sign-in-scope-refused')) {
      move({ is: 'stuck', tokens, fail: error.fail })
      throw new AppError('signed-out', { cause: error })
    }
    throw error
  }
  const exchange = async (tokens: Held, refresh: string, provoked: boolean): Promise<string> => {
    const fresh = await (await endpoint()).refresh(refresh).catch((error: unknown) => refused(tokens, error))
    if (!stillHolds(tokens)) throw signedOut()
    const next: Held = { ...fresh, refresh: fresh.refresh ?? refresh, user: tokens.user }
    // Held first: should the vault fail, the service may already have forgotten the old refresh token.
    standing = { is: 'in', tokens: next, provoked }
    await save(next)
    changed()
    return next.access
  }
  const renew = async (tokens: Held, provoked: boolean): Promise<string> => {
    if (tokens.refresh === null) {
      await expire()
      throw signedOut()
    }
    return exchange(tokens, tokens.refresh, provoked)
  }
  const onlyOne = (tokens: Held, provoked: boolean): Promise<string> => {
    if (refreshing) return refreshing
    const mine = renew(tokens, provoked).finally(() => {
      if (refreshing === mine) refreshing = undefined
    })
    refreshing = mine
    return mine
  }
  /** Ahead of time a refresh that does not get through is no harm: the old token is still good. */
  const renewAhead = (tokens: Held): Promise<string> =>
    onlyOne(tokens, false).catch((error: unknown) => {
      if (stillHolds(tokens) && now() < tokens.until && !isFail(error, 'signed-out')) return tokens.access
      throw error
    })

  const afterRejection = (tokens: Held, provoked: boolean): Promise<string> | string => {
    const justIssued = Math.abs(now() - tokens.issuedAt) < settling && (provoked || tokens.refresh === null)
    return justIssued ? tokens.access : onlyOne(tokens, true)
  }

  return {
    state: () => {
      if (attempt.is === 'open') return { is: 'signing-in', since: attempt.since }
      switch (standing.is) {
        case 'out':
          return attempt.is === 'failed' ? { is: 'sign-in-failed', fail: attempt.fail } : { is: 'signed-out', because: standing.because }
        case 'stuck':
          return { is: 'sign-in-failed', fail: standing.fail }
        case 'in': {
          const { user, until, refresh } = standing.tokens
          if (refresh === null && now() >= until) return { is: 'signed-out', because: 'expired' }
          return { is: 'signed-in', user, until, renews: refresh !== null, kept: vault.kept }
        }
        default:
          return never(standing)
      }
    },
    signingIn: () => {
      attempt = { is: 'open', since: now() }
      changed()
    },
    failed: (fail) => {
      attempt = { is: 'failed', fail }
      changed()
    },
    accept: async (tokens, user) => {
      const held: Held = { ...tokens, user }
      standing = { is: 'in', tokens: held, provoked: false }
      attempt = { is: 'none' }
      // A refresh of the tokens before comes to nothing; nobody who asks from now on waits for it.
      refreshing = undefined
      await save(held).finally(changed)
    },
    user: () => (standing.is === 'out' ? null : standing.tokens.user),
    accessToken: async (rejected, user) => {
      if (standing.is !== 'out' && user !== undefined && user !== standing.tokens.user) throw signedOut()
      if (refreshing) return refreshing
      if (standing.is === 'out') throw signedOut()
      const { tokens } = standing
      if (unsaved) await save(tokens)
      if (standing.is === 'stuck') return onlyOne(tokens, false)
      if (rejected === tokens.access) return afterRejection(tokens, standing.provoked)
      if (now() >= dueAt(tokens)) return tokens.refresh === null && now() < tokens.until ? tokens.access : renewAhead(tokens)
      return tokens.access
    },
    signOut: async (because) => {
      standing = { is: 'out', because }
      attempt = { is: 'none' }
      unsaved = false
      await vault.remove(name).finally(changed)
    },
  }
}
