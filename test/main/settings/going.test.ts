import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../../main/app/app.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

const draft: EnvironmentDraft = {
  kind: 'test',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: null,
}

it('the window stays at the administration that was chosen last, though another opens later', async () => {
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const opened = Promise.withResolvers<void>()
  const app = await startApp(
    testHost({
      profile,
      keychainKey: 'a key',
      openDesk: async ({ place }) => {
        if (place.administration === 'slow') await opened.promise
        return {
          place,
          ended: new Promise(() => undefined),
          sync: { read: async () => ({ waiting: 0, needsAttention: 0 }) },
          close: async () => null,
        } as unknown as Desk
      },
    }),
  )
  onTestFinished(app.stop)
  const { settings } = app.services
  const { id } = await settings.saveEnvironment(draft)
  for (const name of ['slow', 'fast']) await settings.addAdministration(id, name, name)
  const late = settings.goTo({ environment: id, administration: 'slow' })
  const place = { environment: id, administration: 'fast' }
  await settings.goTo(place)
  opened.resolve()
  expect([(await late).place, (await settings.read()).place]).toEqual([place, place])
})
