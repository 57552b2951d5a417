import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { profileBackups } from '../../../main/profile/backup.ts'
import { knownFormats } from '../../../main/profile/formats.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { openWithPerson } from '../../../main/profile/open-with-person.ts'
import type { Refusal } from '../../../main/profile/refusal.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

const at = Date.UTC(2026, 10, 21, 9)
const options = (version: string) => ({
  profile,
  version,
  formats: version === '1.4.0' ? knownFormats : { ...knownFormats, settings: 99 },
  now: () => at,
})
const settings = (): string => readFileSync(join(profile, 'settings.json'), 'utf8')

/** A profile of 1.4.0 that 1.5.0 has migrated. */
const updated = async (): Promise<void> => {
  await openProfile(options('1.4.0'))
  writeFileSync(join(profile, 'settings.json'), '{"format": 3}')
  mkdirSync(join(profile, 'desks'))
  await openProfile(options('1.5.0'))
  writeFileSync(join(profile, 'settings.json'), '{"format": 99}')
}
const somebody = (goes: boolean) => {
  const [asked, notices] = [[] as Refusal[], [] as Refusal[]]
  const person = {
    goesBack: (refusal: Refusal) => {
      asked.push(refusal)
      return goes
    },
    notify: (notice: Refusal) => void notices.push(notice),
  }
  return { asked, notices, person }
}

it('opening a usable profile asks nobody', async () => {
  const { asked, notices, person } = somebody(true)
  expect(await openWithPerson(options('1.4.0'), 'en', person)).toMatchObject({ is: 'ready' })
  expect([asked, notices]).toEqual([[], []])
})

it('a person who declines the offered backup keeps the profile unchanged', async () => {
  await updated()
  const { asked, notices, person } = somebody(false)
  expect(await openWithPerson(options('1.4.0'), 'en', person)).toBeNull()
  expect(asked[0]!.text).toMatch(
    /It was Ledgerdesk 1\.5\.0; this is Ledgerdesk 1\.4\.0\.[\s\S]*go back to the backup of 21 November 2026/,
  )
  expect([notices, settings()]).toEqual([[], '{"format": 99}'])
})

it('a person who accepts the backup sees where the newer profile is, and the app opens', async () => {
  await updated()
  const { notices, person } = somebody(true)
  expect(await openWithPerson(options('1.4.0'), 'nl', person)).toMatchObject({ is: 'ready' })
  expect(notices).toEqual([
    { title: 'De reservekopie is teruggezet.', text: expect.stringContaining(join(profile, 'profile-set-aside-')) },
  ])
  expect(settings()).toBe('{"format": 3}')
})

it('an altered backup is reported, and the profile stays unchanged', async () => {
  await updated()
  const [backup] = await profileBackups(profile)
  writeFileSync(join(backup!.folder, 'files', 'settings.json'), '{}')
  const before = readdirSync(profile)
  const { notices, person } = somebody(true)
  expect(await openWithPerson(options('1.4.0'), 'en', person)).toBeNull()
  expect(notices[0]!.text).toContain('This backup is no longer as it was written')
  expect([settings(), readdirSync(profile)]).toEqual(['{"format": 99}', before])
})

it.each(['en', 'nl'] as const)(
  'a backup that the disk does not take is said not to be put back (%s)',
  async (language) => {
    await updated()
    mkdirSync(join(profile, 'going-back.json.new', 'in the way'), { recursive: true, mode: 0o700 })
    const before = readdirSync(profile)
    const { notices, person } = somebody(true)
    expect(await openWithPerson(options('1.4.0'), language, person)).toBeNull()
    expect(notices[0]!.text).toMatch(/could not be put back|kon niet worden teruggezet/)
    expect(notices[0]!.text).not.toMatch(/form/)
    expect([settings(), readdirSync(profile)]).toEqual(['{"format": 99}', before])
  },
)

it('no backup is offered when none has formats of this version', async () => {
  await openProfile(options('1.5.0'))
  const { asked, notices, person } = somebody(true)
  expect(await openWithPerson(options('1.4.0'), 'en', person)).toBeNull()
  expect([asked, notices.length]).toEqual([[], 1])
  expect(notices[0]!.text).not.toContain('backup')
})
