import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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
