import { onTestFinished } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import type { After } from '../../../main/oauth/after.ts'
import type { Registration } from '../../../main/oauth/registration.ts'
import { openSessions, type Sessions } from '../../../main/oauth/session/session-service.ts'
import type { SessionsOptions } from '../../../main/oauth/session/sessions-context.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { newProfile, removeProfile, testHost, type Person, type TestHost } from '../test-host.ts'

/** A host whose timers run only while a test moves its clock. */
export interface HandClock {
  readonly after: After
  /** Moves the clock and runs due timers. Waits for their effects as far as they take no real time. */
  pass(milliseconds: number): Promise<void>
}

const turns = async (): Promise<void> => {
  for (let count = 0; count < 20; count++) await new Promise((resolve) => setImmediate(resolve))
}

export const handClock = (host: Pick<TestHost, 'pass'>): HandClock => {
  let now = 0
  let waiting: { readonly at: number; readonly work: () => void }[] = []
  return {
    after: (milliseconds, work) => {
      const one = { at: now + milliseconds, work }
      waiting.push(one)
      return () => void (waiting = waiting.filter((other) => other !== one))
    },
    pass: async (milliseconds) => {
      const until = now + milliseconds
      await turns()
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (next === undefined) break
        waiting = waiting.filter((other) => other !== next)
        host.pass(next.at - now)
        now = next.at
        next.work()
        await turns()
      }
      host.pass(until - now)
      now = until
    },
  }
}

export interface SessionsKit extends HandClock {
  readonly host: TestHost
  readonly sessions: Sessions
  /** The number of change notifications. */
  readonly notified: { count: number }
  /** Environments whose desks were woken, in order. */
  readonly woken: string[]
  /** The user by the settings. */
  readonly user: { name: string }
  /** Whether the last change of user was refused. */
  state(): Promise<SessionState>
  namesKept(): Promise<readonly string[]>
}

export interface KitOptions extends Partial<
  Pick<SessionsOptions, 'mayChangeHands' | 'endpoint' | 'after' | 'pkceRefused'>
> {
  readonly service: RunningService
  readonly person?: Person
  /** The computer's browser, which opens an address. */
  readonly browser?: (address: string) => Promise<void>
  readonly registration?: Partial<Registration>
  readonly online?: () => boolean
}

/** The sessions of the one environment `e`, registered at a demo service, with a real vault and real files. */
export const sessionsKit = async ({
  service,
  person,
  browser,
  registration = {},
  online,
  ...options
}: KitOptions): Promise<SessionsKit> => {
  const profile = newProfile()
  const hostOptions = {
    profile,
    keychainKey: 'a key',
    ...(person ? { person } : {}),
    ...(browser ? { browser } : {}),
    ...(online ? { online } : {}),
  }
  const host = testHost(hostOptions)
  const clock = handClock(host)
  const [notified, woken, user] = [{ count: 0 }, [] as string[], { name: 'Anna' }]
  const { baseUrl: baseAddress, clientId, clientSecret: secret, redirectUri, scope } = service.facts
  const sessions = openSessions({
    host,
    vault: await openVault(host),
    proxyFor: async () => null,
    check: () => undefined,
    gate: async () => undefined,
    others: () => [],
    pkceRefused: () => undefined,
    sealedTo: () => 'the service',
    registration: async (environment) => ({
      environment,
      baseAddress,
      clientId,
      secret,
      redirectUri,
      scope,
      pathStyle: 'standard',
      ...registration,
    }),
    toolbar: () => ({ name: 'Office', kind: 'test', language: 'nl', theme: 'dark', contrast: 'system' }),
    lastUser: () => user.name,
    keepUser: (_, name) => void (user.name = name),
    mayChangeHands: async () => undefined,
    changeHands: (_, work) => work(),
    changed: () => void notified.count++,
    turned: async (environment) => void woken.push(environment),
    after: clock.after,
    ...options,
  })
  onTestFinished(async () => {
    await sessions.stop()
    removeProfile(profile)
  })
  const namesKept = async (): Promise<readonly string[]> =>
    (await openVault(testHost({ profile, keychainKey: 'a key' }))).names('')
  return { ...clock, host, sessions, notified, woken, user, namesKept, state: async () => sessions.service.read('e') }
}
