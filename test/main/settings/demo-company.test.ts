import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startApp, type App } from '../../../main/app/app.ts'
import { startDemo } from '../../../main/demo/start-demo.ts'
import { openDesk } from '../../../main/desk/worker/open-desk.ts'
import { personWho } from '../person.ts'
import { newProfile, removeProfile, testHost, writingBy, type TestHostOptions } from '../test-host.ts'

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

const start = async (options: TestHostOptions = {}) => {
  const host = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    startDemo,
    ...options,
  })
  const app = await startApp(host)
  apps.push(app)
  return { app, host }
}

it('the Demo company is entered by the real sign-in, names its companies, and survives a restart', async () => {
  const { app } = await start()
  expect((await app.services.settings.read()).environments[0]?.administrations).toEqual([])
  expect(await app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in', kept: true })
  const { environments } = await app.services.settings.read()
  expect(environments[0]?.administrations.map(({ name }) => name)).toContain('Bakkerij Jansen B.V.')
  expect(existsSync(join(profile, 'demo', 'service.db'))).toBe(true)
  await app.stop()
  const again = await start()
  expect(await again.app.services.session.read('demo')).toMatchObject({ is: 'signed-in' })
  expect(await again.app.services.settings.offeredAdministrations('demo')).toHaveLength(3)
})

it('the Demo company’s user is its login, and later the earlier user of its edits', async () => {
  const userIn = async (app: App): Promise<string | undefined> =>
    (await app.services.settings.read()).environments.find(({ id }) => id === 'demo')?.user
  const { app } = await start({ userName: 'computer' })
  expect(await userIn(app)).toBe('demo')
  expect(await app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in', user: 'demo' })
  // Earlier versions took the computer's user, whose edits in a profile stay theirs.
  expect(await app.services.session.signIn('demo', 'computer')).toMatchObject({ user: 'computer' })
  await app.stop()
  const again = await start({ userName: 'computer' })
  expect(await userIn(again.app)).toBe('computer')
  await again.app.services.session.signOut('demo')
  expect(await again.app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in', user: 'computer' })
})

it('the Demo company’s failure to start is reported, and the next attempt may succeed', async () => {
  let works = false
  const { app, host } = await start({
    startDemo: (options) => (works ? startDemo(options) : Promise.reject(new Error('no port'))),
  })
  await expect(app.services.session.signIn('demo', null)).rejects.toMatchObject({ fail: { code: 'demo-not-starting' } })
  expect(host.lines.join('')).toContain('demo-not-starting')
  works = true
  expect(await app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in' })
})

it('the Demo company is stopped again where its companies could not be stored, and the next attempt may succeed', async () => {
  let [full, running] = [true, 0]
  const host = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    startDemo: async (options) => {
      const demo = await startDemo(options)
      running++
      return { ...demo, stop: () => demo.stop().finally(() => running--) }
    },
  })
  const app = await startApp({
    ...host,
    ...writingBy(host, (write) => {
      if (full) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      write()
    }),
  })
  apps.push(app)
  await expect(app.services.session.signIn('demo', null)).rejects.toMatchObject({ fail: { code: 'demo-not-starting' } })
  expect(running).toBe(0)
  full = false
  expect(await app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in' })
  expect(running).toBe(1)
})

it('the Demo company stores nothing on disk without a keychain', async () => {
  const { app } = await start({ keychainKey: null })
  expect(await app.services.session.signIn('demo', null)).toMatchObject({ is: 'signed-in', kept: false })
  expect(existsSync(join(profile, 'demo'))).toBe(false)
})

it('the Demo company cannot be changed, exported or removed as an environment', async () => {
  const { app } = await start()
  const draft = {
    id: 'demo',
    kind: 'test',
    name: 'x',
    baseAddress: 'https://x.example',
    clientId: 'x',
    redirectUri: 'https://x.example/cb',
    scope: 'x',
    pathStyle: 'standard',
    status: 'unknown',
    lockMinutes: null,
    askAbove: null,
  } as const
  await expect(app.services.settings.saveEnvironment(draft)).rejects.toMatchObject({
    fail: { code: 'environment-unknown' },
  })
  await expect(app.services.settings.forgetEnvironment('demo', true)).rejects.toMatchObject({
    fail: { code: 'environment-unknown' },
  })
  await expect(app.services.settings.exportEnvironment('demo')).rejects.toMatchObject({
    fail: { code: 'environment-unknown' },
  })
})

it('the Demo company listens only while somebody visits it', async () => {
  let address = ''
  const watched: TestHostOptions['startDemo'] = async (options) => {
    const demo = await startDemo(options)
    address = demo.facts.baseUrl
    return demo
  }
  const { app } = await start({ startDemo: watched, openDesk })
  const answers = (): Promise<boolean> =>
    fetch(`${address}/OAuth/Authorize`).then(
      () => true,
      () => false,
    )
  await app.services.session.signIn('demo', null)
  const [administration] = await app.services.settings.offeredAdministrations('demo')
  await app.services.settings.goTo({ environment: 'demo', administration: administration!.databaseId })
  expect(await answers()).toBe(true)
  await app.services.settings.goTo(null)
  expect(await answers()).toBe(false)
  await app.services.settings.goTo({ environment: 'demo', administration: administration!.databaseId })
  expect(await app.services.session.read('demo')).toMatchObject({ is: 'signed-in' })
  expect(await app.services.settings.offeredAdministrations('demo')).toHaveLength(3)
  expect(await answers()).toBe(true)
})

it.each([
  ['and returns at once', false],
  ['while the window still read it', true],
])('the Demo company is there for somebody who left it %s', async (_when, reads) => {
  const addresses: string[] = []
  const watched: TestHostOptions['startDemo'] = async (options) => {
    const demo = await startDemo({ ...options, customers: 12 })
    addresses.push(demo.facts.baseUrl)
    return demo
  }
  const { app } = await start({ startDemo: watched, openDesk })
  const { session, settings, sync } = app.services
  await session.signIn('demo', null)
  const [administration] = await settings.offeredAdministrations('demo')
  const place = { environment: 'demo', administration: administration!.databaseId }
  await settings.goTo(place)
  const left = settings.goTo(null)
  if (reads) await Promise.all([sync.read(place), left])
  await Promise.all([left, settings.goTo(place)])
  await sync.now(place)
  await expect
    .poll(async () => (await sync.read(place)).state)
    .toEqual({ is: 'idle', lastAt: expect.any(Number) as number })
  expect(addresses).toHaveLength(2)
})

it('the Demo company’s thread notifies when it ends by itself, and restarts with its data for the window that shows it', async () => {
  const [started, breaks]: [string[], (() => Promise<void>)[]] = [[], []]
  const breakable: TestHostOptions['startDemo'] = async (options) => {
    const demo = await startDemo(options)
    const { promise, resolve } = Promise.withResolvers<Error | null>()
    started.push(demo.facts.baseUrl)
    breaks.push(async () => {
      await demo.stop()
      resolve(new RangeError('Jansen'))
    })
    return { ...demo, ended: promise }
  }
  const { app, host } = await start({ startDemo: breakable, openDesk })
  await app.services.session.signIn('demo', null)
  const place = {
    environment: 'demo',
    administration: (await app.services.settings.read()).environments[0]!.administrations[0]!.databaseId,
  }
  await app.services.settings.goTo(place)
  const { key } = await app.services.customers.create(place, { Name: { is: 'text', text: 'Kept' } })
  const notified = new Promise<void>((resolve) =>
    app.onChanged(
      ({ topic }) =>
        void (topic === 'customers' && started.length === 1 && host.lines.join('').includes('demo-ended') && resolve()),
    ),
  )
  await breaks[0]!()
  await notified
  expect((await app.services.settings.read()).notices).toEqual([{ code: 'desk-stopped' }])
  expect((await app.services.customers.read(place, key)).values.Name).toEqual({ is: 'text', text: 'Kept' })
  await expect.poll(() => started.length).toBe(2)
  expect(host.lines.join('')).not.toContain('Jansen')
})

it('the Demo company is set back to its first customers, without the edits, and every window is notified', async () => {
  let resets = 0
  const counted: TestHostOptions['startDemo'] = async (options) => {
    const demo = await startDemo(options)
    const reset = async (): Promise<void> => {
      resets += 1
      if (resets === 2) throw new RangeError('no room')
      await demo.reset()
    }
    return { ...demo, reset }
  }
  const { app } = await start({ startDemo: counted, openDesk })
  await app.services.session.signIn('demo', null)
  const place = {
    environment: 'demo',
    administration: (await app.services.settings.read()).environments[0]!.administrations[0]!.databaseId,
  }
  await app.services.settings.goTo(place)
  await app.services.session.signOut('demo')
  await app.services.customers.create(place, { Name: { is: 'text', text: 'Made up' } })
  const heard: string[] = []
  app.onChanged(({ topic }) => heard.push(topic))
  await app.services.settings.resetDemo()
  expect([resets, heard.filter((topic) => topic === 'settings').length > 0]).toEqual([1, true])
  expect(await app.services.edits.list(place)).toEqual([])

  heard.length = 0
  await expect(app.services.settings.resetDemo()).rejects.toThrowError(new RangeError('no room'))
  expect(heard).toContain('settings')
})

it('the settings’ last number is stored before the app is closed, even if the Demo company does not stop', async () => {
  let released = true
  let release = (): void => undefined
  let gate: Promise<void> = Promise.resolve()
  const plain = testHost({ profile, keychainKey: 'a key' })
  const { app } = await start({
    seal: async (text) => {
      await gate
      return plain.seal(text)
    },
    startDemo: async (options) => {
      const demo = await startDemo(options)
      onTestFinished(demo.stop)
      return { ...demo, stop: () => Promise.reject(new Error('it hangs')) }
    },
  })
  await app.services.session.signIn('demo', null)
  ;({ promise: gate, resolve: release } = Promise.withResolvers<void>())
  released = false
  await app.services.settings.addAdministration('demo', 'A', 'Added')
  const end = app.stop().then(
    () => ['whole', released],
    () => ['with an error', released],
  )
  setTimeout(() => {
    released = true
    release()
  }, 200)
  expect(await end).toEqual(['with an error', true])
})
