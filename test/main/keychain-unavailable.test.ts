import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type App } from '../../main/app/app.ts'
import { AppError } from '../../main/base/app-error.ts'
import { startDemo } from '../../main/demo/start-demo.ts'
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import type { Host } from '../../main/base/host.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { personWho } from './person.ts'
import { newProfile, removeProfile, testHost, type TestHost } from './test-host.ts'

const firstRow = { search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 1 } as const

/** Of a run that signed in to the Demo company and read its customers. */
let before: { readonly profile: string; readonly place: AdministrationRef }
let profile: string
beforeAll(async () => {
  profile = newProfile()
  const { app } = await open(true)
  await app.services.session.signIn('demo', null)
  const [administration] = await app.services.settings.offeredAdministrations('demo')
  const place = { environment: 'demo', administration: administration!.databaseId }
  await app.services.settings.goTo(place)
  await app.services.customers.rows(place, firstRow)
  await app.stop()
  before = { profile, place }
})
afterAll(() => removeProfile(before.profile))
beforeEach(() => {
  profile = newProfile()
  cpSync(before.profile, profile, { recursive: true })
  onTestFinished(() => removeProfile(profile))
})

/** One run of the app. `answers` false: the keychain opens and seals nothing until the test changes that. */
const open = async (answers: boolean): Promise<{ app: App; host: TestHost; answer: () => void }> => {
  const computer = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    startDemo,
    openDesk,
  })
  let answering = answers
  const unavailable = (): Promise<never> => Promise.reject(new AppError('keychain-unavailable'))
  const keychain: Pick<Host, 'keychain' | 'seal' | 'unseal'> = {
    keychain: async () => (answering ? 'working' : 'missing'),
    seal: (text) => (answering ? computer.seal(text) : unavailable()),
    unseal: (sealed) => (answering ? computer.unseal(sealed) : unavailable()),
  }
  const host = { ...computer, ...keychain }
  return { app: await startApp(host), host, answer: () => void (answering = true) }
}
const start = async (): ReturnType<typeof open> => {
  const opened = await open(false)
  onTestFinished(() => opened.app.stop())
  return opened
}
const files = (): readonly string[] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/-(?:wal|shm)$|^logs/.test(name))
    .toSorted()
const failing = { fail: { code: 'keychain-unavailable' } }

describe('a start without an answer from the keychain', () => {
  it('signs nobody out, opens no database, quarantines nothing, and says why', async () => {
    const kept = files()
    const { app } = await start()
    await expect(app.services.session.read('demo')).rejects.toMatchObject(failing)
    await expect(app.services.customers.rows(before.place, firstRow)).rejects.toMatchObject(failing)
    await expect(app.services.session.signIn('demo', null)).rejects.toMatchObject(failing)
    expect(await app.services.settings.read()).toMatchObject({ keychain: { is: 'unavailable' }, notices: [] })
    await app.stop()
    expect(files()).toEqual(kept)
  })

  it('continues once the user tries again and the keychain answers', async () => {
    const { app, answer } = await start()
    await expect(app.services.session.read('demo')).rejects.toMatchObject(failing)
    answer()
    expect(await app.services.session.read('demo')).toMatchObject({ is: 'signed-in', kept: true })
    await app.services.customers.rows(before.place, firstRow)
    expect(await app.services.settings.read()).toMatchObject({ keychain: { is: 'working' }, notices: [] })
    expect(existsSync(join(profile, 'demo', 'service.db'))).toBe(true)
  })

  it('works normally after the computer wakes', async () => {
    const { app, host } = await start()
    const asked = app.services.session.read('demo')
    host.wake()
    await expect(asked).rejects.toMatchObject(failing)
    await app.stop()
    expect(host.lines.join('')).not.toContain('resume-not-looked-after')
  })
})
