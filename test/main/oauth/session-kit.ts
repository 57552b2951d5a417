import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { openSession, type Session } from '../../../main/oauth/session/session.ts'
import type { TokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import type { Tokens } from '../../../main/oauth/tokens.ts'
import type { Vault } from '../../../main/base/files/vault.ts'
import type { LogEvent } from '../../../main/base/log/log.ts'

export const minutes = 60_000
export const hours = 60 * minutes

/** A session whose clock, disk and token endpoint a test controls; `stored` is the vault's content. */
export interface SessionKit {
  time: number
  /** Each write waits for this. */
  disk: () => Promise<void>
  answer: (refresh: string, signal: AbortSignal | undefined) => Promise<Tokens>
  readonly asked: string[]
  readonly stored: Map<string, string>
  changes: number
  /** Every step, visible or not. */
  moves: number
  readonly logged: LogEvent[]
  /** The vault of the next `open`. */
  readonly vault: Vault
  tokens(access: string, refresh?: string | null): Tokens
  open(): Promise<Session>
  signedIn(tokens?: Tokens): Promise<Session>
}

export const sessionKit = (): SessionKit => {
  let count = 1
  const kit: SessionKit = {
    time: 1_000_000_000,
    disk: async () => undefined,
    answer: async () => kit.tokens(`fresh-${count++}`),
    asked: [],
    stored: new Map(),
    changes: 0,
    moves: 0,
    logged: [],
    get vault() {
      return vault
    },
    tokens: (access, refresh = `${access}-refresh`) => ({
      access,
      issuedAt: kit.time,
      until: kit.time + 2 * hours,
      refresh,
    }),
    open: () =>
      openSession({
        environment: 'e',
        vault,
        sealedTo: () => 'the service',
        now: () => kit.time,
        endpoint: async () => endpoint,
        changed: () => void kit.changes++,
        moved: () => void kit.moves++,
        log: (event) => void kit.logged.push(event),
        usualUser: () => 'A',
      }),
    signedIn: async (tokens = kit.tokens('one')) => {
      const session = await kit.open()
      await session.accept(tokens, 'A')
      return session
    },
  }
  const vault: Vault = {
    kept: true,
    seal: null,
    answers: () => true,
    get: async (name) => (kit.stored.has(name) ? { is: 'text', text: kit.stored.get(name)! } : { is: 'none' }),
    put: async (name, text) => {
      await kit.disk()
      kit.stored.set(name, text)
    },
    remove: async (name) => void kit.stored.delete(name),
    quarantine: async () => undefined,
    names: () => [...kit.stored.keys()],
  }
  const endpoint: TokenEndpoint = {
    redeem: () => Promise.reject(new Error('no code here')),
    refresh: (token, signal) => {
      kit.asked.push(token)
      return kit.answer(token, signal)
    },
  }
  return kit
}

export const refusing = (code: FailCode) => (): Promise<never> => Promise.reject(new AppError(code))
