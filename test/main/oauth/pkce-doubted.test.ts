import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../../main/app/app.ts'
import { startService } from '../../../main/demo/start-service.ts'
import { personWho } from '../person.ts'
import { draftFor } from '../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

/** A service whose test found PKCE. Its authorize endpoint answers `invalid_request` to the first sign-ins. */
const refusingFirst = async (times: number) => {
  const [profile, service] = [newProfile(), await startService({ customers: 1 })]
  let asked = 0
  const bend = (address: string): string => {
    if (++asked > times) return address
    const url = new URL(address)
    url.search = new URLSearchParams({ error: 'invalid_request', state: url.searchParams.get('state')! }).toString()
    return url.href
  }
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow', bend }) })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    await service.stop()
    removeProfile(profile)
  })
  const { settings, session } = app.services
  const { found } = await settings.testStep(draftFor(service), 'redirect', '')
  expect(found?.pkce).toBe('found-on')
  const { id } = await settings.saveEnvironment(draftFor(service, { pkce: 'found-on' }))
  const signIn = async (): Promise<string> => {
    const state = await session.signIn(id, null)
    return state.is === 'sign-in-failed' ? state.fail.code : state.is
  }
  const challenges = (): boolean[] => host.opened.map(({ start }) => new URL(start).searchParams.has('code_challenge'))
  return { signIn, challenges }
}

it('one invalid_request does not turn PKCE off where the test found that the service has it', async () => {
  const { signIn, challenges } = await refusingFirst(1)
  expect([await signIn(), await signIn()]).toEqual(['sign-in-pkce-doubted', 'signed-in'])
  expect(challenges()).toEqual([true, true])
})

it('a second invalid_request turns PKCE off, as its sentence says', async () => {
  const { signIn, challenges } = await refusingFirst(2)
  expect([await signIn(), await signIn(), await signIn()]).toEqual([
    'sign-in-pkce-doubted',
    'sign-in-pkce-refused',
    'signed-in',
  ])
  expect(challenges()).toEqual([true, true, false])
})
