import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../../../preload/contract/settings.ts'
import { startApp, type App } from '../../../../main/app/app.ts'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import { databaseName } from '../../../../main/desk/pool/administration-files.ts'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import { startService, type RunningService } from '../../../../main/demo/start-service.ts'
import type { LastEnd } from '../../../../main/app/support/run-record.ts'
import { until } from '../../desk/desk-kit.ts'
import { draftFor } from '../../profile/desk-app.ts'
import { personWho } from '../../person.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../../test-host.ts'
import { disguisesOf, readableIn } from '../../../security/disguises.ts'
import { secretsIn } from '../../../security/sealed-secrets.ts'

/** Names, secrets and data of a person, an office and a service. None of them may be in the file. */
const canary = {
  environment: 'Kantoor Quixote',
  administration: 'Bakkerij Dulcinea B.V.',
  user: 'S. Panza',
  host: 'rocinante.example',
  client: 'desk-rocinante-4711',
  secret: 'geheim+van&de=molen%25',
  database: 'MANCHA77',
  redirect: 'windmolen-app',
  scope: 'http://mancha.windmolen.API/Web/WebApi/*',
  proxy: 'proxy.windmolen.example',
  folder: 'Alonso Quijano',
  draft: 'Toboso aan Zee',
  name: 'Herberg De Ridder',
  email: 'waard@herberg-ridder.example',
  vat: 'NL004495445B01',
  error: 'bearer eyJhbGciOi.ridder.molen',
}

let folder: string
let service: RunningService
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  folder = newProfile()
  mkdirSync(join(folder, canary.folder))
  service = await startService({ customers: 12 })
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await service.stop()
  removeProfile(folder)
})

const draftOf = (part: Partial<EnvironmentDraft> = {}): EnvironmentDraft =>
  draftFor(service, { kind: 'production', name: canary.environment, lockMinutes: 10, ...part })
const start = async (
  lastEnd: LastEnd | null = null,
): Promise<{ app: App; host: TestHost; tokens: Set<string>; saved: { name: string; text: string }[] }> => {
  const tokens = new Set<string>()
  const saved: { name: string; text: string }[] = []
  const plain = testHost({
    profile: join(folder, canary.folder),
    keychainKey: 'a key',
    userName: canary.user,
    person: personWho({ decision: 'allow' }),
    openDesk,
    resolveProxy: async () => `PROXY ${canary.proxy}:8080; SOCKS5 ${canary.proxy}:1080; DIRECT`,
    saveFile: async (name, text) => saved.push({ name, text }) > 0,
  })
  const host: TestHost = {
    ...plain,
    seal: async (text) => {
      for (const secret of secretsIn(text)) tokens.add(secret)
      return plain.seal(text)
    },
  }
  const app = await startApp(host, lastEnd)
  stops.push(app.stop)
  return { app, host, tokens, saved }
}
/** An office at work: signed in, synced, with an edit waiting behind the lock, an open form, and an error in the log. */
const atWork = async () => {
  const id = service.control.ids()[0]!
  service.control.change(id, { Name: canary.name, Email: canary.email, VatNumber: canary.vat })
  const started = await start()
  const {
    app: { services },
    host,
  } = started
  const { id: environment } = await services.settings.saveEnvironment(draftOf())
  const place: AdministrationRef = { environment, administration: service.facts.databases[0]! }
  await services.settings.addAdministration(environment, place.administration, canary.administration)
  await services.settings.unlock(environment, canary.environment)
  await services.session.signIn(environment, null)
  await services.settings.goTo(place)
  await until('the first sync', async () => (await services.sync.read(place)).complete === 12)
  service.control.quirk({ quirk: 'resetBefore', path: '/' })
  await services.customers.save(place, `s:${id}`, { City: { is: 'text', text: canary.draft } }, 0)
  await services.customers.keepDraft(place, {
    key: `s:${id}`,
    changes: { Street1: { is: 'text', text: canary.draft } },
    seen: {},
    at: 0,
  })
  await services.settings.saveEnvironment(
    draftOf({
      name: `${canary.environment} 2`,
      baseAddress: `https://${canary.host}/books/v23`,
      clientId: canary.client,
      secret: canary.secret,
      redirectUri: `${canary.redirect}://cb`,
      scope: canary.scope,
    }),
  )
  await services.settings.addAdministration(
    (await services.settings.read()).environments.at(-1)!.id,
    canary.database,
    canary.administration,
  )
  host.log({
    event: 'call-failed',
    call: 'customers.save',
    code: 'disk-full',
    error: new Error(`${canary.error} of ${canary.name} at ${host.profile}`, {
      cause: Object.assign(new Error(canary.email), { path: host.profile, code: 'ENOSPC' }),
    }),
  })
  return { ...started, place, id }
}

interface Facts {
  readonly versions: Readonly<Record<string, unknown>>
  readonly environments: readonly {
    readonly number: number
    readonly address: unknown
    readonly proxy: unknown
    readonly session: unknown
    readonly administrations: readonly { readonly bytes: Readonly<Record<string, number>>; readonly desk: unknown }[]
  }[]
  readonly [name: string]: unknown
}
const factsOf = (text: string): Facts => JSON.parse(text) as Facts

describe('diagnostics', () => {
  it('hold nothing that anybody is called, no secret and no data of a customer, in any encoding', async () => {
    const { app, host, tokens, place } = await atWork()
    const { text } = await app.services.support.diagnostics()
    const { facts } = service
    const canaries = [
      ...Object.values(canary),
      ...tokens,
      facts.clientSecret,
      facts.clientId,
      facts.user.password,
      facts.redirectUri,
      place.environment,
      place.administration,
      host.profile,
      new URL(facts.baseUrl).host,
    ]
    expect(tokens.size).toBeGreaterThanOrEqual(2)
    expect(readableIn(Buffer.from(text), canaries)).toEqual([])
    // The search itself finds each encoding.
    for (const hidden of disguisesOf(canary.name))
      expect(readableIn(Buffer.concat([Buffer.from(text), hidden]), canaries)).toEqual([canary.name])
  })

  it('describe each environment by its number', async () => {
    const { app, place } = await atWork()
    await until(
      'the edit waits for the network',
      async () => (await app.services.sync.read(place)).state.is === 'offline',
    )
    const facts = factsOf((await app.services.support.diagnostics()).text)
    expect(facts).toMatchObject({
      ledgerdesk: 'diagnostics',
      keychain: 'working',
      inView: { environment: 2, administration: 1 },
      lastEnd: null,
      notices: [],
      preferences: { language: 'en' },
    })
    expect(facts.versions).toMatchObject({
      app: '0.0.0-test',
      node: process.versions.node,
      sqlite: expect.stringMatching(/^3\.\d+\.\d+$/) as unknown,
    })
    expect(facts.environments.map(({ number }) => number)).toEqual([1, 2, 3])
    const [, office, other] = facts.environments
    expect(office).toMatchObject({
      kind: 'production',
      address: { scheme: 'http', onThisComputer: true },
      session: { is: 'signed-in', renews: true, kept: true },
      pkce: 'untested',
      namesIssuer: false,
      proxy: [],
      lock: 'unlocked',
      administrations: [
        {
          number: 1,
          waiting: expect.any(Number) as unknown,
          desk: {
            customers: 12,
            complete: 12,
            waiting: 1,
            needsAttention: 0,
            sync: { is: 'offline' },
            history: { is: 'whole', entries: 1 },
          },
        },
      ],
    })
    expect(office?.administrations[0]?.bytes['.db']).toBeGreaterThan(10_000)
    expect(other).toMatchObject({
      address: { scheme: 'https', onThisComputer: false, version: 'v23' },
      session: { is: 'signed-out', because: 'never' },
      proxy: ['http', 'socks5', 'direct'],
      administrations: [{ number: 1, bytes: {}, desk: 'not open' }],
    })
    expect(facts['failures']).toContainEqual({ code: 'disk-full', times: 1, lastAt: expect.any(String) as unknown })
    expect(facts['log']).toContainEqual(
      expect.objectContaining({
        event: 'call-failed',
        call: 'customers.save',
        error: 'Error < Error',
        reason: 'ENOSPC',
      }),
    )
  })

  it('open no desk, call no service, and name an unexpected end of the previous run', async () => {
    const { app } = await start({ at: 0, because: 'fault' })
    const { id } = await app.services.settings.saveEnvironment(draftOf())
    await app.services.settings.addAdministration(id, 'A', canary.administration)
    const before = service.control.count()
    const facts = factsOf((await app.services.support.diagnostics()).text)
    expect(facts['lastEnd']).toEqual({ at: '1970-01-01T00:00:00.000Z', because: 'fault' })
    expect([facts.environments[1]?.administrations[0]?.desk, service.control.count() - before]).toEqual(['not open', 0])
  })

  it('name no computer that a sync client put into the name of a copy', async () => {
    const { app, host } = await start()
    const { id } = await app.services.settings.saveEnvironment(draftOf())
    await app.services.settings.addAdministration(id, 'A', canary.administration)
    const desk = join(host.profile, 'desks', id)
    const name = databaseName('A')
    mkdirSync(desk, { recursive: true })
    for (const ending of ['.db', '.db-wal', '.copy.db', '.copy-ANNA-LAPTOP.db', '.db.set-aside-1795251600000-wal'])
      writeFileSync(join(desk, `${name}${ending}`), 'x')
    const facts = factsOf((await app.services.support.diagnostics()).text)
    expect(facts.environments[1]?.administrations[0]?.bytes).toEqual({
      '.db': 1,
      '.db-wal': 1,
      '.copy.db': 1,
      '.db.set-aside-n-wal': 1,
      other: 1,
    })
  })

  it('are saved as they were shown, and only the latest ones', async () => {
    const { app, saved } = await start()
    const { support } = app.services
    const shown = await support.diagnostics()
    expect(await support.save(shown.id)).toBe(true)
    expect(saved).toEqual([{ name: 'ledgerdesk-diagnostics-2026-11-21.json', text: shown.text }])
    await support.diagnostics()
    await expect(Promise.resolve().then(() => support.save(shown.id))).rejects.toSatisfy((error) =>
      isFail(error, 'diagnostics-gone'),
    )
    expect(saved).toHaveLength(1)
  })

  it('can be saved elsewhere after a failed write, and other failures stay as they are', async () => {
    const { host } = await start()
    const tries: (() => boolean)[] = [
      () => {
        throw new AppError({ code: 'export-not-written', about: { reason: 'disk-full' } })
      },
      () => {
        throw new AppError('unexpected')
      },
      () => true,
    ]
    const app = await startApp({ ...host, saveFile: async () => tries.shift()!() })
    stops.push(app.stop)
    const { support } = app.services
    const { id } = await support.diagnostics()
    await expect(support.save(id)).rejects.toMatchObject({
      fail: { code: 'diagnostics-not-written', about: { reason: 'disk-full' } },
    })
    await expect(support.save(id)).rejects.toMatchObject({ fail: { code: 'unexpected' } })
    expect(await support.save(id)).toBe(true)
  })

  it('come also when a desk does not answer, a proxy script fails, or files are in the way', async () => {
    const { host } = await start()
    writeFileSync(join(host.profile, 'desks'), '')
    const app = await startApp({
      ...host,
      resolveProxy: () => Promise.reject(new Error(canary.proxy)),
      online: () => false,
    })
    stops.push(app.stop)
    await app.services.settings.saveEnvironment(
      draftOf({ name: 'Elsewhere', baseAddress: `https://${canary.host}/v23` }),
    )
    const { text } = await app.services.support.diagnostics()
    expect(factsOf(text)).toMatchObject({ online: false, environments: [{}, { proxy: ['not known'] }] })
    expect(readableIn(Buffer.from(text), [canary.proxy, canary.host])).toEqual([])
  })
})

describe('after an unexpected end of the app', () => {
  it('a notice counts the waiting edits and the open form that were kept', async () => {
    const first = await atWork()
    const { place } = first
    await until('it is noted that an edit waits', async () =>
      (await first.app.services.settings.read()).environments.some(({ administrations }) =>
        administrations.some(({ waiting }) => waiting === 1),
      ),
    )
    await first.app.stop()
    const { app } = await start({ at: 7, because: 'unknown' })
    await until('the notice', async () => (await app.services.settings.read()).notices.length > 0)
    expect((await app.services.settings.read()).notices).toEqual([
      { code: 'stopped-unexpectedly', about: { stopped: 7, waiting: 1, drafts: 1 } },
    ])
    expect(await app.services.customers.draft(place)).toMatchObject({
      changes: { Street1: { is: 'text', text: canary.draft } },
    })
  })
})
