import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownVersion } from '../../../main/database/migrations.ts'
import { knownFormats } from '../../../main/profile/formats.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { startOn } from './desk-app.ts'

/**
 * A profile of the first version that stored edits: settings, vault and database of format 1. It holds three customers,
 * a waiting edit and a new customer. Only the service's address was changed, to an unreachable one.
 */
const first = join(import.meta.dirname, 'first-formats')

let profile: string
beforeEach(() => {
  profile = newProfile()
  cpSync(first, profile, { recursive: true })
})
afterEach(() => removeProfile(profile))

const open = () => openProfile({ profile, version: '0.1.0', now: () => Date.UTC(2026, 10, 22) })
const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('a profile of the first formats', () => {
  it('is backed up byte for byte before it is opened', async () => {
    const opening = await open()
    if (opening.is !== 'ready' || opening.backup === null) throw new Error('no backup')
    const { folder, files } = opening.backup
    expect(files).toHaveLength(3)
    for (const { path } of files)
      expect(readFileSync(join(folder, 'files', path)).equals(readFileSync(join(first, path))), path).toBe(true)
  })

  it('opens with its environment, sign-in, customers and waiting edits, and stays whole', async () => {
    await open()
    for (const turn of ['lifted', 'opened again']) {
      const { app } = await startOn(profile)
      const { settings, session, customers, edits, history } = app.services
      const { environments, place, notices } = await settings.read()
      if (place === null) throw new Error('no place')
      expect(notices, turn).toEqual([])
      expect(environments[1]).toMatchObject({
        name: 'Office',
        hasSecret: true,
        lock: { is: 'none' },
        administrations: [{ databaseId: 'MVL00124', name: 'Books' }],
      })
      expect((await session.read(place.environment)).is).toBe('signed-in')
      expect(await customers.read(place, 's:000010')).toMatchObject({
        values: { Telephone: { is: 'text', text: '030 123' } },
      })
      expect((await edits.list(place)).map(({ kind, state }) => `${kind} ${state.is}`).toSorted()).toEqual([
        'change waiting',
        'create waiting',
      ])
      expect(await history.verify(place)).toMatchObject({ is: 'whole' })
      await app.stop()
    }
    expect(filesIn(profile).filter((name) => /damaged|set-aside/.test(name))).toEqual([])
    expect(filesIn(profile).some((name) => name.endsWith('-migration.db'))).toBe(true)
  })

  it('has its settings in the current format after the next change', async () => {
    const { app } = await startOn(profile)
    await app.services.settings.prefer({ theme: 'dark' })
    expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({
      format: knownFormats['settings'],
    })
  })
})

it('the table of formats matches the files that this version writes', async () => {
  const { app } = await startOn(profile)
  const { place } = await app.services.settings.read()
  await app.services.settings.goTo(place)
  await app.services.settings.prefer({ theme: 'dark' })
  await app.stop()
  const formatOf = (file: string): unknown =>
    (JSON.parse(readFileSync(join(profile, file), 'utf8')) as { format?: unknown }).format
  expect({
    settings: formatOf('settings.json'),
    places: formatOf('places.json'),
    vault: formatOf('vault.json'),
    database: knownVersion,
  }).toEqual(knownFormats)
})
