import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EnvironmentDraft, Settings } from '../../preload/contract/settings.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { startApp } from '../../main/app/app.ts'
import type { SettingsToConfirm } from '../../main/base/host.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { draftOf } from '../../renderer/checks/draft.ts'
import { draftFor, openDesk, startOn, syncWhole, type Started } from './profile/desk-app.ts'
import { text } from './desk/desk-kit.ts'
import { codeOf } from './code-of.ts'
import { personWho } from './person.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'
import { removeFolder } from '../temporary-folder.ts'

interface StoredFile {
  seal?: unknown
  format: number
  vies?: boolean
  environments: Record<string, unknown>[]
}
type Sealed = Record<string, string>

/** A profile with a locked production environment and a signed-in user; made once, and copied for each attack. */
let before: { readonly profile: string; readonly place: AdministrationRef; readonly earlier: string }
let service: RunningService
beforeAll(async () => {
  service = await startService({ customers: 12, seed: 7 })
  const [profile, earlier] = [newProfile(), newProfile()]
  const app = await startApp(
    testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk }),
  )
  const { settings, session } = app.services
  const { id } = await settings.saveEnvironment(
    draftFor(service, { kind: 'production', lockMinutes: 30, askAbove: 10 }),
  )
  const place: AdministrationRef = { environment: id, administration: service.facts.databases[0]! }
  await settings.addAdministration(id, place.administration, 'Books')
  await session.signIn(id, null)
  await settings.goTo(place)
  await syncWhole(app, place)
  cpSync(profile, earlier, { recursive: true })
  await session.signOut(id)
  await session.signIn(id, null)
  await app.stop()
  before = { profile, place, earlier }
})
afterAll(async () => {
  ;[before.profile, before.earlier].forEach(removeProfile)
  await service.stop()
})

let profile: string
/** Another server, which counts its visitors. */
let stranger: { readonly address: string; readonly connections: () => number }
beforeEach(async () => {
  profile = newProfile()
  cpSync(before.profile, profile, { recursive: true })
  let connections = 0
  const server = createServer((_request, response) => void response.writeHead(404).end())
  server.on('connection', () => void connections++)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  stranger = { address: `http://127.0.0.1:${port}/acc/v14`, connections: () => connections }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    removeProfile(profile)
  })
})

const settingsFile = (): string => join(profile, 'settings.json')
const edit = (change: (file: StoredFile, office: Record<string, unknown>) => void): void => {
  const file = JSON.parse(readFileSync(settingsFile(), 'utf8')) as StoredFile
  change(
    file,
    file.environments.find(({ id }) => id !== 'demo')!,
  )
  // In both files: a change of one alone is undone by the other.
  for (const name of ['settings.json', 'settings.copy.json']) writeFileSync(join(profile, name), JSON.stringify(file))
}
const leadAstray = (): void => edit((_file, office) => void (office['baseAddress'] = stranger.address))
/** In both files, with a correct checksum, which an attacker could compute too. */
const editVault = (change: (sealed: Sealed) => Sealed): void => {
  const { sealed } = JSON.parse(readFileSync(join(profile, 'vault.json'), 'utf8')) as { sealed: Sealed }
  const next = change(sealed)
  const check = createHash('sha256').update(JSON.stringify(next)).digest('base64')
  for (const name of ['vault.json', 'vault.copy.json'])
    writeFileSync(join(profile, name), JSON.stringify({ format: 1, sealed: next, check }))
}
const without =
  (gone: (name: string) => boolean) =>
  (sealed: Sealed): Sealed =>
    Object.fromEntries(Object.entries(sealed).filter(([name]) => !gone(name)))
const olderVault = (): void =>
  ['vault.json', 'vault.copy.json'].forEach((name) => cpSync(join(before.earlier, name), join(profile, name)))

const drafted = ({ environments }: Settings): EnvironmentDraft => draftOf(environments.at(-1)!)

/** Everything that a user, a timer or a scheduler could do that sends something. Returns each outcome. */
const tryAll = async ({ app, host }: Started): Promise<Record<string, string>> => {
  const { settings, session, sync, customers } = app.services
  const {
    place,
    place: { environment },
  } = before
  const draft = drafted(await settings.read())
  host.pass(3_600_000)
  host.wake()
  const outcomes = {
    offered: await codeOf(() => settings.offeredAdministrations(environment)),
    address: await codeOf(() => settings.testStep(draft, 'address', '')),
    client: await codeOf(() => settings.testStep(draft, 'client', '')),
    database: await codeOf(() => settings.testStep(draft, 'database', place.administration)),
    pasted: await codeOf(() => session.useRefreshToken(environment, service.control.signIn().refreshToken, null)),
    signIn: await codeOf(async () => {
      const state = await session.signIn(environment, null)
      if (state.is === 'sign-in-failed') throw new Error(state.fail.code)
    }),
    unlock: await codeOf(() => settings.unlock(environment, 'Office')),
    save: await codeOf(async () => {
      await customers.create(place, { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    }),
    sync: await codeOf(async () => {
      await sync.now(place)
      await expect.poll(async () => (await sync.read(place)).state.is).toMatch(/^(?:failed|signed-out|offline|idle)$/)
      const { state } = await sync.read(place)
      if (state.is === 'failed') throw new Error(state.fail.code)
      if (state.is !== 'idle') throw new Error(state.is)
    }),
  }
  return outcomes
}
/** A desk does not even open on a database that was sealed for another address. */
const nothingButRefused = ({ sync, ...outcomes }: Record<string, string>): void => {
  expect(sync).toMatch(/settings-not-confirmed|sealed-for-another/)
  for (const [what, came] of Object.entries(outcomes)) expect(came, what).toMatch(/settings-not-confirmed/)
}
/** Requests to the service that the environment was made for. */
const asked = (): number => service.control.count({})

const attacks: readonly (readonly [what: string, attack: () => void, doubt: 'settings' | 'vault'])[] = [
  ['the base address leads elsewhere', leadAstray, 'settings'],
  [
    'the base address leads elsewhere, and the seal was removed',
    () => {
      leadAstray()
      edit((file) => void delete file.seal)
    },
    'settings',
  ],
  [
    'the settings have the format before seals',
    () =>
      edit((file) => {
        delete file.seal
        file.format = 5
      }),
    'settings',
  ],
  [
    'production became a test',
    () => edit((_file, office) => void Object.assign(office, { kind: 'test', lockMinutes: null, askAbove: null })),
    'settings',
  ],
  ['the lock was removed', () => edit((_file, office) => void (office['lockMinutes'] = null)), 'settings'],
  ['the number was removed', () => edit((_file, office) => void (office['askAbove'] = null)), 'settings'],
  [
    'an administration was added',
    () =>
      edit(
        (_file, office) =>
          void (office['administrations'] as unknown[]).push({ databaseId: 'MVL00999', name: 'Other' }),
      ),
    'settings',
  ],
  ['an older vault was put back', olderVault, 'vault'],
  ['a secret was removed from the vault', () => editVault(without((name) => name.startsWith('secret:'))), 'vault'],
  [
    'an entry of the vault was replaced by an older one',
    () => {
      const { sealed } = JSON.parse(readFileSync(join(before.earlier, 'vault.json'), 'utf8')) as { sealed: Sealed }
      editVault((now) => ({
        ...now,
        ...Object.fromEntries(Object.entries(sealed).filter(([name]) => name.startsWith('tokens:'))),
      }))
    },
    'vault',
  ],
  ['the seal was removed from the vault', () => editVault(without((name) => name === 'seal')), 'vault'],
  [
    'both seals were removed, as before a first start with seals',
    () => {
      editVault(without((name) => name === 'seal'))
      edit((file, office) => {
        delete file.seal
        file.format = 5
        office['baseAddress'] = stranger.address
      })
    },
    'vault',
  ],
  [
    'both seals were removed, with everything added since',
    () => {
      editVault(without((name) => !name.startsWith('key:')))
      edit((file, office) => {
        delete file.seal
        file.format = 5
        office['lockMinutes'] = null
      })
    },
    'vault',
  ],
  [
    'the vault is gone',
    () => ['vault.json', 'vault.copy.json'].forEach((name) => rmSync(join(profile, name))),
    'vault',
  ],
  [
    'the vault is gone, and the seal of the settings too',
    () => {
      for (const name of ['vault.json', 'vault.copy.json']) rmSync(join(profile, name))
      edit((file, office) => {
        delete file.seal
        office['baseAddress'] = stranger.address
      })
    },
    'vault',
  ],
  [
    'no entry of the vault can be opened any more, and both seals were removed',
    () => {
      editVault((sealed) => ({
        'key:x': Buffer.from('v11 of nobody').toString('base64'),
        ...without(() => true)(sealed),
      }))
      edit((file, office) => {
        delete file.seal
        office['lockMinutes'] = null
      })
    },
    'vault',
  ],
]

describe('a profile that was changed while the app was closed', () => {
  it.each(attacks)(
    'sends nothing and has every lock on until the user confirms, also after another start: %s',
    async (_what, attack, doubt) => {
      attack()
      const came = asked()
      for (const turn of ['first', 'second']) {
        const started = await startOn(profile)
        const { settings } = started.app.services
        const outcomes = await tryAll(started)
        expect([stranger.connections(), asked() - came], turn).toEqual([0, 0])
        nothingButRefused(outcomes)
        expect(await settings.read(), turn).toMatchObject({
          unconfirmed: { is: doubt },
          environments: [{ id: 'demo', lock: { is: 'none' } }, { lock: { is: 'locked' } }],
        })
        // A write of the app itself is no confirmation.
        await settings.prefer({ theme: turn === 'first' ? 'dark' : 'light' })
        started.app.window.keep({ x: 1, y: 2, width: 800, height: 600, maximized: false })
        await started.app.stop()
      }
    },
  )

  it('stays in doubt if its vault lacks entries, whatever the app puts into it', async () => {
    editVault(without((name) => name.startsWith('secret:')))
    const first = await startOn(profile)
    await first.app.services.session.signOut(before.place.environment)
    await first.app.stop()
    const second = await startOn(profile)
    expect(await second.app.services.settings.read()).toMatchObject({ unconfirmed: { is: 'vault' } })
  })
})

describe('a user who confirms the settings', () => {
  it('continues at once, and the next start asks nothing', async () => {
    edit((_file, office) => void (office['lockMinutes'] = 60))
    const started = await startOn(profile)
    const { settings, sync } = started.app.services
    nothingButRefused({ sync: (await tryAll(started))['sync']! })
    expect(await settings.confirmSettings()).toMatchObject({
      unconfirmed: null,
      environments: [{}, { lock: { is: 'locked', minutes: 60 } }],
    })
    await expect
      .poll(async () => (await sync.read(before.place)).state)
      .toMatchObject({ is: 'idle', lastAt: expect.any(Number) as number })
    await started.app.stop()
    const again = await startOn(profile)
    expect(await again.app.services.settings.read()).toMatchObject({ unconfirmed: null })
    await syncWhole(again.app, before.place)
  })

  it('does not make a removed newer vault fit again', async () => {
    const [newer, copy] = ['vault.json', 'vault.copy.json'].map((name) => readFileSync(join(profile, name)))
    olderVault()
    const started = await startOn(profile)
    await started.app.services.settings.confirmSettings()
    await started.app.stop()
    writeFileSync(join(profile, 'vault.json'), newer!)
    writeFileSync(join(profile, 'vault.copy.json'), copy!)
    const again = await startOn(profile)
    expect(await again.app.services.settings.read()).toMatchObject({ unconfirmed: { is: 'vault' } })
  })

  it('can correct an address first, and nothing is sent to the wrong one', async () => {
    leadAstray()
    const started = await startOn(profile)
    const { settings, session } = started.app.services
    const secret = service.facts.clientSecret
    await settings.saveEnvironment({ ...drafted(await settings.read()), baseAddress: service.facts.baseUrl, secret })
    expect(await settings.read()).toMatchObject({ unconfirmed: { is: 'settings' } })
    await settings.confirmSettings()
    expect(await session.signIn(before.place.environment, null)).toMatchObject({ is: 'signed-in' })
    expect(stranger.connections()).toBe(0)
  })
})

describe('a script that took over the page and confirms for the user', () => {
  const boxes: SettingsToConfirm[] = []
  beforeEach(() => void (boxes.length = 0))
  const startAsked = (person: (boxes: number) => boolean | Promise<boolean>): Promise<Started> =>
    startOn(profile, { confirmSettings: async (shown) => person(boxes.push(shown)) })

  it('gets a dialog of main that names each service, and nothing is sent when the user cancels it', async () => {
    edit((file, office) => {
      office['baseAddress'] = stranger.address
      office['askAbove'] = null
      office['redirectUri'] = 'http://127.0.0.1:4711/\u202ecatch'
      office['pkce'] = 'off'
      file.vies = true
      file.environments.push({
        ...office,
        id: 'second',
        kind: 'demo',
        name: `Quiet\n\u202e${'x'.repeat(100)}`,
        baseAddress: 'https://b\u043e\u043eks.example/v23',
        redirectUri: 'office://catch',
        administrations: [],
        signInWith: 'browser',
        pkce: 'untested',
        lockMinutes: null,
        askAbove: 10,
      })
    })
    const started = await startAsked(() => false)
    const { settings } = started.app.services
    for (let turn = 0; turn < 5; turn++)
      expect(await codeOf(() => settings.confirmSettings())).toBe('confirming-cancelled')
    expect(boxes.length).toBe(3)
    expect(boxes[0]).toEqual({
      services: [
        {
          kind: 'production',
          name: 'Office',
          address: stranger.address,
          clientId: service.facts.clientId,
          redirectUri: 'http://127.0.0.1:4711/ catch',
          signInWith: 'window',
          pkce: false,
          lockMinutes: 30,
          askAbove: null,
          administrations: 1,
        },
        {
          kind: 'demo',
          name: `Quiet ${'x'.repeat(73)}…`,
          address: 'https://xn--bks-seda.example/v23',
          clientId: service.facts.clientId,
          redirectUri: 'office://catch',
          signInWith: 'browser',
          pkce: true,
          lockMinutes: null,
          askAbove: 10,
          administrations: 0,
        },
      ],
      vies: true,
    })
    nothingButRefused(await tryAll(started))
    expect(stranger.connections()).toBe(0)
    expect(await settings.read()).toMatchObject({ unconfirmed: { is: 'settings' } })
  })

  it('is not answered by the app itself where no service is left, but VIES was allowed', async () => {
    edit((file) => {
      file.environments = file.environments.filter(({ id }) => id === 'demo')
      file.vies = true
    })
    const { settings } = (await startAsked(() => false)).app.services
    expect(await codeOf(() => settings.confirmSettings())).toBe('confirming-cancelled')
    expect(boxes).toEqual([{ services: [], vies: true }])
  })

  it('cannot change the settings that are confirmed while the user reads the dialog', async () => {
    edit((_file, office) => void (office['lockMinutes'] = 60))
    const { promise: read, resolve } = Promise.withResolvers<boolean>()
    const {
      app: {
        services: { settings },
      },
    } = await startAsked(() => read)
    const confirming = codeOf(() => settings.confirmSettings())
    await expect.poll(() => boxes.length).toBe(1)
    await settings.saveEnvironment({ ...drafted(await settings.read()), clientId: 'another', secret: 'secret' })
    resolve(true)
    expect(await confirming).toBe('confirming-cancelled')
    expect(await settings.read()).toMatchObject({ unconfirmed: { is: 'settings' } })
  })
})

describe('nobody is asked to confirm', () => {
  it('unchanged files, at any start', async () => {
    for (const turn of ['first', 'second']) {
      const started = await startOn(profile)
      expect(await started.app.services.settings.read(), turn).toMatchObject({ unconfirmed: null })
      await syncWhole(started.app, before.place)
      await started.app.stop()
    }
  })

  it('files at the first start after an update, which are then sealed', async () => {
    cpSync(join(import.meta.dirname, 'profile', 'first-formats'), profile, { recursive: true, force: true })
    for (const name of ['vault.copy.json', 'desks']) removeFolder(join(profile, name))
    const started = await startOn(profile)
    expect(await started.app.services.settings.read()).toMatchObject({
      unconfirmed: null,
      environments: [{}, { hasSecret: true }],
    })
    await started.app.stop()
    leadAstray()
    expect(await (await startOn(profile)).app.services.settings.read()).toMatchObject({
      unconfirmed: { is: 'settings' },
    })
    editVault(without((name) => name === 'seal'))
    edit((file) => {
      delete file.seal
      file.format = 5
    })
    expect(await (await startOn(profile)).app.services.settings.read()).toMatchObject({ unconfirmed: { is: 'vault' } })
  })

  it('the Demo company, which works whatever was changed', async () => {
    leadAstray()
    const { app } = await startOn(profile)
    expect(await app.services.session.read('demo')).toMatchObject({ is: 'signed-out' })
    expect(await codeOf(() => app.services.session.signIn('demo', null))).not.toMatch('settings-not-confirmed')
  })

  it('damaged settings, which are quarantined with a notice and not used', async () => {
    for (const name of ['settings.json', 'settings.copy.json'])
      writeFileSync(join(profile, name), readFileSync(join(profile, name)).subarray(100))
    const { app } = await startOn(profile)
    expect(await app.services.settings.read()).toMatchObject({
      unconfirmed: null,
      notices: [{ code: 'settings-damaged' }],
      environments: [{ id: 'demo' }],
    })
    await app.stop()
    expect(await (await startOn(profile)).app.services.settings.read()).toMatchObject({ unconfirmed: null })
  })
})
