import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import { sealedTo } from '../../../main/settings/service-address.ts'
import { codeOf } from '../code-of.ts'
import { newProfile, removeProfile, testHost, type TestHostOptions } from '../test-host.ts'
import { writeSettings } from './trust-kit.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})

/** The app, with desks in which nothing waits. */
const start = async (options: TestHostOptions = {}) => {
  const host = testHost({
    profile,
    keychainKey: 'a key',
    openDesk: async ({ place }) => {
      const desk = {
        place,
        ended: new Promise(() => undefined),
        sync: { read: async () => ({ waiting: 0, needsAttention: 0 }) },
        hold: async () => undefined,
        close: async () => ({ waiting: 0, needsAttention: 0 }),
      }
      return desk as unknown as Desk
    },
    ...options,
  })
  const app = await startApp(host)
  onTestFinished(() => app.stop())
  return { app, settings: app.services.settings }
}
const draft: EnvironmentDraft = {
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  secret: 'very secret',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: 10,
}

describe('a locked environment', () => {
  it('keeps its data until a person unlocks it', async () => {
    const { settings } = await start()
    const { id } = await settings.saveEnvironment({ ...draft, lockMinutes: 30 })
    expect(await codeOf(() => settings.removeData(id, true))).toBe('environment-locked')
    await settings.unlock(id, 'Office')
    expect(await codeOf(() => settings.removeData(id, true))).toBe('nothing failed')
  })
})

describe('the file of an environment', () => {
  it('fills the form that it was exported from, and nothing where nobody picks one', async () => {
    let picked: string | null = null
    const { settings } = await start({
      saveFile: async (_name, text) => ((picked = text), true),
      openFile: async () => picked,
    })
    expect(await settings.importEnvironment()).toBeNull()
    await settings.exportEnvironment((await settings.saveEnvironment(draft)).id)
    expect((await settings.importEnvironment())?.draft).toMatchObject({
      name: 'Office',
      baseAddress: draft.baseAddress,
    })
  })
})

describe('a keychain that has another key since', () => {
  it('is shown as changed once something could not be opened, and a secret can be typed again', async () => {
    const first = await start()
    const { id } = await first.settings.saveEnvironment(draft)
    await first.settings.addAdministration(id, 'MVL 1', 'Jansen')
    await first.app.stop()

    const { settings } = await start({ keychainKey: 'another key' })
    await settings.confirmSettings()
    expect((await settings.read()).keychain).toEqual({ is: 'working' })
    expect(await codeOf(() => settings.goTo({ environment: id, administration: 'MVL 1' }))).toBe('keychain-changed')
    expect(await settings.read()).toMatchObject({
      keychain: { is: 'changed' },
      notices: [{ code: 'keychain-changed' }],
    })
    expect(await settings.saveEnvironment({ ...draft, id })).toMatchObject({ hasSecret: true })
    expect(await codeOf(() => settings.goTo({ environment: id, administration: 'MVL 1' }))).toBe('nothing failed')
  })

  it('is not what another notice is about', async () => {
    writeSettings(profile, 'no JSON')
    expect(await (await start()).settings.read()).toMatchObject({
      keychain: { is: 'working' },
      notices: [{ code: 'settings-damaged' }],
    })
  })
})

describe('tokens and secret', () => {
  const service = { id: 'office', baseAddress: 'https://api.example/acc/v14', clientId: 'client' }
  it('belong to every version of one service, and to no other service or client', () => {
    const at = (part: Partial<typeof service>): boolean => sealedTo({ ...service, ...part }) === sealedTo(service)
    expect([
      at({ baseAddress: 'https://api.example/acc/v15' }),
      at({ baseAddress: 'https://api.example/other/v14' }),
      at({ baseAddress: 'https://other.example/acc/v14' }),
      at({ clientId: 'another' }),
    ]).toEqual([true, false, false, false])
  })
})
