import { beforeEach, describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import type { Settings } from '../../../../preload/contract/settings.ts'
import { exitStatus, run, type Result } from '../../../../main/app/headless/run.ts'
import type { SyncRequest } from '../../../../main/app/headless/request.ts'
import { handClock, idle, contextOf, scriptedApp, settled, type HandClock, type ScriptedApp } from './scripted.ts'

let script: ScriptedApp
let clock: HandClock
let ending: AbortController
let reported: string[]
beforeEach(() => {
  ;[script, clock, ending, reported] = [scriptedApp(['A', 'B', 'C']), handClock(), new AbortController(), []]
})

const begin = async (part: Partial<SyncRequest> = {}) => {
  let result: Result | null = null
  const request: SyncRequest = {
    is: 'sync',
    environment: 'Office',
    administrations: [],
    minutes: 60,
    quiet: false,
    json: false,
    ...part,
  }
  void run(contextOf(script, clock, ending.signal), request, {
    begins: (language) => void reported.push(language),
    goes: ({ databaseId }, state) => void reported.push(`${databaseId} ${state.is}`),
    is: ({ administration, outcome }) => void reported.push(`${administration.databaseId} ${outcome.is}`),
  }).then((one) => (result = one))
  await settled()
  return { result: (): Result => result!, status: () => result && exitStatus(result) }
}
const fails = (administration: string, code: FailCode): Promise<void> =>
  script.shows(administration, { is: 'failed', fail: { code }, lastAt: null })

describe('a headless run', () => {
  it('syncs one administration at a time, and ends with 0 when all are synced', async () => {
    const { status } = await begin()
    expect(reported).toEqual(['en', 'A listing'])
    await script.shows('A', idle(1))
    expect(reported.slice(2)).toEqual(['A synced', 'B listing'])
    await script.shows('B', idle(1))
    expect(status()).toBeNull()
    await script.shows('C', idle(1))
    expect(status()).toBe(0)
    expect(script.listening()).toBe(0)
  })

  it('syncs only the named administrations', async () => {
    const { status } = await begin({ administrations: ['b'] })
    await script.shows('B', idle(1))
    expect(status()).toBe(0)
    expect(reported.filter((line) => line.endsWith('synced'))).toEqual(['B synced'])
  })

  it('continues after a failure of one administration, and ends with 1', async () => {
    const { status } = await begin()
    await fails('A', 'list-shrunk')
    await script.shows('B', idle(1))
    await script.shows('C', idle(1), { needsAttention: 1 })
    expect(reported.filter((line) => !line.endsWith('listing'))).toEqual(['en', 'A failed', 'B synced', 'C left'])
    expect(status()).toBe(1)
  })

  it.each(['signed-out', 'proxy-sign-in-needed', 'service-certificate', 'disk-full'] as const)(
    'stops at the first administration that meets %s',
    async (code) => {
      const { result, status } = await begin()
      await fails('A', code)
      expect(reported.slice(2)).toEqual(['A failed', 'B not-reached', 'C not-reached'])
      expect(status()).toBe(1)
      expect(result()).toMatchObject({ ending: null })
    },
  )

  it('ends early when told to, and says why', async () => {
    const { result, status } = await begin()
    await script.shows('A', idle(1))
    ending.abort('opened')
    await settled()
    expect(reported.slice(2)).toEqual(['A synced', 'B listing', 'B not-reached', 'C not-reached'])
    expect(script.read).not.toContain('C')
    expect(result()).toMatchObject({ is: 'ran', ending: 'opened' })
    expect(status()).toBe(1)
  })

  it('reports both the failure and the early end when the service fails meanwhile', async () => {
    const { result } = await begin({ administrations: ['A'] })
    await fails('A', 'service-busy')
    ending.abort('time-over')
    await settled()
    expect(reported.at(-1)).toBe('A failed')
    expect(result()).toMatchObject({ ending: 'time-over', done: [{ outcome: { fail: { code: 'service-busy' } } }] })
  })

  it('tells a proxy nothing', async () => {
    await begin()
    await script.proxyAsks({ id: 'q1', proxy: 'proxy:8080', realm: '', again: false })
    expect(script.refused).toEqual(['q1'])
  })

  it('does not end with 0 when there is a notice for a person', async () => {
    const { status } = await begin({ administrations: ['A'] })
    script.notices.push({ code: 'customer-doubled' })
    await script.shows('A', idle(1))
    expect(status()).toBe(1)
  })

  it.each([
    [{ environment: 'Nowhere' }, 'environment-unknown'],
    [{ administrations: ['A', 'Z'] }, 'administration-unknown'],
  ])('does not begin for unknown names, and ends with 2: %j', async (part, is) => {
    const { result, status } = await begin(part)
    expect(result()).toMatchObject({ is: 'not-begun', hindrance: { is } })
    expect(status()).toBe(2)
  })

  it('knows the Demo company by its name in the language of the preferences', async () => {
    const settings = await script.app.services.settings.read()
    const demo = {
      ...settings.environments[0]!,
      id: 'demo',
      kind: 'demo',
      name: 'Demo company',
      administrations: [],
    } as const
    script.app.services.settings.read = () => ({
      ...settings,
      environments: [demo],
      preferences: { ...settings.preferences, language: 'nl' },
    })
    expect((await begin({ environment: 'demobedrijf' })).result()).toEqual({
      is: 'not-begun',
      hindrance: { is: 'no-administrations', environment: 'Demobedrijf' },
    })
  })

  it('does not begin on settings that a person must confirm first, except for the Demo company', async () => {
    const read = script.app.services.settings.read
    script.app.services.settings.read = async () =>
      ({ ...(await read()), unconfirmed: { is: 'settings', unlocked: [] } }) as Settings
    const { result, status } = await begin()
    expect([result(), status()]).toEqual([{ is: 'not-begun', hindrance: { is: 'settings-not-confirmed' } }, 2])
    expect(reported).toEqual(['en'])
    script.app.services.settings.read = async () =>
      ({
        ...(await read()),
        unconfirmed: { is: 'settings', unlocked: [] },
        environments: (await read()).environments.map((one) => ({ ...one, id: 'demo' })),
      }) as Settings
    await begin()
    expect(reported).toEqual(['en', 'en', 'A listing'])
  })

  it.each(['missing', 'unavailable'] as const)('does not begin with a keychain that is %s', async (is) => {
    const read = script.app.services.settings.read
    script.app.services.settings.read = async () => ({ ...(await read()), keychain: { is } }) as Settings
    expect((await begin()).result()).toEqual({ is: 'not-begun', hindrance: { is: `keychain-${is}` } })
  })
})
