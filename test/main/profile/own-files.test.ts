import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { filesIn, removeFolder } from '../../temporary-folder.ts'
import { runMark } from '../../../main/app/headless/run-mark.ts'
import { readIfThere, writeDurably } from '../../../main/base/files/durable-file.ts'
import { copyChecked } from '../../../main/profile/copied-file.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { checkProfile } from '../../../main/profile/own-files.ts'
import { refusalOf } from '../../../main/profile/refusal.ts'
import {
  finishRemoval,
  isBeingRemoved,
  removeProfile as removeEverything,
} from '../../../main/profile/remove-profile.ts'
import { finishRestore } from '../../../main/profile/restore.ts'
import { openRunRecord } from '../../../main/app/support/run-record.ts'
import { openService } from '../desk/desk-kit.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { enter, startOn } from './desk-app.ts'

let parent: string
let profile: string
beforeEach(() => {
  parent = newProfile()
  onTestFinished(() => removeProfile(parent))
  profile = join(parent, 'profile')
})
const open = () => openProfile({ profile, version: '0.1.0', now: () => 1 })
/** A profile after a synced run of the app. */
const worked = async (): Promise<void> => {
  await open()
  const started = await startOn(profile)
  await enter(started, await openService({ customers: 6 }))
  await started.app.stop()
}
const modeOf = (path: string): number => statSync(path).mode & 0o777
const pipe = (path: string): void => void execFileSync('mkfifo', [path])

describe.runIf(process.platform !== 'win32')('a profile', () => {
  it('is closed to all but its owner, with everything in it', async () => {
    await worked()
    const all = [
      profile,
      ...['desks', 'logs']
        .map((name) => join(profile, name))
        .filter((path) => readdirSync(profile).includes(path.split('/').at(-1)!)),
    ]
    const written = filesIn(profile).filter((path) => /\.(json|db)$/.test(path))
    expect(written.length).toBeGreaterThan(4)
    for (const path of [...written, ...all.toReversed()]) chmodSync(path, 0o777)
    expect(await open()).toMatchObject({ is: 'ready' })
    expect(new Set(all.map(modeOf))).toEqual(new Set([0o700]))
    expect(new Set(written.map(modeOf))).toEqual(new Set([0o600]))
  })

  it('works through a link of its owner', async () => {
    await worked()
    renameSync(profile, join(parent, 'elsewhere'))
    symlinkSync(join(parent, 'elsewhere'), profile)
    expect(await checkProfile(profile)).toEqual({ is: 'own' })
  })

  it.each([
    'settings.json',
    'settings.copy.json',
    'vault.json',
    'vault.copy.json',
    'places.json',
    'profile.json',
    'desks',
    'logs',
  ])('is not opened with a link in place of %s, and nothing is written through it', async (name) => {
    await worked()
    const [path, away] = [join(profile, name), join(parent, 'away')]
    if (readdirSync(profile).includes(name)) renameSync(path, away)
    else mkdirSync(away)
    symlinkSync(away, path)
    const before = readdirSync(profile, { recursive: true }).map(String).toSorted()
    expect(await open()).toEqual({ is: 'strange', name })
    expect(readdirSync(profile, { recursive: true }).map(String).toSorted()).toEqual(before)
  })

  it.each(['settings.json', 'vault.json', 'profile.json'])(
    'is not opened with a pipe in place of %s, which nothing waits for',
    async (name) => {
      mkdirSync(profile, { mode: 0o700 })
      pipe(join(profile, name))
      expect(await open()).toEqual({ is: 'strange', name })
      expect(await readIfThere(join(profile, name))).toBe('')
    },
  )

  it('is refused with the name of a database that is a link', async () => {
    await worked()
    const [environment] = readdirSync(join(profile, 'desks'))
    const name = readdirSync(join(profile, 'desks', environment!)).find((one) => /^[0-9a-f]{32}\.db$/.test(one))!
    renameSync(join(profile, 'desks', environment!, name), join(parent, 'away.db'))
    symlinkSync(join(parent, 'away.db'), join(profile, 'desks', environment!, name))
    const opening = await open()
    expect(opening).toEqual({ is: 'strange', name: `desks/${environment}/${name}` })
    for (const language of ['en', 'nl'] as const)
      expect(refusalOf(opening, language, '0.1.0', false)?.text).toContain(name)
  })

  it.each([
    ['an empty file', (marker: string) => writeFileSync(marker, '')],
    ['a file that names another folder', (marker: string) => writeFileSync(marker, join(parent, 'other'))],
    ['a file that begins with its name', (marker: string) => writeFileSync(marker, `${realpathSync(profile)}/desks`)],
    ['a folder', (marker: string) => mkdirSync(marker)],
  ])('is not removed at the start because of %s that is named being-removed', async (_what, lay) => {
    await worked()
    lay(join(profile, 'being-removed'))
    const before = readdirSync(profile, { recursive: true }).map(String).toSorted()
    expect([isBeingRemoved(profile), await finishRemoval(profile)]).toEqual([false, true])
    expect(readdirSync(profile, { recursive: true }).map(String).toSorted()).toEqual(before)
  })

  it.each([
    ['a link', (marker: string) => symlinkSync(join(parent, 'away'), marker)],
    ['a pipe', pipe],
  ])('is neither removed nor opened with %s that is named being-removed', async (_what, lay) => {
    await worked()
    writeFileSync(join(parent, 'away'), realpathSync(profile))
    lay(join(profile, 'being-removed'))
    const before = readdirSync(profile, { recursive: true }).map(String).toSorted()
    expect([isBeingRemoved(profile), await finishRemoval(profile)]).toEqual([false, true])
    expect(await open()).toEqual({ is: 'strange', name: 'being-removed' })
    expect(readdirSync(profile, { recursive: true }).map(String).toSorted()).toEqual(before)
  })

  it.each(['restored-5', 'profile-set-aside-5'])(
    'does not finish a rollback through a link that is named %s, and nothing moves',
    async (name) => {
      await worked()
      const away = join(parent, 'away')
      for (const folder of [away, join(profile, 'restored-5')]) mkdirSync(folder)
      removeFolder(join(profile, name))
      writeFileSync(join(away, 'settings.json'), 'theirs')
      symlinkSync(away, join(profile, name))
      const plan = { format: 1, from: 'restored-5', aside: 'profile-set-aside-5', brings: ['settings.json'] }
      writeFileSync(join(profile, 'going-back.json'), JSON.stringify(plan))
      const before = [profile, away].map((folder) => readdirSync(folder).toSorted())
      expect(await open()).toEqual({ is: 'strange', name })
      // Windows has no check of the whole profile.
      await expect(finishRestore(profile)).rejects.toThrow(RangeError)
      expect([profile, away].map((folder) => readdirSync(folder).toSorted())).toEqual(before)
    },
  )

  it('is refused with a message when it is open and somebody else’s', () => {
    for (const [language, folder] of [
      ['en', 'its folder'],
      ['nl', 'zijn map'],
    ] as const) {
      expect(refusalOf({ is: 'open', name: '.' }, language, '0.1.0', false)?.text).toContain(folder)
      expect(refusalOf({ is: 'open', name: 'settings.json' }, language, '0.1.0', false)?.text).toContain(
        'settings.json',
      )
    }
  })
})

describe.runIf(process.platform !== 'win32')('a file of a profile', () => {
  it.each([
    ['the vault and the version marker', 'one.json.new', () => writeDurably(join(profile, 'one.json'), 'ours')],
    ['the record of a run', 'run.json.new', async () => void openRunRecord({ profile, now: () => 1 }).begin()],
    ['the marker of a removal', 'being-removed', () => removeEverything(profile)],
    ['the mark of a run', 'sync-under-way', async () => runMark(profile).put()],
  ])('is created for its owner only, and never written through a link: %s', async (_what, name, write) => {
    mkdirSync(profile)
    const victim = join(parent, 'victim')
    writeFileSync(victim, 'theirs')
    symlinkSync(victim, join(profile, name))
    await write()
    expect(readFileSync(victim, 'utf8')).toBe('theirs')
    for (const file of readdirSync(profile))
      expect([lstatSync(join(profile, file)).isFile(), modeOf(join(profile, file))]).toEqual([true, 0o600])
  })

  it('is never copied through a link', async () => {
    mkdirSync(profile)
    const victim = join(parent, 'victim')
    writeFileSync(victim, 'theirs')
    writeFileSync(join(profile, 'settings.json'), 'ours')
    symlinkSync(victim, join(profile, 'copy'))
    await expect(copyChecked(join(profile, 'settings.json'), join(profile, 'copy'))).rejects.toThrow('EEXIST')
    expect(readFileSync(victim, 'utf8')).toBe('theirs')
  })

  it('has copies for its owner only, also where somebody opened it to others while the app ran', async () => {
    mkdirSync(profile)
    writeFileSync(join(profile, 'settings.json'), 'ours')
    chmodSync(join(profile, 'settings.json'), 0o644)
    await copyChecked(join(profile, 'settings.json'), join(profile, 'copy'))
    expect(modeOf(join(profile, 'copy'))).toBe(0o600)
  })
})
