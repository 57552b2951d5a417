import { onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import { startDesk } from '../../../main/desk/worker/start-desk.ts'
import { personWho } from '../person.ts'
import { testHost, type TestHost, type TestHostOptions } from '../test-host.ts'

/** Desks in this thread that sync only when asked. */
export const openDesk: TestHost['openDesk'] = async (options, host) => {
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  const desk: Omit<Desk, 'place' | 'ended'> = startDesk(
    { ...options, every: 0, timeout: 60_000, settleTime: 200 },
    host,
  )
  return { ...desk, place: options.place, ended, close: () => desk.close().finally(() => resolve(null)) }
}

export interface Started {
  readonly app: App
  readonly host: TestHost
}

/** Starts the app on a profile, and stops it after the test. */
export const startOn = async (profile: string, options: TestHostOptions = {}): Promise<Started> => {
  const host = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    openDesk,
    ...options,
  })
  const app = await startApp(host)
  onTestFinished(() => app.stop())
  return { app, host }
}

/** An environment of a running service, as the connect form sends it. */
export const draftFor = (
  { facts }: Pick<RunningService, 'facts'>,
  part: Partial<EnvironmentDraft> = {},
): EnvironmentDraft => ({
  kind: 'test',
  name: 'Office',
  baseAddress: facts.baseUrl,
  clientId: facts.clientId,
  secret: facts.clientSecret,
  redirectUri: facts.redirectUri,
  scope: facts.scope,
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: null,
  ...part,
})

/** Adds an environment, signs in, opens an administration, and syncs it. */
export const enter = async (
  { app }: Pick<Started, 'app'>,
  service: RunningService,
  draft: Partial<EnvironmentDraft> = {},
): Promise<AdministrationRef> => {
  const { settings, session } = app.services
  const { id } = await settings.saveEnvironment(draftFor(service, draft))
  const place: AdministrationRef = { environment: id, administration: service.facts.databases[0]! }
  await settings.addAdministration(id, place.administration, 'Books')
  await session.signIn(id, null)
  await settings.goTo(place)
  await syncWhole(app, place)
  return place
}

/** One complete round of sync. */
export const syncWhole = async (app: App, place: AdministrationRef): Promise<void> => {
  const { sync } = app.services
  const last = async (): Promise<number> => {
    const { state } = await sync.read(place)
    return state.is === 'idle' ? (state.lastAt ?? 0) : -1
  }
  const before = await last()
  const { promise, resolve } = Promise.withResolvers<void>()
  const off = app.onChanged(
    ({ topic }) => topic === 'sync' && void last().then((at) => at > Math.max(before, 0) && resolve()),
  )
  await sync.now(place)
  await promise.finally(off)
}
