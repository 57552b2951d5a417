import { expect, it, onTestFinished } from 'vitest'
import { openService } from '../desk/desk-kit.ts'
import { draftFor, startOn } from '../profile/desk-app.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { hours } from './session-kit.ts'

it('a refused registration is sent again as soon as a person saved the right secret, and nobody has to sign in', async () => {
  const service = await openService()
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const { app, host } = await startOn(profile)
  const { settings, session, sync } = app.services
  const { id } = await settings.saveEnvironment(draftFor(service))
  const place = { environment: id, administration: service.facts.databases[0]! }
  await settings.addAdministration(id, place.administration, 'Books')
  await session.signIn(id, null)
  await settings.saveEnvironment(draftFor(service, { id, secret: 'of another application' }))
  host.pass(3 * hours)
  service.control.expireTokens()
  const asked = (): number => service.control.count({ path: '/OAuth/Token' })
  const before = asked()
  await settings.goTo(place)
  for (let turn = 0; turn < 5; turn++) {
    await sync.now(place)
    await expect.poll(async () => (await sync.read(place)).state.is).toBe('signed-out')
  }
  expect(await session.read(id)).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-client' } })
  expect(asked() - before).toBe(1)
  await settings.saveEnvironment(draftFor(service, { id }))
  await sync.now(place)
  await expect.poll(async () => (await sync.read(place)).complete, { timeout: 20_000 }).toBe(12)
  expect([(await session.read(id)).is, asked() - before]).toEqual(['signed-in', 2])
})
