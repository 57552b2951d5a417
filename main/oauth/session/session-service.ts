import type { Implementation } from '../../../preload/contract/services.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { openEnvironmentMutex } from '../../base/environment-mutex.ts'
import type { Host, SignInRequest } from '../../base/host.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { checkUserName } from '../user-name.ts'
import { after as realAfter, type After } from '../after.ts'
import { watchEnd, type EndWatch } from './end-watch.ts'
import { openLoopback } from '../browser/loopback.ts'
import { wayOf, type Registration } from '../registration.ts'
import { openSession, type Ending, type Session, type TokenOptions } from './session.ts'
import { startSignIn, type SignInContext, type SigningIn } from './sign-in.ts'
import { tokenEndpoint, type TokenEndpoint } from '../token-endpoint.ts'
import { looksLikeToken, type Tokens } from '../tokens.ts'
import type { Vault } from '../../base/files/vault.ts'

export interface Sessions {
  readonly service: Implementation['session']
  /** As `Session` gives it. */
  accessToken(environment: string, options?: TokenOptions): Promise<string>
  /** Who works in an environment: whose tokens are kept, else who signed in last. */
  user(environment: string): Promise<string>
  /**
   * Ends sign-ins and forgets tokens and pages, then does the work: the environment itself is going, or becomes another
   * one. Nobody signs in there before that is over. Fails as the vault does, before the work, or as the work does.
   */
  forget<T>(environment: string, work: () => Promise<T>): Promise<T>
  /** Looks now at what time has changed: the computer has slept. */
  look(): Promise<void>
  /** Ends what is under way; a refresh has two seconds to be answered and stored. */
  stop(): Promise<void>
}

export interface SessionsOptions {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly vault: Vault
  /** Fails `environment-unknown`. */
  readonly check: (environment: string) => void
  /** Fails where nothing may be sent to an environment now; asked before each sign-in, refresh and token. */
  readonly gate: (environment: string) => Promise<void>
  readonly registration: (environment: string) => Promise<Registration>
  /** The service and client that an environment's tokens are for. */
  readonly sealedTo: (environment: string) => string
  /** The base addresses of all environments but this one. */
  readonly others: (environment: string) => readonly string[]
  /** The service refused a sign-in that used PKCE, and may not know it. */
  readonly pkceRefused: (environment: string) => void
  /** How the bar of an environment's sign-in window looks. */
  readonly bar: (environment: string) => SignInRequest['bar']
  /** Who signed in last, or the computer's user. */
  readonly lastUser: (environment: string) => string
  readonly keepUser: (environment: string, user: string) => void
  /** Fails where a change of hands would lose something. */
  readonly mayChangeHands: (environment: string) => Promise<void>
  /** Ends what is open for who worked here, does the work, and opens it again for who works here then. */
  readonly changeHands: (environment: string, work: () => Promise<void>) => Promise<void>
  readonly changed: () => void
  /** Somebody has just signed in, and what waited for that can go on; or signed out, and what is going on must find out. */
  readonly turned: (environment: string) => Promise<void>
  /** Another clock's in tests only. */
  readonly after?: After
  /** Another network's in tests only. */
  readonly endpoint?: (registration: Registration) => TokenEndpoint
}

/** One environment's session and who watches over its end. */
interface Watched {
  readonly session: Session
  readonly watch: EndWatch
}

/** Long enough to come through on a slow line, and no longer than anybody waits for pages that ask something. */
const unseenFor = 20_000
const lastSeconds = 2_000

const unseen: SignInContext['session'] = { signingIn: () => undefined, failed: () => undefined }

export const openSessions = (options: SessionsOptions): Sessions => {
  const {
    host,
    proxyFor,
    vault,
    check,
    gate,
    bar,
    lastUser,
    keepUser,
    mayChangeHands,
    changeHands,
    changed,
    turned,
    after = realAfter,
  } = options
  const sessions = new Map<string, Promise<Watched>>()
  const signIns = new Map<string, Promise<SigningIn>>()
  const loopback = openLoopback(after)
  const gates = openEnvironmentMutex()
  const exchanges = new Map<string, { readonly abort: AbortController; readonly done: Promise<SessionState> }>()

  const endpointOf =
    options.endpoint ?? ((registration: Registration) => tokenEndpoint(registration, { now: host.now, proxyFor }))
  const registrationOf = async (environment: string): Promise<Registration> => {
    await gate(environment)
    return options.registration(environment)
  }
  const endpoint = async (environment: string): Promise<TokenEndpoint> => endpointOf(await registrationOf(environment))

  const open = async (environment: string): Promise<Watched> => {
    let watch: EndWatch | null = null
    const session = await openSession({
      environment,
      vault,
      sealedTo: () => options.sealedTo(environment),
      now: host.now,
      endpoint: () => endpoint(environment),
      usualUser: () => lastUser(environment),
      log: host.log,
      changed,
      moved: () => watch?.look(),
    })
    watch = watchEnd({
      session,
      after,
      online: host.online,
      changed,
      renew: (ending, cancelled) => renewUnseen(environment, session, ending, cancelled),
    })
    // The pages of this run know nobody yet.
    watch.distrust()
    watch.look()
    return { session, watch }
  }
  const watchedOf = (environment: string): Promise<Watched> => {
    check(environment)
    const earlier = sessions.get(environment)
    if (earlier !== undefined) return earlier
    const watched = open(environment)
    sessions.set(environment, watched)
    // One that could not be read says nothing of who is signed in: whoever asks next has it read again.
    watched.catch(() => void sessions.delete(environment))
    return watched
  }
  const sessionOf = async (environment: string): Promise<Session> => (await watchedOf(environment)).session
  const userOf = async (environment: string): Promise<string> =>
    (await sessionOf(environment)).user() ?? lastUser(environment)
  const read = async (environment: string): Promise<SessionState> => {
    const { session, watch } = await watchedOf(environment)
    const state = session.state()
    return state.is === 'signed-in' && state.again === 'due' && watch.isTrying()
      ? { ...state, again: 'not-yet' }
      : state
  }

  /**
   * The tokens say whose they are, and the settings follow: whatever ends the app in between, no two people are mixed
   * up.
   */
  const accept = async (
    environment: string,
    tokens: Tokens,
    user: string,
    from: 'window' | 'elsewhere',
  ): Promise<void> => {
    const session = await sessionOf(environment)
    const take = async (): Promise<void> => {
      await session.accept(tokens, user, from).finally(() => keepUser(environment, user))
    }
    await (user === (await userOf(environment)) ? take() : changeHands(environment, take))
  }
  const partsOf = async (
    environment: string,
  ): Promise<
    Pick<SignInContext, 'host' | 'registration' | 'others' | 'endpoint' | 'loopback' | 'bar' | 'after' | 'pkceRefused'>
  > => {
    const registration = await registrationOf(environment)
    return {
      host,
      registration,
      others: options.others(environment),
      endpoint: endpointOf(registration),
      loopback,
      bar: bar(environment),
      after,
      pkceRefused: () => options.pkceRefused(environment),
    }
  }
  /** Only for whom these tokens are, and only as long as they are the ones. */
  const renewUnseen = async (
    environment: string,
    session: Session,
    ending: Ending,
    cancelled: AbortSignal,
  ): Promise<void> => {
    try {
      const parts = await partsOf(environment)
      // A browser does nothing unseen: the person is asked.
      if (cancelled.aborted || wayOf(parts.registration) === 'browser') return
      const hadRunOut = session.state().is === 'signed-out'
      const signIn = startSignIn({
        ...parts,
        unseenFor,
        session: unseen,
        accept: async (tokens) => {
          if (session.ending()?.tokens !== ending.tokens) throw new AppError('sign-in-cancelled')
          await session.accept(tokens, ending.user)
        },
      })
      cancelled.addEventListener('abort', signIn.cancel)
      if ((await signIn.ended) && hadRunOut) await turned(environment)
    } catch (error) {
      host.log({ event: 'unseen-sign-in-failed', error })
    }
  }
  /**
   * The name under which tokens are asked for. Fails `arguments-wrong`, and where a change of hands would lose
   * something.
   */
  const userFor = async (
    environment: string,
    given: string | null,
  ): Promise<{ readonly user: string; readonly isAnother: boolean }> => {
    const before = await userOf(environment)
    const user = given === null ? before : checkUserName(given)
    if (user !== before) await mayChangeHands(environment)
    return { user, isAnother: user !== before }
  }
  const begin = async (environment: string, given: string | null): Promise<SigningIn> => {
    const { session, watch } = await watchedOf(environment)
    await watch.cancel()
    const { user, isAnother } = await userFor(environment, given)
    // The pages may still be logged in as the one before, and would let anybody through as them.
    if (isAnother) await host.forgetPages(environment)
    const parts = await partsOf(environment)
    const signIn = startSignIn({
      ...parts,
      unseenFor: null,
      session,
      accept: (tokens) => accept(environment, tokens, user, 'window'),
    })
    const ended = signIn.ended.then(async (well) => {
      // Somebody else may have logged in to its pages: nobody is to be let through as them.
      if (!well) watch.distrust()
      if (!well && isAnother) await host.forgetPages(environment)
      return well
    })
    return { ...signIn, ended }
  }
  const signIn = async (environment: string, user: string | null): Promise<SessionState> => {
    while (gates.unlocked(environment) !== undefined) await gates.unlocked(environment)
    const earlier = signIns.get(environment)
    if (earlier) await (await earlier).focus()
    const current = earlier ?? begin(environment, user)
    signIns.set(environment, current)
    try {
      await (
        await current
      ).ended
    } finally {
      if (signIns.get(environment) === current) signIns.delete(environment)
    }
    const state = await read(environment)
    if (state.is === 'signed-in') await turned(environment)
    return state
  }
  const cancel = async (environment: string): Promise<void> => {
    const current = await signIns.get(environment)
    current?.cancel()
    await current?.ended
  }
  const exchange = async (
    environment: string,
    token: string,
    given: string | null,
    signal: AbortSignal,
  ): Promise<SessionState> => {
    const { user, isAnother } = await userFor(environment, given)
    const tokens = await (await endpoint(environment)).refresh(token, signal).catch((error: unknown) => {
      throw isFail(error, 'sign-in-expired', 'sign-in-refused')
        ? new AppError({ ...error.fail, code: 'refresh-token-refused' }, { cause: error })
        : error
    })
    if (signal.aborted) throw new AppError('sign-in-cancelled')
    if (isAnother) await host.forgetPages(environment)
    await accept(environment, { ...tokens, refresh: tokens.refresh ?? token }, user, 'elsewhere')
    await turned(environment)
    return read(environment)
  }
  /** One at a time: each may make the service forget what came before it. */
  const useRefreshToken = async (environment: string, text: string, user: string | null): Promise<SessionState> => {
    const token = text.trim()
    if (!looksLikeToken(token)) throw new AppError('refresh-token-refused')
    await Promise.allSettled([exchanges.get(environment)?.done])
    await cancel(environment)
    while (gates.unlocked(environment) !== undefined) await gates.unlocked(environment)
    const abort = new AbortController()
    const mine = { abort, done: exchange(environment, token, user, abort.signal) }
    exchanges.set(environment, mine)
    return mine.done.finally(() => {
      if (exchanges.get(environment) === mine) exchanges.delete(environment)
    })
  }
  const leave = async (environment: string, because: 'asked' | 'forgotten'): Promise<void> => {
    const pasted = exchanges.get(environment)
    pasted?.abort.abort()
    const { session, watch } = await watchedOf(environment)
    await Promise.allSettled([cancel(environment), watch.cancel(), pasted?.done])
    await session.signOut(because)
    await host.forgetPages(environment)
  }
  const rest = async ({ session, watch }: Watched): Promise<void> => {
    await watch.stop()
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopTimer = after(lastSeconds, resolve)
    await Promise.race([promise, session.settled()]).finally(stopTimer)
  }
  return {
    service: {
      read,
      signIn,
      cancelSignIn: cancel,
      signOut: async (environment) => {
        await leave(environment, 'asked')
        await turned(environment)
        return read(environment)
      },
      useRefreshToken,
    },
    accessToken: async (environment, options) => {
      await gate(environment)
      return (await sessionOf(environment)).accessToken(options)
    },
    user: async (environment) => {
      const user = await userOf(environment)
      keepUser(environment, user)
      return user
    },
    forget: (environment, work) =>
      gates.runExclusive(environment, async () => {
        await leave(environment, 'forgotten')
        return work()
      }),
    look: async () => {
      for (const opened of await Promise.allSettled(sessions.values())) {
        // Whoever asked for one that did not open was told so.
        if (opened.status === 'rejected') continue
        opened.value.session.glance()
        opened.value.watch.look()
      }
    },
    stop: async () => {
      for (const { abort } of exchanges.values()) abort.abort()
      const under = [...[...signIns.keys()].map(cancel), ...[...exchanges.values()].map(({ done }) => done)]
      // One that could not even begin must not keep the app from closing its desks.
      await Promise.allSettled([
        loopback.stop(),
        ...under,
        ...[...sessions.values()].map(async (watched) => rest(await watched)),
      ])
    },
  }
}
