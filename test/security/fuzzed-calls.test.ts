import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failCodes } from '../../preload/contract/error-payload.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { calls, type Group } from '../../preload/contract/services.ts'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { handleCall } from '../../main/app/ipc/handle-call.ts'
import { startApp, type App } from '../../main/app/app.ts'
import type { Desk, DeskHost, DeskOptions } from '../../main/desk/desk.ts'
import { startDesk } from '../../main/desk/worker/start-desk.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { personWho, whoCloses } from '../main/person.ts'
import { draftFor } from '../main/profile/desk-app.ts'
import { testHost, type TestHost } from '../main/test-host.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { bent } from './hostile-values.ts'
import { samplesFor, type Cast } from './sample-calls.ts'
import { secretsIn } from './sealed-secrets.ts'

/** Everything but the window is real: settings, sessions, vault, desks with their databases, and a service over HTTP. */
let [base, service, host, app] = [
  '',
  null as unknown as RunningService,
  null as unknown as TestHost,
  null as unknown as App,
]
let inUse: Cast
const secrets: string[] = []
const names: string[] = []

const deskHere = async (options: DeskOptions, deskHost: DeskHost): Promise<Desk> => {
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  const desk = startDesk({ ...options, every: 0, timeout: 5_000, settleTime: 200 }, deskHost)
  return { ...desk, place: options.place, ended, close: () => desk.close().finally(() => resolve(null)) }
}

const draftOf = (name: string): EnvironmentDraft => draftFor(service, { kind: 'production', name })
/** An environment of this name with an administration, created if missing. */
const furnish = async (name: string): Promise<Cast> => {
  const { settings } = app.services
  const { environments } = await settings.read()
  const { id } = environments.find((one) => one.name === name) ?? (await settings.saveEnvironment(draftOf(name)))
  const administration = service.facts.databases[0]!
  const known = (await settings.read()).environments.find((one) => one.id === id)!.administrations
  if (!known.some(({ databaseId }) => databaseId === administration))
    await settings.addAdministration(id, administration, 'One')
  return {
    place: { environment: id, administration },
    user: host.userName,
    key: 's:1',
    edit: 'e',
    draft: { ...draftOf(name), id },
  }
}
const rowsAt = (place: AdministrationRef) =>
  app.services.customers.rows(place, { search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 50 })

const outside = (): string[] =>
  readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^profile(\/|\\|$)/.test(path))
    .sort()
const underDesks = (): string[] =>
  readdirSync(join(host.profile, 'desks'), { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  )

beforeAll(async () => {
  base = newFolder('fuzzed-calls')
  mkdirSync(join(base, 'outside'))
  mkdirSync(join(base, 'profile'))
  writeFileSync(join(base, 'outside', 'kept.txt'), 'stays')
  service = await startService({ customers: 6 })
  const allows = personWho({ decision: 'allow' })
  let mayComeIn = true
  const plain = testHost({
    profile: join(base, 'profile'),
    keychainKey: 'a key',
    openDesk: deskHere,
    person: (request) => (mayComeIn ? allows : whoCloses)(request),
    saveFile: async (name) => names.push(name) > 0,
    pickFile: async () => null,
    pickTarget: async (name) => {
      names.push(name)
      return { path: join(base, 'profile', name), replace: true }
    },
    openFile: async () => null,
  })
  // Records what is sealed before the attack: tokens, keys, the registration's secret.
  host = {
    ...plain,
    seal: async (text) => {
      if (mayComeIn) secrets.push(...secretsIn(text))
      return plain.seal(text)
    },
  }
  app = await startApp(host)
  inUse = await furnish('In use')
  await app.services.session.signIn(inUse.place.environment, null)
  await app.services.settings.goTo(inUse.place)
  mayComeIn = false
  expect(secrets.length).toBeGreaterThanOrEqual(4)
  await app.services.sync.now(inUse.place)
  await vi.waitFor(async () => expect((await rowsAt(inUse.place)).total).toBe(6), { timeout: 15_000 })
  inUse = { ...inUse, key: (await rowsAt(inUse.place)).rows[0]!.key }
})
afterAll(async () => {
  await app.stop()
  await service.stop()
  removeFolder(base)
})

/** Calls of settings and sessions run on an environment that they may remove. */
const castFor = async (group: Group): Promise<Cast> => {
  if (group === 'settings' || group === 'session') return furnish('To be lost')
  const [edit] = await app.services.edits.list(inUse.place)
  return { ...inUse, edit: edit?.id ?? 'e' }
}

const askBent = async (group: Group, method: string, args: unknown): Promise<string> => {
  const reply = await handleCall(app.services, host.log, group, method, args)
  const text = JSON.stringify(structuredClone(reply), (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => /polluted/.test(name))).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  return reply.ok ? 'ok' : reply.fail.code
}

describe('the IPC handler, called by a compromised page', () => {
  it('lets no call crash it, return a secret, poison a prototype or write outside the profile', async () => {
    const before = outside()
    const all = Object.entries(calls).flatMap(([group, methods]) =>
      methods.map((method) => [group as Group, method] as const),
    )
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.gen(), async ([group, method], gen) => {
        const cast = await castFor(group)
        const good = (samplesFor(cast)[group] as unknown as Readonly<Record<string, readonly unknown[]>>)[method]!
        const args = gen(bent, good)
        const outcome = await askBent(group, method, args)
        outcomes.add(outcome)
        expect(['ok', ...failCodes]).toContain(outcome)
        expect(outcome, `${group}.${method} broke`).not.toBe('unexpected')
      }),
      { numRuns: 400, interruptAfterTimeLimit: 40_000 },
    )
    expect([...outcomes]).toEqual(expect.arrayContaining(['ok', 'arguments-wrong', 'environment-unknown']))
    expect(outside()).toEqual(before)
    expect(underDesks().filter((path) => !/^[a-z0-9-]{36}(\/[0-9a-f]{32}[\w.-]*)*$/.test(path))).toEqual([])
    expect(names.filter((name) => /[/\\]|^\.|\.\./.test(name))).toEqual([])
  })

  it('still works after the attack', async () => {
    expect((await rowsAt(inUse.place)).total).toBeGreaterThan(0)
  })
})
