import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openProfile, type Opening } from '../../main/profile/open-profile.ts'
import { openService, text } from './desk/desk-kit.ts'
import { enter, startOn } from './profile/desk-app.ts'
import { newProfile, removeProfile } from './test-host.ts'

it.each([
  ['gone', (file: string) => rmSync(file)],
  ['cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 300))],
  [
    'leading elsewhere',
    (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('127.0.0', '127.9.9')),
  ],
])(
  'settings that are %s keep the customers and the waiting change, which reaches the service',
  async (_what, damage) => {
    const profile = newProfile()
    onTestFinished(() => removeProfile(profile))
    const service = await openService()
    const before = await startOn(profile)
    const place = await enter(before, service)
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'unavailable' })
    await before.app.services.customers.save(place, `s:${id}`, { Person: text('Ann') }, 0)
    await before.app.stop()
    damage(join(profile, 'settings.json'))
    service.control.clearQuirks()
    const desks = readdirSync(join(profile, 'desks'))

    const { app } = await startOn(profile)
    expect(await app.services.settings.read()).toMatchObject({
      unconfirmed: null,
      notices: [{ code: 'settings-restored' }],
      environments: [{ id: 'demo' }, { id: place.environment, hasSecret: true, baseAddress: service.facts.baseUrl }],
    })
    expect(await app.services.edits.list(place)).toHaveLength(1)
    await app.services.sync.now(place)
    await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Ann')
    expect(readdirSync(join(profile, 'desks'))).toEqual(desks)
  },
)

it.runIf(process.platform !== 'win32').each(['settings.json', 'vault.json'])(
  'a start from the check of the profile on finds the waiting change where the disk does not read %s',
  async (name) => {
    const profile = newProfile()
    onTestFinished(() => removeProfile(profile))
    const opening = (): Promise<Opening> => openProfile({ profile, version: '0.0.0-test', now: () => 1 })
    const service = await openService()
    await opening()
    const before = await startOn(profile)
    const place = await enter(before, service)
    service.control.quirk({ quirk: 'unavailable' })
    await before.app.services.customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
    await before.app.stop()
    // A folder under its name opens and cannot be read, as on a bad sector.
    rmSync(join(profile, name))
    mkdirSync(join(profile, name), { mode: 0o700 })

    expect(await opening()).toEqual({ is: 'ready', backup: null, trouble: null })
    const { app } = await startOn(profile)
    expect((await app.services.settings.read()).unconfirmed).toBeNull()
    expect(await app.services.edits.list(place)).toHaveLength(1)
  },
)
