import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkProfile } from '../../../main/profile/own-files.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

let profile: string
beforeEach(() => {
  profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
})
const modeOf = (name: string): number => lstatSync(join(profile, name)).mode & 0o777
const file = (name: string, mode = 0o600): void => {
  writeFileSync(join(profile, name), 'x')
  chmodSync(join(profile, name), mode)
}
const folder = (name: string, mode = 0o700): void => {
  mkdirSync(join(profile, name))
  chmodSync(join(profile, name), mode)
}
const own = { is: 'own' }
const ours = [
  'profile.json',
  'settings.json',
  'settings.copy.json',
  'places.json',
  'updates.json',
  'run.json',
  'opened-link.json',
  'vault.json',
  'vault.copy.json',
  'vault.behind.json',
  'settings.json.new',
  'vault.copy.json.new',
  'sync-under-way',
  '.updaterId',
  'profile.probe',
  'going-back.json',
  'going-back.json.new',
  'being-removed',
]
const folders = ['desks', 'demo', 'logs', 'backups', 'restored-1', 'profile-set-aside-1700000000000']
const others = [
  'Cookies',
  'xsettings.json',
  'settings.jsonx',
  'settings.json.new.x',
  'vault.other.json',
  'settings.other.json',
  'profilexprobe',
  'mydesks',
  'desks2',
  'lockfile',
  'settings-json',
  'going-backxjson',
  'being-removed.new',
  'restored-',
  'xrestored-1',
  'restored-1x',
  'profile-set-aside-1x',
]

describe('PRIVACY.md', () => {
  it('names every file and folder that the check of a profile counts as ours', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../PRIVACY.md'), 'utf8')
    const names = [...ours.filter((name) => !name.endsWith('.new')), ...folders].map((name) => name.replace(/\d+$/, ''))
    expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([])
  })
})

describe.runIf(process.platform !== 'win32')('the check of a profile', () => {
  it('makes it its owner’s alone, file by file and folder by folder, and touches nothing else', async () => {
    for (const name of ours) file(name, 0o666)
    for (const name of others) file(name, 0o644)
    for (const name of folders) folder(name, 0o777)
    chmodSync(profile, 0o755)
    expect(await checkProfile(profile)).toEqual(own)
    expect(ours.map(modeOf)).toEqual(ours.map(() => 0o600))
    expect(folders.map(modeOf)).toEqual(folders.map(() => 0o700))
    expect(others.map(modeOf)).toEqual(others.map(() => 0o644))
    expect(modeOf('.')).toBe(0o700)
  })

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601])('narrows it for any right of others: %o', async (mode) => {
    file('settings.json', mode)
    expect([await checkProfile(profile), modeOf('settings.json')]).toEqual([own, 0o600])
  })

  it('keeps its owner’s rights when others have none', async () => {
    file('settings.json', 0o400)
    folder('logs', 0o500)
    expect([await checkProfile(profile), modeOf('settings.json'), modeOf('logs')]).toEqual([own, 0o400, 0o500])
  })

  it('goes to any depth in our folders, and into no others', async () => {
    const inside = folders.flatMap((name) => [`${name}/a`, `${name}/b/c/d`])
    for (const name of [...folders, 'Cache']) for (const deep of ['', '/b', '/b/c']) folder(`${name}${deep}`)
    for (const name of [...inside, 'Cache/a']) file(name, 0o644)
    expect(await checkProfile(profile)).toEqual(own)
    expect(inside.map(modeOf)).toEqual(inside.map(() => 0o600))
    expect(modeOf('Cache/a')).toBe(0o644)
  })

  it.each([...ours, ...folders])(
    'refuses a link in place of %s, wherever it leads, and then narrows nothing',
    async (name) => {
      const elsewhere = newFolder('elsewhere')
      onTestFinished(() => removeFolder(elsewhere))
      symlinkSync(elsewhere, join(profile, name))
      const [other] = ours.filter((one) => one !== name)
      file(other!, 0o644)
      expect([await checkProfile(profile), modeOf(other!)]).toEqual([{ is: 'strange', name }, 0o644])
    },
  )

  it.each(folders)('refuses a link or a pipe inside %s, and ignores one in folders of others', async (name) => {
    folder(name)
    folder(`${name}/a`)
    symlinkSync('/etc/passwd', join(profile, 'SingletonLock'))
    expect(await checkProfile(profile)).toEqual(own)
    execFileSync('mkfifo', [join(profile, name, 'a/one')])
    expect(await checkProfile(profile)).toEqual({ is: 'strange', name: join(name, 'a/one') })
    rmSync(join(profile, name, 'a/one'))
    symlinkSync('/etc/passwd', join(profile, name, 'two'))
    expect(await checkProfile(profile)).toEqual({ is: 'strange', name: join(name, 'two') })
  })

  it('accepts a profile that does not exist, and fails for one that cannot be read', async () => {
    expect(await checkProfile(join(profile, 'none'))).toEqual(own)
    await expect(checkProfile(join(profile, 'none\u0000'))).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
    file('run.json')
    await expect(checkProfile(join(profile, 'run.json'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('leaves rights to Windows there', async () => {
    file('settings.json', 0o666)
    expect([await checkProfile(profile, 'win32'), modeOf('settings.json')]).toEqual([own, 0o666])
    expect([await checkProfile(profile, 'darwin'), modeOf('settings.json')]).toEqual([own, 0o600])
  })
})
