import { describe, expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../../../main/app/app.ts'
import { startService } from '../../../../main/demo/start-service.ts'
import { isFail } from '../../../../main/base/app-error.ts'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import { personWho } from '../../person.ts'
import { draftFor, openDesk } from '../../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

const failed = (work: unknown): Promise<unknown> =>
  Promise.resolve(work).catch((error: unknown) => (isFail(error) ? error.fail.code : error))

/** The app with one production environment at a demo service. `events`: its later log events, with their codes. */
const start = async (part: Partial<Parameters<typeof testHost>[0]> = {}) => {
  const service = await startService({ customers: 3 })
  const profile = newProfile()
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk, ...part })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    await service.stop()
    removeProfile(profile)
  })
  const draft = draftFor(service, { kind: 'production', name: 'Office NL', lockMinutes: 10 })
  const { id } = await app.services.settings.saveEnvironment(draft)
  const place: AdministrationRef = { environment: id, administration: service.facts.databases[0]! }
  const events = (): string[] =>
    host.lines
      .map((line) => JSON.parse(line) as { readonly event: string; readonly code?: string })
      .map(({ event, code }) => (code === undefined ? event : `${event} ${code}`))
  return { ...app.services, service, host, draft, id, place, events }
}

describe('the security log', () => {
  it('records every sign-in, refusal and sign-out, by each way', async () => {
    const { session, service, host, id, place, settings, events } = await start()
    await session.signIn(id, null)
    await session.useRefreshToken(id, service.control.signIn().refreshToken, null)
    await session.signOut(id)
    expect(events().filter((event) => event.startsWith('signed-'))).toEqual([
      'signed-in',
      'signed-in-unseen',
      'signed-out',
    ])
    await session.signIn(id, null)
    service.control.revokeTokens()
    host.pass(3 * 3_600_000)
    await failed(settings.offeredAdministrations(id))
    expect(events()).toContain('session-refused sign-in-expired')
    expect(host.lines.join('')).not.toContain(place.administration)
  })

  it('records unlocking, locking, and changed and removed environments', async () => {
    const { settings, draft, id, events } = await start()
    await settings.unlock(id, 'Office NL')
    await settings.lock(id)
    await settings.saveEnvironment({ ...draft, id, scope: 'another' })
    await settings.forgetEnvironment(id, false)
    expect(events()).toEqual(
      expect.arrayContaining([
        'environment-saved',
        'environment-unlocked',
        'environment-locked',
        'environment-forgotten',
      ]),
    )
    expect(events().indexOf('environment-unlocked')).toBeLessThan(events().indexOf('environment-locked'))
  })

  it('records whether an address was confirmed', async () => {
    const answers = [false, true]
    const { settings, draft, events } = await start({ confirmAddress: async () => answers.shift()! })
    const elsewhere = { ...draft, name: 'Elsewhere', baseAddress: 'https://books.example' }
    await failed(settings.saveEnvironment(elsewhere))
    await settings.saveEnvironment(elsewhere)
    expect(events().filter((event) => event.startsWith('address-'))).toEqual([
      'address-not-confirmed',
      'address-confirmed',
    ])
  })

  it('records the reason of a failing sync once, until it succeeds again', async () => {
    const { settings, session, sync, service, id, place, events } = await start()
    await settings.addAdministration(id, place.administration, 'Books')
    await session.signIn(id, null)
    const failures = (): string[] => events().filter((event) => event.startsWith('sync-failed'))
    const tried = async (ending: 'failed' | 'idle'): Promise<void> => {
      const before = service.control.count({ path: 'CustomerInfoList' })
      await sync.now(place)
      await expect
        .poll(async () => [
          service.control.count({ path: 'CustomerInfoList' }) > before,
          (await sync.read(place)).state.is,
        ])
        .toEqual([true, ending])
    }
    await settings.goTo(place)
    service.control.quirk({ quirk: 'unavailable' })
    for (let times = 0; times < 3; times++) await tried('failed')
    expect(failures()).toHaveLength(1)
    expect(failures()[0]).toMatch(/^sync-failed service-/)
    service.control.clearQuirks()
    await tried('idle')
    service.control.quirk({ quirk: 'unavailable' })
    await tried('failed')
    expect(failures()).toHaveLength(2)
  })
})
