import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

let profile: string
let apps: App[]
beforeEach(() => {
  profile = newProfile()
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  removeProfile(profile)
})

const start = async (): Promise<App> => {
  const app = await startApp(testHost({ profile, keychainKey: 'a key' }))
  apps.push(app)
  return app
}
const draft: EnvironmentDraft = {
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: 10,
}

it('cell edits of an environment wait for a moment at first, and as the user says after that', async () => {
  const app = await start()
  const { settings } = app.services
  const { id } = await settings.saveEnvironment(draft)
  const ways = async (one = app) =>
    (await one.services.settings.read()).environments.map((each) => [each.id === id, each.cellSending])
  expect(await ways()).toEqual([
    [false, 'shortly'],
    [true, 'shortly'],
  ])
  await settings.sendCells(id, 'when-asked')
  await settings.sendCells('demo', 'at-once')
  await settings.saveEnvironment({ ...draft, id, name: 'Another name' })
  await app.stop()
  expect(await ways(await start())).toEqual([
    [false, 'at-once'],
    [true, 'when-asked'],
  ])
})

it('the sending of cell edits of an unknown environment cannot be set', async () => {
  const { settings } = (await start()).services
  const failed = await Promise.resolve()
    .then(() => settings.sendCells('none', 'at-once'))
    .catch((error: unknown) => error)
  expect(isFail(failed, 'environment-unknown')).toBe(true)
})
