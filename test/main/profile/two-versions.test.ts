import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { knownFormats } from '../../../main/profile/formats.ts'
import { openProfile, type Opening } from '../../../main/profile/open-profile.ts'
import { restoreBackup } from '../../../main/profile/restore.ts'
import { readableIn } from '../../security/disguises.ts'
import { filesIn } from '../../temporary-folder.ts'
import { text } from '../desk/desk-kit.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { enter, startOn, syncWhole, type Started } from './desk-app.ts'

let profile: string
let service: RunningService
beforeEach(async () => {
  profile = newProfile()
  service = await startService({ customers: 6, seed: 7 })
})
afterEach(async () => {
  await service.stop()
  removeProfile(profile)
})

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21, 9)
const newer = { ...knownFormats, database: knownFormats['database']! + 1 }
const openAs = (version: '1.4.0' | '1.5.0'): Promise<Opening> =>
  openProfile({
    profile,
    version,
    formats: version === '1.5.0' ? newer : knownFormats,
    now: () => now + (version === '1.5.0' ? day : 0),
  })

/** An edit and a new customer wait before the update; the newer version sends both. */
const updated = async (): Promise<AdministrationRef> => {
  expect(await openAs('1.4.0')).toMatchObject({ is: 'ready' })
  const first = await startOn(profile)
  const place = await enter(first, service)
  const { customers, session } = first.app.services
  await session.signOut(place.environment)
  await customers.save(place, 's:000010', { Telephone: text('030 123') }, 0)
  await customers.create(place, { Name: text('Made before the update') })
  await first.app.stop()

  expect(await openAs('1.5.0')).toMatchObject({ is: 'ready', backup: { version: '1.4.0' } })
  const second = await startOn(profile)
  await second.app.services.session.signIn(place.environment, null)
  await syncWhole(second.app, place)
  expect(service.control.customer('000010')).toMatchObject({ Telephone: '030 123' })
  await second.app.services.customers.create(place, { Name: text('Made after the update') })
  await second.app.stop()
  return place
}
const made = (): number =>
  service.control.ids().filter((id) => service.control.customer(id)?.['Name'] === 'Made before the update').length

const goBack = async (): Promise<Started & { readonly aside: string }> => {
  const opening = await openAs('1.4.0')
  if (opening.is !== 'newer' || opening.backup === null) throw new Error('no way back was offered')
  const aside = await restoreBackup(profile, opening.backup, now + 2 * day)
  expect(await openAs('1.4.0')).toMatchObject({ is: 'ready' })
  return { ...(await startOn(profile)), aside }
}

/** A view with the columns and order of this test. */
const named = (id: string, name: string, search: string) => ({
  id,
  name,
  view: {
    search,
    filter: {},
    sort: [{ column: 'City' as const, descending: true }],
    columns: [{ field: 'Name' as const, width: 240 }],
  },
})

describe('an older version of the app on the profile of a newer one', () => {
  it('rolls back with environments and history, sends no edit that may have been sent since, and keeps the newer profile sealed', async () => {
    const place = await updated()
    const before = made()
    const { app, aside } = await goBack()
    const { settings, history, session, edits } = app.services
    expect((await settings.read()).environments.find(({ id }) => id === place.environment)).toMatchObject({
      name: 'Office',
      hasSecret: true,
    })
    expect((await history.list(place, { search: '', before: null, count: 50 })).entries.length).toBeGreaterThan(1)
    expect(await history.verify(place)).toMatchObject({ is: 'whole' })

    await session.signIn(place.environment, null)
    await syncWhole(app, place)
    // A person decides, because the newer version has sent both.
    expect(
      (await edits.list(place))
        .map(({ kind, state }) => [kind, state.is, state.is === 'refused' && state.fail.code])
        .toSorted(),
    ).toEqual([
      ['change', 'refused', 'edit-restored'],
      ['create', 'refused', 'edit-restored'],
    ])
    expect([before, made()]).toEqual([1, 1])
    // Backups and the newer profile are in the folder now, and reveal nothing.
    const files = filesIn(profile).map((file) => readFileSync(file))
    const secrets = [
      'Made before the update',
      'Made after the update',
      '030 123',
      service.facts.clientSecret,
      String(service.control.customer('000010')!['Name']),
    ]
    expect([files.length > 10, files.flatMap((file) => readableIn(file, secrets))]).toEqual([true, []])
    expect(readdirSync(aside)).toEqual(
      expect.arrayContaining(['desks', 'profile.json', 'settings.json', 'vault.copy.json', 'vault.json']),
    )
  })

  it('has its named views, table and preferences back, as they were before the update', async () => {
    await openAs('1.4.0')
    const first = await startOn(profile)
    const place = await enter(first, service)
    const bakers = named('v1', 'Bakers', 'bak')
    const lastView = { customer: null, ...bakers.view, search: 'as it stood' }
    await first.app.services.customers.saveView(place, bakers)
    await first.app.services.customers.keepView(place, lastView)
    await first.app.services.settings.prefer({ theme: 'dark', language: 'nl', density: 'compact' })
    await first.app.stop()

    expect(await openAs('1.5.0')).toMatchObject({ is: 'ready', backup: { version: '1.4.0' } })
    const second = await startOn(profile)
    await second.app.services.customers.removeView(place, 'v1')
    await second.app.services.customers.saveView(place, named('v2', 'Made after the update', ''))
    await second.app.services.settings.prefer({ theme: 'light' })
    await second.app.stop()

    const { app } = await goBack()
    expect(await app.services.customers.savedViews(place)).toEqual([bakers])
    expect(await app.services.customers.view(place)).toEqual(lastView)
    expect(await app.services.settings.read()).toMatchObject({
      place,
      preferences: { theme: 'dark', language: 'nl', density: 'compact' },
    })
  })
})
