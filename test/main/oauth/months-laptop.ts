import type { Clock } from '../../../main/base/clock.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { scope } from '../../../main/demo/service.ts'
import type { QuirkRule } from '../../../main/demo/quirks/quirk-names.ts'
import { startDesk, type StartedDesk } from '../../../main/desk/worker/start-desk.ts'
import type { SignInEnd } from '../../../main/base/host.ts'
import type { Registration } from '../../../main/oauth/registration.ts'
import { openSessions, type Sessions } from '../../../main/oauth/session/session-service.ts'
import { tokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { moveFilesAtOnce } from '../../simulation/files-at-once.ts'
import { openNetwork, type Connection, type FaultKind } from '../../simulation/network.ts'
import { openOffice, type Office } from '../../simulation/office.ts'
import { openTimeline, type Timeline } from '../../simulation/timeline.ts'
import { personWho } from '../person.ts'
import { newProfile, removeProfile, testHost, type Person } from '../test-host.ts'

moveFilesAtOnce()

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const databaseId = 'MVL00124'
const timeout = 30_000

export interface Way {
  readonly name: string
  readonly flow: 'code' | 'token'
  readonly quirks: readonly QuirkRule[]
  /** The service remembers a user who logged in to its pages for this long. */
  readonly remembers: number
}

/** The events of all that time. */
export interface Tally {
  signIns: number
  /** Sign-ins without a visible window. */
  unseen: number
  refreshes: number
  /** Lost answers to refreshes that were done. */
  answersLost: number
  /** Refreshes that the service refused, and whose refusal arrived. */
  refused: number
  readonly failures: Map<FaultKind, number>
}

/** A laptop with the app. Its timers pause during sleep, and its clock may be wrong. */
export interface Laptop {
  readonly office: Office
  readonly timeline: Timeline
  readonly connection: Connection
  readonly tally: Tally
  /** The world's time. */
  now(): number
  /** Milliseconds that its clock is ahead of the world's. */
  ahead: number
  desk(): StartedDesk
  state(): Promise<SessionState>
  /** The user signs in at its window. */
  signIn(): Promise<SessionState>
  sleep(milliseconds: number): void
  /**
   * Closes and opens the app: tokens are read from the vault again, and no page is logged in. The desk stays, because
   * it is in memory.
   */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Real sessions, vault, desk and database; the demo service's own logic; a simulated clock and network. */
export const openLaptop = async (way: Way, start: number): Promise<Laptop> => {
  const timeline = openTimeline(start)
  let slept = 0
  const now = (): number => timeline.now() + slept
  const office = openOffice({ customers: 12, quirks: way.quirks, timeline: { ...timeline, now } })
  const tally: Tally = { signIns: 0, unseen: 0, refreshes: 0, answersLost: 0, refused: 0, failures: new Map() }
  const isRefresh = (body: string | undefined): boolean => body?.includes('grant_type=refresh_token') === true
  const network = openNetwork({
    timeline,
    office,
    seed: 7,
    isSlow: false,
    arrives: () => undefined,
    answered: () => undefined,
    brokenOff: () => undefined,
    left: ({ question }, fault) => {
      if (isRefresh(question.body) && fault !== null) tally.failures.set(fault, (tally.failures.get(fault) ?? 0) + 1)
    },
    arrived: ({ question }, reply, fault) => {
      if (!isRefresh(question.body)) return
      if (reply.status >= 400) tally.refused += fault === null ? 1 : 0
      else if (fault === null) tally.refreshes++
      else tally.answersLost++
    },
  })
  const connection = network.connect('laptop')
  const { client: clientId, secret, redirect: redirectUri } = office.service.builtIn('prod')
  const registration: Registration = {
    environment: 'e',
    baseAddress: 'http://127.0.0.1/prod/v23',
    clientId,
    secret: way.flow === 'code' ? secret : null,
    redirectUri,
    scope,
    pathStyle: 'standard',
  }

  /** A browser's memory during one run of the app. */
  let cookies = new Map<string, string>()
  let loggedInAt = -Infinity
  const ask: typeof fetch = (input, init) =>
    timeline.during(Promise.resolve(office.service.app.fetch(new Request(input, init))))
  const allows: Person = (request) => personWho({ decision: 'allow', cookies, ask })(request)
  const person: Person = async (request): Promise<SignInEnd> => {
    if (!connection.online) return { is: 'closed', refusedWith: null, fail: { code: 'sign-in-page-not-loading' } }
    if (request.unseenFor === null) loggedInAt = now()
    else if (cookies.size === 0 || now() - loggedInAt > way.remembers)
      return { is: 'closed', refusedWith: null, fail: null }
    const end = await allows(request)
    if (end.is === 'redirected' && request.unseenFor !== null) tally.unseen++
    if (end.is === 'redirected' && request.unseenFor === null) tally.signIns++
    return end
  }
  const profile = newProfile()
  const clock: Clock = {
    now: () => now() + laptop.ahead,
    random: () => 0.5,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const stop = timeline.after(milliseconds, resolve)
        signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      }),
  }
  const host = {
    ...testHost({ profile, keychainKey: 'a key', person, online: () => connection.online }),
    now: clock.now,
  }

  let sessions: Sessions
  const openAll = async (): Promise<void> => {
    cookies = new Map()
    sessions = openSessions({
      host,
      vault: await openVault(host),
      proxyFor: async () => null,
      check: () => undefined,
      gate: async () => undefined,
      others: () => [],
      pkceRefused: () => undefined,
      sealedTo: () => 'the service',
      registration: async () => registration,
      toolbar: () => ({ name: 'Office', kind: 'production', language: 'en', theme: 'system', contrast: 'system' }),
      lastUser: () => 'Anna',
      keepUser: () => undefined,
      mayChangeHands: async () => undefined,
      changeHands: (_, work) => work(),
      changed: () => undefined,
      turned: async () => desk.sync.now(),
      after: timeline.after,
      endpoint: (one) =>
        tokenEndpoint(one, { now: clock.now, proxyFor: async () => null, timeout, adapter: connection.adapter }),
    })
  }
  const idle = { soon: (work: () => void) => timeline.after(2, work), after: timeline.after }
  const startHere = (): StartedDesk =>
    startDesk(
      {
        place: { environment: 'e', administration: databaseId },
        user: 'Anna',
        baseAddress: registration.baseAddress,
        pathStyle: 'standard',
        file: null,
        key: new Uint8Array(32).fill(7),
        timeout,
        settleTime: 2 * timeout + 5_000,
        every: 30 * minute,
      },
      {
        accessToken: (options) => sessions.accessToken('e', { ...options, user: 'Anna' }),
        proxyFor: async () => null,
        changed: () => undefined,
      },
      {
        clock,
        adapter: connection.adapter,
        patience: 2_000,
        recheck: 1,
        openCache: (options) => openCache({ ...options, idle, fillsJournal: false }),
      },
    )
  /** Closing may wait for time to pass. */
  const ended = async (work: () => Promise<unknown>): Promise<void> => {
    const over = work()
    await timeline.pass(10_000)
    await over
  }
  const laptop: Laptop = {
    office,
    timeline,
    connection,
    tally,
    now,
    ahead: 0,
    desk: () => desk,
    state: async () => sessions.service.read('e'),
    signIn: async () => sessions.service.signIn('e', null),
    sleep: (milliseconds) => void (slept += milliseconds),
    restart: async () => {
      await ended(() => sessions.stop())
      await openAll()
    },
    close: async () => {
      await ended(() => sessions.stop().then(() => desk.close()))
      office.close()
      removeProfile(profile)
    },
  }
  await openAll()
  const desk = startHere()
  return laptop
}
