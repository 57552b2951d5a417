import type { Edit } from '../../../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import type { SessionState } from '../../../../preload/contract/session.ts'
import type { Environment, Notice, Settings } from '../../../../preload/contract/settings.ts'
import type { SyncState, SyncView } from '../../../../preload/contract/sync.ts'
import type { Changed } from '../../../../preload/contract/topics.ts'
import type { App } from '../../../../main/app/app.ts'
import type { Program } from '../../../../main/app/headless/program.ts'
import type { RunContext } from '../../../../main/app/headless/run-context.ts'
import { runMark } from '../../../../main/app/headless/run-mark.ts'

/** Runs pending work until all of it waits for the clock or for news. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
}

type UsableProfile = Pick<Program, 'profile' | 'version' | 'mark' | 'unfit' | 'lock' | 'openProfile' | 'ready'>
/** A program on a system and a profile that a run can use. */
export const usableProfile = (profile: string): UsableProfile => ({
  profile,
  version: '1.4.0',
  mark: runMark(profile),
  unfit: () => null,
  lock: () => true,
  openProfile: async () => ({ is: 'ready', backup: null, trouble: null }),
  ready: async () => undefined,
})

/** A clock that the test moves. */
export const handClock = () => {
  let time = 1_000_000
  let waits: { readonly until: number; readonly done: () => void }[] = []
  return {
    now: () => time,
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wait = { until: time + milliseconds, done: resolve }
        waits = [...waits, wait]
        signal.addEventListener(
          'abort',
          () => {
            waits = waits.filter((other) => other !== wait)
            resolve()
          },
          { once: true },
        )
      }),
    pass: async (milliseconds: number): Promise<void> => {
      time += milliseconds
      const due = waits.filter(({ until }) => until <= time)
      waits = waits.filter(({ until }) => until > time)
      due.forEach(({ done }) => done())
      await settled()
    },
    waiting: () => waits.length,
  }
}
export type HandClock = ReturnType<typeof handClock>

export const idle = (lastAt: number | null): SyncState => ({ is: 'idle', lastAt })
export const viewOf = (state: SyncState, part: Partial<SyncView> = {}): SyncView => ({
  state,
  customers: 9,
  complete: 0,
  listRead: true,
  waiting: 0,
  needsAttention: 0,
  stuck: 0,
  sent: 0,
  held: null,
  grace: null,
  ...part,
})

const environmentOf = (databases: readonly string[]): Pick<Environment, 'id' | 'name' | 'administrations'> => ({
  id: 'office',
  name: 'Office',
  administrations: databases.map((databaseId) => ({
    databaseId,
    name: databaseId,
    openedAt: null,
    waiting: 0,
    needsAttention: 0,
  })),
})

/**
 * The app's services with scripted answers. The test sets the sync state of each administration, and its change is
 * reported.
 */
export const scriptedApp = (databases: readonly string[] = ['A']) => {
  const views = new Map<string, SyncView>()
  const listeners = new Set<(changed: Changed) => void>()
  const [read, asked, refused, notices]: [string[], string[], string[], Notice[]] = [[], [], [], []]
  const edits: Pick<Edit, 'state' | 'anothers' | 'waitsFor'>[] = []
  let session: SessionState = { is: 'signed-out', because: 'never' }
  let question: ProxyQuestion | null = null
  let stopped = 0
  const notify = (changed: Changed): void => listeners.forEach((listener) => listener(changed))
  const settings = () =>
    ({
      preferences: { language: 'en', theme: 'system', density: 'compact', terms: 'customer' },
      environments: [environmentOf(databases)],
      keychain: { is: 'working' },
      notices,
      unconfirmed: null,
    }) as unknown as Settings
  const services = {
    settings: { read: settings },
    session: { read: () => session },
    edits: { list: async () => edits },
    sync: {
      read: async ({ administration }: AdministrationRef) => {
        read.push(administration)
        return views.get(administration) ?? viewOf({ is: 'listing', since: 0 })
      },
      now: async ({ administration }: AdministrationRef) => void asked.push(administration),
    },
    proxy: { asked: () => question, refuse: (id: string) => void refused.push(id) },
  } as unknown as App['services']
  const app: App = {
    services,
    onChanged: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    window: { read: () => null, keep: () => undefined },
    unkept: async () => 0,
    removal: new Promise(() => undefined),
    notice: () => undefined,
    language: () => 'en',
    terms: () => 'customer',
    kind: () => 'demo',
    commands: { command: () => undefined, follow: async () => undefined, needing: async () => null },
    updates: { tick: () => undefined, stay: () => undefined, finish: async () => false },
    stop: async () => void stopped++,
  }
  return {
    app,
    read,
    asked,
    refused,
    notices,
    edits,
    stops: () => stopped,
    listening: () => listeners.size,
    shows: async (administration: string, state: SyncState, part: Partial<SyncView> = {}): Promise<void> => {
      views.set(administration, viewOf(state, part))
      notify({ topic: 'sync', place: { environment: 'office', administration } })
      await settled()
    },
    changes: async (topic: Changed['topic'], administration: string): Promise<void> => {
      notify({ topic, place: { environment: 'office', administration } } as Changed)
      await settled()
    },
    proxyAsks: async (asks: ProxyQuestion): Promise<void> => {
      question = asks
      notify({ topic: 'proxy' })
      await settled()
    },
    sessionIs: (state: SessionState): void => void (session = state),
  }
}
export type ScriptedApp = ReturnType<typeof scriptedApp>

export const contextOf = (
  script: ScriptedApp,
  clock: HandClock,
  ending: AbortSignal = new AbortController().signal,
): RunContext => ({ app: script.app, clock, ending, patience: 120_000, log: () => undefined })
