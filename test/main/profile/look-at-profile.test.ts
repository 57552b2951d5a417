import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
  'places.json',
  'updates.json',
  'run.json',
  'vault.json',
  'vault.copy.json',
  'vault.behind.json',
  'settings.json.new',
  'vault.copy.json.new',
  'sync-under-way',
  '.updaterId',
  'profile.probe',
]
const folders = ['desks', 'demo', 'logs', 'backups']
const others = [
  'Cookies',
  'xsettings.json',
  'settings.jsonx',
  'settings.json.new.x',
  'vault.other.json',
  'profilexprobe',
  'mydesks',
  'desks2',
  'lockfile',
  'settings-json',
]

describe.runIf(process.platform !== 'win32')('what lies in a profile', () => {
  it('is its owner’s alone afterwards, file by file and folder by folder, and nothing else is touched', async () => {
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

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601])(
    'is narrowed where any other may do anything: %o',
    async (mode) => {
      file('settings.json', mode)
      expect([await checkProfile(profile), modeOf('settings.json')]).toEqual([own, 0o600])
    },
  )

  it('keeps the rights of its owner where others have none', async () => {
    file('settings.json', 0o400)
    folder('logs', 0o500)
    expect([await checkProfile(profile), modeOf('settings.json'), modeOf('logs')]).toEqual([own, 0o400, 0o500])
  })

  it('is looked through as deep as it goes where all is ours, and not elsewhere', async () => {
    for (const name of ['desks', 'demo', 'logs', 'desks/a', 'desks/a/b', 'demo/a', 'logs/a']) folder(name, 0o700)
    for (const name of ['desks/a/b/one.db', 'demo/a/anything', 'desks/x', 'logs/a/log']) file(name, 0o644)
    expect(await checkProfile(profile)).toEqual(own)
    expect(['desks/a/b/one.db', 'demo/a/anything', 'desks/x', 'logs/a/log'].map(modeOf)).toEqual([
      0o600, 0o600, 0o600, 0o644,
    ])
  })

  it.each([...ours, ...folders])(
    'is strange with a link in the place of %s, whatever it leads to, and nothing is narrowed then',
    async (name) => {
      const elsewhere = newFolder('elsewhere')
      onTestFinished(() => removeFolder(elsewhere))
      symlinkSync(elsewhere, join(profile, name))
      const [other] = ours.filter((one) => one !== name)
      file(other!, 0o644)
      expect([await checkProfile(profile), modeOf(other!)]).toEqual([{ is: 'strange', name }, 0o644])
    },
  )

  it('is strange with a link or a pipe inside what is ours, and not with one of others', async () => {
    folder('desks')
    symlinkSync('/etc/passwd', join(profile, 'SingletonLock'))
    expect(await checkProfile(profile)).toEqual(own)
    execFileSync('mkfifo', [join(profile, 'desks/one.db')])
    expect(await checkProfile(profile)).toEqual({ is: 'strange', name: join('desks', 'one.db') })
  })

  it('is nobody’s where there is no profile yet, and a failure where it cannot be read', async () => {
    expect(await checkProfile(join(profile, 'none'))).toEqual(own)
    await expect(checkProfile(join(profile, 'none\u0000'))).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
    file('run.json')
    await expect(checkProfile(join(profile, 'run.json'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('is left to Windows there', async () => {
    file('settings.json', 0o666)
    expect([await checkProfile(profile, 'win32'), modeOf('settings.json')]).toEqual([own, 0o666])
    expect([await checkProfile(profile, 'darwin'), modeOf('settings.json')]).toEqual([own, 0o600])
  })
})
