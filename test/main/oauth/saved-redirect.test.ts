import { expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { codeOf } from '../code-of.ts'
import { openService } from '../desk/desk-kit.ts'
import { draftFor, startOn } from '../profile/desk-app.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { hours, refusing, sessionKit, type SessionKit } from './session-kit.ts'

it('a refresh that was refused for its redirect URI is tried again as soon as a person saved the right one', async () => {
  const service = await openService()
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const { app, host } = await startOn(profile)
  const { settings, session, sync } = app.services
  const { id } = await settings.saveEnvironment(draftFor(service))
  const place = { environment: id, administration: service.facts.databases[0]! }
  await settings.addAdministration(id, place.administration, 'Books')
  await session.signIn(id, null)
  // Saved before the service's portal has it (contract §2: "May be changed later").
  await settings.saveEnvironment(draftFor(service, { id, redirectUri: 'http://127.0.0.1:8765/cb' }))
  host.pass(3 * hours)
  service.control.expireTokens()
  await settings.goTo(place)
  await sync.now(place)
  await expect.poll(async () => (await sync.read(place)).state.is).toBe('signed-out')
  expect(await session.read(id)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-redirect' } })
  await settings.saveEnvironment(draftFor(service, { id }))
  await sync.now(place)
  await expect.poll(async () => (await sync.read(place)).complete, { timeout: 10_000 }).toBe(12)
  expect((await session.read(id)).is).toBe('signed-in')
})

const wrongRedirect = { is: 'sign-in-failed', fail: { code: 'sign-in-wrong-redirect' } }
const ended = { is: 'signed-out', because: 'expired' }

/** A session whose refresh token is refused after each of these saves; `true`: with another redirect URI. */
const refusedAfter = async (...saves: readonly boolean[]) => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  for (const hasOtherRedirect of saves) session.registrationChanged(hasOtherRedirect)
  const { answer } = kit
  kit.answer = refusing('sign-in-expired')
  kit.time += 3 * hours
  expect(await codeOf(session.accessToken())).toBe('signed-out')
  return { kit, session, answer }
}
const isStored = ({ stored }: SessionKit): boolean => stored.has('tokens:e')

it('a refused refresh token is kept after a save of another redirect URI, and not after any other save', async () => {
  for (const [saves, state] of [
    [[], ended],
    [[false], ended],
    [[true], wrongRedirect],
    [[true, false], wrongRedirect],
  ] as const) {
    const { kit, session } = await refusedAfter(...saves)
    expect([saves, session.state(), isStored(kit)]).toEqual([saves, state, state === wrongRedirect])
  }
})

it('a sign-in is the way out if the token had really ended, and then proves the redirect URI', async () => {
  const { kit, session } = await refusedAfter(true)
  session.signingIn()
  await session.accept(kit.tokens('two'), 'A', 'window')
  expect(await session.accessToken()).toBe('two')
  kit.time += 3 * hours
  expect(await codeOf(session.accessToken())).toBe('signed-out')
  expect([session.state(), isStored(kit)]).toEqual([ended, false])
})

it('a refresh that the service answers proves the redirect URI that it was sent with, and no later one', async () => {
  const { kit, session, answer } = await refusedAfter(true)
  session.registrationChanged(false)
  kit.answer = answer
  expect(await session.accessToken()).toBe('fresh-1')
  // Another one is saved while the next refresh is under way.
  kit.answer = async (...parts) => {
    session.registrationChanged(true)
    return answer(...parts)
  }
  kit.time += 3 * hours
  expect(await session.accessToken()).toBe('fresh-2')
  kit.answer = refusing('sign-in-expired')
  kit.time += 3 * hours
  await codeOf(session.accessToken())
  expect(session.state()).toEqual(wrongRedirect)
})

it('a refresh token that is refused for a proven redirect URI is removed', async () => {
  const { kit, session, answer } = await refusedAfter(true)
  session.registrationChanged(true)
  kit.answer = answer
  expect(await session.accessToken()).toBe('fresh-1')
  kit.answer = refusing('sign-in-expired')
  kit.time += 3 * hours
  await codeOf(session.accessToken())
  expect([session.state(), isStored(kit)]).toEqual([ended, false])
})

it('a redirect URI that a person saved during its refusal is tried at once', async () => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  session.registrationChanged(true)
  const { answer } = kit
  kit.answer = () => {
    session.registrationChanged(true)
    return Promise.reject(new AppError('sign-in-expired'))
  }
  kit.time += 3 * hours
  await codeOf(session.accessToken())
  kit.answer = answer
  expect([await session.accessToken(), kit.asked.length]).toEqual(['fresh-1', 2])
})
