import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type App } from '../../../main/app/app.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { personWho } from '../person.ts'
import { draftFor } from '../profile/desk-app.ts'
import { newProfile, removeProfile, testHost, type Person, type TestHost } from '../test-host.ts'

let profile: string
let service: RunningService
let apps: App[]
beforeEach(async () => {
  profile = newProfile()
  service = await startService({ customers: 5 })
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  await service.stop()
  removeProfile(profile)
})

const start = async (person: Person): Promise<{ app: App; host: TestHost; id: string }> => {
  const host = testHost({ profile, keychainKey: 'a key', person })
  const app = await startApp(host)
  apps.push(app)
  const { id } = await app.services.settings.saveEnvironment(draftFor(service, { status: 'unknown' }))
  return { app, host, id }
}
const never: Person = () => new Promise(() => undefined)
const namesKept = async (): Promise<readonly string[]> =>
  (await openVault(testHost({ profile, keychainKey: 'a key' }))).names('')

describe('a sign-in under way', () => {
  it('ends with the app, which still closes', async () => {
    const { app, host, id } = await start(never)
    const signIn = app.services.session.signIn(id, null)
    await expect.poll(() => host.opened.length).toBe(1)
    await app.stop()
    expect(await signIn).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(host.lines.at(-1)).toContain('stopped')
  })

  it('ends with its environment and leaves nothing behind', async () => {
    const { app, host, id } = await start(never)
    const signIn = Promise.resolve(app.services.session.signIn(id, null)).catch((error: unknown) => error)
    await expect.poll(() => host.opened.length).toBe(1)
    await app.services.settings.forgetEnvironment(id, false)
    await signIn
    expect(await namesKept()).toEqual([])
    expect(host.forgotten).toContain(id)
  })

  it('leaves no token behind if its environment is forgotten while the code is redeemed', async () => {
    service.control.quirk({ quirk: 'latency', value: '300', path: '/OAuth/Token' })
    const { app, id } = await start(personWho({ decision: 'allow' }))
    const signIn = Promise.resolve(app.services.session.signIn(id, null)).catch((error: unknown) => error)
    await expect.poll(() => service.control.count({ path: '/OAuth/Token' })).toBe(1)
    await app.services.settings.forgetEnvironment(id, false)
    await signIn
    expect(await namesKept()).toEqual([])
  })

  it.each([
    ['the app quits', (app: App) => app.stop()],
    ['it is cancelled', (app: App, id: string) => app.services.session.cancelSignIn(id)],
  ] as const)('has two seconds if its code is being redeemed and %s', async (_what, end) => {
    service.control.quirk({ quirk: 'latency', value: '6000', path: '/OAuth/Token' })
    const { app, host, id } = await start(personWho({ decision: 'allow' }))
    const signIn = app.services.session.signIn(id, null)
    await expect.poll(() => service.control.count({ path: '/OAuth/Token' })).toBe(1)
    await end(app, id)
    expect(await signIn).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(host.lines.join('')).toContain('sign-in-cancelled')
    expect(await namesKept()).not.toContain(`tokens:${id}`)
  })

  it('that failed to begin does not keep the app from closing', async () => {
    const { app, host, id } = await start(() => Promise.reject(new Error('no window')))
    const signIn = Promise.resolve(app.services.session.signIn(id, null)).catch(() => 'failed')
    await app.stop()
    await signIn
    expect(host.lines.at(-1)).toContain('stopped')
  })
})
