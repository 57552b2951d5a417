import { z } from 'zod'
import { never } from '../../../preload/contract/never.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { Vault } from '../../base/files/vault.ts'
import type { Host } from '../../base/host.ts'
import type { TokenEndpoint } from '../token-endpoint.ts'
import type { Tokens } from '../tokens.ts'
import { logStep } from './session-log.ts'
import { shown, stateAfter, type Event, type State } from './session-states.ts'
import type { Held } from './token-times.ts'

export interface SessionOptions {
  readonly environment: string
  readonly vault: Vault
  /** The service and client that the tokens are for at this time. */
  readonly sealedTo: () => string
  readonly now: () => number
  readonly endpoint: () => Promise<TokenEndpoint>
  /** The state that users see has changed. */
  readonly changed: () => void
  /** Called after every step. */
  readonly moved: () => void
  /** The user of tokens that were stored without a name. */
  readonly usualUser: () => string
  readonly log: Host['log']
}

/** The state of one session and its jobs under way. */
export interface RunningSession extends SessionOptions {
  /** The vault entry of its tokens. */
  readonly entry: string
  state: State
  /** The last refresh. It may have ended, or be one of tokens that were replaced meanwhile. */
  refreshing: { readonly done: Promise<void>; readonly abort: AbortController } | null
  /** The tokens on their way into the vault. Others may replace them meanwhile. */
  storing: { readonly tokens: Held; readonly done: Promise<void> } | null
  /** How often a person saved the registration in this run. */
  registrations: number
  /** How often they saved another redirect URI with it. */
  redirects: number
  /** The value of `redirects` when the service last gave tokens for the redirect URI. */
  provenRedirect: number
  /** The last answer to each administration since the sign-in, in milliseconds since 1970. */
  readonly answers: Map<string, number>
  /** The last state that listeners were notified of, as JSON. */
  notified: string
}

const storedTokens = z.strictObject({
  access: z.string(),
  issuedAt: z.number(),
  until: z.number(),
  refresh: z.string().nullable(),
  user: z.string().optional(),
})

export const held = (tokens: Tokens, user: string, provoked = 0, doubtedAt: number | null = null): Held => ({
  ...tokens,
  user,
  provoked,
  missedAt: null,
  pause: null,
  doubtedAt,
})
const storedText = ({ access, issuedAt, until, refresh, user }: Held): string =>
  JSON.stringify({ access, issuedAt, until, refresh, user })

/** Null for a text of a later version. */
const tokensIn = (text: string): z.infer<typeof storedTokens> | null => {
  try {
    return storedTokens.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const load = async ({ vault, sealedTo, usualUser }: SessionOptions, entry: string): Promise<State> => {
  const kept = await vault.get(entry, sealedTo())
  switch (kept.is) {
    case 'none':
      return { is: 'out', because: 'never' }
    case 'unreadable':
      return { is: 'out', because: 'expired' }
    case 'of-another':
      return { is: 'out', because: 'of-another' }
    case 'text': {
      const found = tokensIn(kept.text)
      // The user signs in again.
      if (found === null) return { is: 'out', because: 'expired' }
      const { user, ...tokens } = found
      return { is: 'in', tokens: held(tokens, user ?? usualUser()) }
    }
    default:
      return never(kept)
  }
}

export const viewOf = ({ state, now, vault }: RunningSession): SessionState => shown(state, now(), vault.kept)

export const loadSession = async (options: SessionOptions): Promise<RunningSession> => {
  const entry = `tokens:${options.environment}`
  const state = await load(options, entry)
  const session: RunningSession = {
    ...options,
    entry,
    state,
    refreshing: null,
    storing: null,
    registrations: 0,
    redirects: 0,
    provenRedirect: 0,
    answers: new Map(),
    notified: '',
  }
  session.notified = JSON.stringify(viewOf(session))
  return session
}

/** Notifies if the state that users see has changed, even by time alone. */
export const notifyIfChanged = (session: RunningSession): void => {
  const view = JSON.stringify(viewOf(session))
  if (view === session.notified) return
  session.notified = view
  session.changed()
}

export const move = (session: RunningSession, event: Event): void => {
  session.state = stateAfter(session.state, event)
  logStep(session.log, event)
  notifyIfChanged(session)
  session.moved()
}

/** False after a sign-out or a new sign-in: then the outcome for the old tokens changes nothing. */
export const holds = ({ state }: RunningSession, tokens: Held): boolean => 'tokens' in state && state.tokens === tokens

const store = async (session: RunningSession, tokens: Held): Promise<void> => {
  await session.vault.put(session.entry, storedText(tokens), session.sealedTo())
  if (holds(session, tokens)) move(session, { is: 'stored' })
}

/** Resolves once the tokens are in the vault. One attempt at a time; after a failure the next caller tries again. */
export const stored = (session: RunningSession, tokens: Held): Promise<void> => {
  if (session.storing?.tokens === tokens) return session.storing.done
  const done = store(session, tokens).finally(() => {
    if (session.storing?.tokens === tokens) session.storing = null
  })
  session.storing = { tokens, done }
  return done
}
