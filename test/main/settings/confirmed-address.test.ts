import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { handleCall } from '../../../main/app/ipc/handle-call.ts'
import { startApp } from '../../../main/app/app.ts'
import { trust } from '../../../main/service/network/trust.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import {
  connectionChecks,
  type ConnectionStep,
  type Environment,
  type EnvironmentDraft,
  type Settings,
} from '../../../preload/contract/settings.ts'
import { newAuthority } from '../service/network/certificates.ts'
import { closeServers, serveProxy, serveTarget } from '../service/network/servers.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

const authority = newAuthority()
const names = ['books.example', 'leak.example', 'other.example']
beforeAll(() => trust([authority.cert]))
afterEach(closeServers)

const draft: EnvironmentDraft = {
  kind: 'test',
  name: 'Office',
  baseAddress: 'https://books.example/v23',
  clientId: 'desk',
  secret: 'x',
  redirectUri: 'https://desk.example/cb',
  scope: 'http://vendor.product.API/Web/WebApi/*',
  pathStyle: 'standard',
  status: 'unknown',
  lockMinutes: null,
  askAbove: null,
}
const at = (baseAddress: string, part: Partial<EnvironmentDraft> = {}): EnvironmentDraft => ({
  ...draft,
  baseAddress,
  ...part,
})
const notConfirmed = (host: string): ErrorPayload => ({ code: 'address-not-confirmed', about: { host } })

type Person = (origin: string) => boolean | Promise<boolean>
const refuses: Person = () => false

/** The app, called as its page calls it. A proxy counts the hosts that are asked for; every host exists. */
const start = async (person: Person, profile = newProfile()) => {
  const target = await serveTarget(authority.issue(names))
  const proxy = await serveProxy({
    leads: Object.fromEntries(
      names.flatMap((name) => [`${name}:443`, `${name}:8443`].map((host) => [host, target.port])),
    ),
  })
  const asked: string[] = []
  const host = testHost({
    profile,
    keychainKey: 'a key',
    resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}`,
    confirmAddress: async (origin) => {
      asked.push(origin)
      return person(origin)
    },
  })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const call = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const reply = await handleCall(app.services, host.log, 'settings', method, args)
    return reply.ok ? reply.value : reply.fail
  }
  const test = (one: EnvironmentDraft, check: ConnectionStep['check'] = 'address') =>
    call('testStep', one, check, '') as Promise<ConnectionStep>
  const save = (one: EnvironmentDraft) => call('saveEnvironment', one) as Promise<Environment & ErrorPayload>
  const kept = async (): Promise<string[]> =>
    ((await call('read')) as Settings).environments.slice(1).map(({ baseAddress }) => baseAddress)
  return { app, asked, profile, call, test, save, kept, left: () => proxy.asked.map(({ to }) => to) }
}

describe('an unconfirmed address', () => {
  it('gets no request from a connection test, whatever the step', async () => {
    for (const check of connectionChecks) {
      const { test, left, asked } = await start(refuses)
      expect(await test(at('https://leak.example/what-a-customer-owes'), check)).toEqual({
        check,
        is: 'failed',
        fail: notConfirmed('leak.example'),
      })
      expect({ left: left(), asked }).toEqual({ left: [], asked: ['https://leak.example'] })
    }
  })

  it('is not saved, in a new or an existing environment', async () => {
    const { save, kept, left, asked } = await start((origin) => origin === 'https://books.example')
    const { id } = await save(draft)
    expect(await save(at('https://leak.example/v1', { name: 'Other' }))).toEqual(notConfirmed('leak.example'))
    expect(await save(at('https://leak.example/v1', { id }))).toEqual(notConfirmed('leak.example'))
    expect(await kept()).toEqual(['https://books.example/v23'])
    expect({ left: left(), asked }).toEqual({
      left: [],
      asked: ['https://books.example', 'https://leak.example', 'https://leak.example'],
    })
  })

  it('differs by port and spelling of a name, and is shown in plain letters', async () => {
    const { test, asked } = await start((origin) => origin === 'https://books.example')
    await test(draft)
    for (const address of [
      'https://books.example:8443/v23',
      'https://books.example./v23',
      'https://b\u043e\u043eks.example/v23',
    ])
      expect(await test(at(address))).toMatchObject({ fail: { code: 'address-not-confirmed' } })
    expect(asked.slice(1)).toEqual([
      'https://books.example:8443',
      'https://books.example.',
      'https://xn--bks-seda.example',
    ])
  })

  it('is asked about three times at most, so that nobody agrees out of fatigue', async () => {
    const { test, asked, left } = await start(refuses)
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect(await test(at(`https://${name}.leak.example/`))).toMatchObject({
        fail: notConfirmed(`${name}.leak.example`),
      })
    expect({ asked, left: left() }).toEqual({
      asked: ['https://a.leak.example', 'https://b.leak.example', 'https://c.leak.example'],
      left: [],
    })
  })

  it('is refused without a dialog while another question is open', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { save, test, asked, left } = await start(() => promise)
    const both = [save(draft), save(at('https://books.example/v24', { name: 'Second' }))]
    await expect.poll(() => asked).toEqual(['https://books.example'])
    expect(await test(at('https://leak.example/'))).toMatchObject({ fail: notConfirmed('leak.example') })
    resolve(true)
    expect((await Promise.all(both)).map(({ name }) => name)).toEqual(['Office', 'Second'])
    expect({ asked, left: left() }).toEqual({ asked: ['https://books.example'], left: [] })
  })

  it('has a name that DNS can resolve, or is no address', async () => {
    const { test, asked } = await start(() => true)
    const long = `https://${Array.from({ length: 5 }, () => 'a'.repeat(60)).join('.')}.example/`
    expect(await test(at(long))).toMatchObject({
      is: 'failed',
      fail: { code: 'environment-incomplete', about: { field: 'baseAddress', why: 'not-an-address' } },
    })
    expect(asked).toEqual([])
  })
})

describe('a confirmed address', () => {
  it('is asked about once: tested, saved and changed', async () => {
    const { test, save, asked, left } = await start(() => true)
    expect(await test(draft)).toMatchObject({ is: 'passed' })
    await test(draft, 'redirect')
    const { id } = await save(draft)
    expect(await save(at('https://books.example/v24', { id, name: 'Renamed' }))).toMatchObject({ name: 'Renamed' })
    await test(at('https://books.example/v25', { id }))
    expect(asked).toEqual(['https://books.example'])
    expect(new Set(left())).toEqual(new Set(['books.example:443']))
  })

  it('stays confirmed in later runs while an environment has it', async () => {
    const first = await start(() => true)
    const { id } = await first.save(draft)
    await first.app.stop()
    const second = await start(refuses, first.profile)
    expect(await second.test(draft)).toMatchObject({ is: 'passed' })
    expect(await second.save(at('https://books.example/v24', { name: 'Second' }))).toMatchObject({ name: 'Second' })
    expect(second.asked).toEqual([])
    for (const one of [id, ((await second.call('read')) as Settings).environments[2]!.id])
      await second.call('forgetEnvironment', one, false)
    expect(await second.test(draft)).toMatchObject({ fail: notConfirmed('books.example') })
    expect(second.asked).toEqual(['https://books.example'])
  })

  it('ends a row of refusals', async () => {
    const { test, asked } = await start((origin) => origin.includes('books'))
    const order = ['leak', 'other', 'books', 'leak', 'other', 'leak', 'other']
    for (const name of order) await test(at(`https://${name}.example/`))
    expect(asked).toEqual(['leak', 'other', 'books', 'leak', 'other', 'leak'].map((name) => `https://${name}.example`))
  })

  it('is not needed on this computer, which nothing leaves', async () => {
    const { test, save, asked, left } = await start(refuses)
    for (const host of ['localhost:1', '127.0.0.1:1', '[::1]:1'])
      expect(await test(at(`http://${host}/v1`))).toMatchObject({ fail: { code: 'connecting-unreachable' } })
    expect(await save(at('http://127.0.0.1:1/v1'))).toMatchObject({ name: 'Office' })
    expect({ asked, left: left() }).toEqual({ asked: [], left: [] })
  })
})

it('is asked about in the user’s language', async () => {
  const languages: string[] = []
  const host = testHost({
    profile: newProfile(),
    confirmAddress: async (_origin, language) => languages.push(language) === 0,
  })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(host.profile)
  })
  const test = () => app.services.settings.testStep(draft, 'address', '')
  await test()
  await app.services.settings.prefer({ language: 'nl' })
  await test()
  expect(languages).toEqual(['en', 'nl'])
})
