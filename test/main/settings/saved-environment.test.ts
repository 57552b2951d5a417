import { expect, it, onTestFinished } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import type { Store } from '../../../main/base/host.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

const draft: EnvironmentDraft = {
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  secret: 'very secret',
  redirectUri: 'https://desk.example/cb',
  scope: 'http://Vendor.Product.API/Web/WebApi/*',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: 10,
}

const takesNothing = <T>(store: Store<T>): Store<T> => ({
  get store() {
    return store.store
  },
  set store(_next) {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  },
})

/** An app with one environment, and the files that it exports: their names and texts. */
const atOffice = async () => {
  const profile = newProfile()
  const saved: (readonly [string, string])[] = []
  const host = testHost({ profile, saveFile: async (name, text) => saved.push([name, text]) > 0 })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const { settings } = app.services
  return { host, settings, saved, id: (await settings.saveEnvironment(draft)).id }
}

it('saving an environment is logged once its address is confirmed', async () => {
  const { host } = await atOffice()
  const events = host.lines.map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events.slice(events.indexOf('address-confirmed'))).toEqual(['address-confirmed', 'environment-saved'])
})

it('an environment is exported under its name, without the secret', async () => {
  const { settings, saved, id } = await atOffice()
  expect(await settings.exportEnvironment(id)).toBe(true)
  const [[name, text]] = saved as [readonly [string, string]]
  expect([name, (await settings.readEnvironment(text)).draft.baseAddress]).toEqual([
    'Ledgerdesk Office.json',
    'https://api.example/acc/v14',
  ])
  expect(text).not.toContain('very secret')
})

it('the window’s bounds end no window with an error on a disk that takes nothing: they are logged, and the settings stay', async () => {
  const profile = newProfile()
  const host = testHost({ profile })
  const app = await startApp({ ...host, openStore: (options) => takesNothing(host.openStore(options)) })
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  app.window.keep({ x: 1, y: 2, width: 800, height: 600, maximized: true })
  expect(app.window.read()).toBeNull()
  expect(host.lines.join('')).toContain('"event":"window-not-kept"')
})
