import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInstallTarget, type Installed } from '../../../../main/profile/updates/install-target.ts'
import { newSigner } from './feed-server.ts'

const { publicKey } = newSigner()
const release = { feed: 'https://updates.example/ledgerdesk/', keys: [publicKey] }
const settings = 'provider: generic\nupdaterCacheDirName: ledgerdesk-updater\n'

const installed = (
  part: Partial<Installed> = {},
  files: Readonly<Record<string, string>> = {},
  updates: unknown = release,
): Installed => {
  const all: Readonly<Record<string, string>> = {
    [join('app', 'package.json')]: JSON.stringify({ name: 'ledgerdesk', updates }),
    [join('res', 'app-update.yml')]: settings,
    ...files,
  }
  return {
    platform: 'linux',
    env: { APPIMAGE: '/home/jan/Ledgerdesk.AppImage' },
    home: '/home/jan',
    app: 'app',
    resources: 'res',
    read: (path) => all[path] ?? null,
    writable: () => true,
    ...part,
  }
}

describe('the update source', () => {
  it('is in the package itself', () => {
    expect(findInstallTarget(installed())).toEqual({
      is: 'released',
      target: {
        kind: 'appimage',
        ...release,
        settingsFile: join('res', 'app-update.yml'),
        cacheFolder: join('/home/jan', '.cache'),
        asksAdministrator: false,
      },
    })
  })
  it.each<[string, unknown]>([
    ['nothing', null],
    ['no https', { ...release, feed: 'http://updates.example/' }],
    ['no key', { ...release, keys: [] }],
    ['a key that is none', { ...release, keys: ['abc'] }],
    ['an address with a name in it', { ...release, feed: 'https://jan:secret@updates.example/' }],
  ])('is off when the package names %s', (_name, updates) => {
    expect(findInstallTarget(installed({}, {}, updates))).toEqual({ is: 'off', why: 'not-released' })
  })
  it('is off for a test package', () => {
    expect(findInstallTarget({ ...installed(), read: () => null })).toEqual({ is: 'off', why: 'not-released' })
    expect(findInstallTarget({ ...installed(), read: () => '{ broken' })).toEqual({ is: 'off', why: 'not-released' })
  })
  it('is left to the system when the app was unpacked by hand', () => {
    expect(findInstallTarget(installed({ env: {} }))).toEqual({ is: 'off', why: 'system' })
    expect(findInstallTarget(installed({ platform: 'freebsd' }))).toEqual({ is: 'off', why: 'system' })
  })
  it.each([
    ['win32', { LOCALAPPDATA: 'C:\\Local' }, 'C:\\Local'],
    ['win32', {}, join('/home/jan', 'AppData', 'Local')],
    ['darwin', {}, join('/home/jan', 'Library', 'Caches')],
    ['linux', { APPIMAGE: '/x', XDG_CACHE_HOME: '/cache' }, '/cache'],
    ['linux', { APPIMAGE: '/x' }, join('/home/jan', '.cache')],
  ] as const)('has its downloads on %s with %j in %s', (platform, env, cacheFolder) => {
    expect(
      findInstallTarget(
        installed({ platform, env }, { [join('res', 'app-update.yml')]: 'publisherName:\n  - Office\n' }),
      ),
    ).toMatchObject({ target: { cacheFolder, kind: { win32: 'nsis', darwin: 'mac', linux: 'appimage' }[platform] } })
  })
  it('is off without the packager’s own settings file', () => {
    const whole = installed()
    expect(findInstallTarget({ ...whole, read: (path) => (path.endsWith('.yml') ? null : whole.read(path)) })).toEqual({
      is: 'off',
      why: 'not-released',
    })
  })
  it('needs no administrator on other systems, nor when a folder variable is empty', () => {
    const at = (env: Installed['env'], platform: NodeJS.Platform = 'win32') =>
      findInstallTarget(
        installed(
          { platform, env, resources: 'C:\\Program Files\\Ledgerdesk' },
          { [join('C:\\Program Files\\Ledgerdesk', 'app-update.yml')]: 'publisherName:\n  - Office\n' },
        ),
      )
    expect(at({ ProgramFiles: 'C:\\Program Files (x86)', ProgramW6432: 'C:\\Program Files' })).toMatchObject({
      target: { asksAdministrator: true },
    })
    expect(at({ ProgramW6432: 'C:\\Program Files' })).toMatchObject({ target: { asksAdministrator: true } })
    expect(at({ ProgramFiles: '', ProgramW6432: 'C:\\Program' })).toMatchObject({
      target: { asksAdministrator: false },
    })
    const shared = '\\\\server\\Ledgerdesk'
    expect(
      findInstallTarget(
        installed(
          { platform: 'win32', env: { ProgramFiles: '' }, resources: shared },
          { [join(shared, 'app-update.yml')]: 'publisherName:\n  - Office\n' },
        ),
      ),
    ).toMatchObject({ target: { asksAdministrator: false } })
    expect(at({ ProgramFiles: 'C:\\Program Files', APPIMAGE: '/x' }, 'linux')).toMatchObject({
      target: { asksAdministrator: false },
    })
  })
  it.each(['http://x/', 'https://x/a', 'https://x/?a/', 'https://x/#a/', 'https://me@x/', 'xhttps://x/'])(
    'is off at %s',
    (feed) => {
      expect(findInstallTarget(installed({}, {}, { ...release, feed })).is).toBe('off')
    },
  )
  it('is off with an incomplete key', () => {
    for (const key of [`x${publicKey}`, `${publicKey}x`, publicKey.slice(1)])
      expect(findInstallTarget(installed({}, {}, { ...release, keys: [key] })).is).toBe('off')
  })
  it('is a .deb’s when the app came as one', () => {
    expect(findInstallTarget(installed({ env: {} }, { [join('res', 'package-type')]: 'deb\n' }))).toMatchObject({
      is: 'released',
      target: { kind: 'deb', asksAdministrator: true },
    })
  })
  it('is off when the office says so', () => {
    expect(findInstallTarget(installed({ env: { APPIMAGE: '/opt/Ledgerdesk', LEDGERDESK_UPDATES: 'off' } }))).toEqual({
      is: 'off',
      why: 'office',
    })
  })
  it('needs an administrator on Windows when the app is installed for everybody', () => {
    const env = { LOCALAPPDATA: 'C:\\Local', ProgramFiles: 'C:\\Program Files' }
    const at = (resources: string) =>
      findInstallTarget(
        installed(
          { platform: 'win32', env, resources },
          { [join(resources, 'app-update.yml')]: 'publisherName:\n  - Office\n' },
        ),
      )
    expect(at('c:\\program files\\Ledgerdesk\\resources')).toMatchObject({ target: { asksAdministrator: true } })
    expect(at('C:\\Users\\jan\\AppData\\Local\\Programs\\ledgerdesk\\resources')).toMatchObject({
      target: { asksAdministrator: false },
    })
  })
  it('needs an administrator in any folder of Windows where the installer left its mark of an installation for everybody', () => {
    const resources = 'D:\\Office\\Ledgerdesk\\resources'
    const at = (files: Readonly<Record<string, string>>) =>
      findInstallTarget(
        installed(
          { platform: 'win32', env: { ProgramFiles: 'C:\\Program Files' }, resources },
          { [join(resources, 'app-update.yml')]: 'publisherName:\n  - Office\n', ...files },
        ),
      )
    expect(at({})).toMatchObject({ target: { kind: 'nsis', asksAdministrator: false } })
    expect(at({ [join(resources, 'installed-for-all')]: '' })).toMatchObject({
      target: { kind: 'nsis', asksAdministrator: true },
    })
  })
  it('needs an administrator on macOS unless the person may write the app and the folder around it', () => {
    const bundle = join('/Applications', 'Ledgerdesk.app')
    const resources = join(bundle, 'Contents', 'Resources')
    const owning = (...folders: readonly string[]) =>
      findInstallTarget(
        installed(
          { platform: 'darwin', env: {}, resources, writable: (folder) => folders.includes(folder) },
          { [join(resources, 'app-update.yml')]: settings },
        ),
      )
    const around = join('/Applications')
    expect(owning(bundle, around)).toMatchObject({ target: { kind: 'mac', asksAdministrator: false } })
    for (const folders of [[], [bundle], [around]])
      expect(owning(...folders), folders.join()).toMatchObject({ target: { kind: 'mac', asksAdministrator: true } })
  })
  it('is not tried unasked where the person may not write the folder of the AppImage', () => {
    const asked: string[] = []
    const writable = (folder: string): boolean => asked.push(folder) === 0
    expect(findInstallTarget(installed({ env: { APPIMAGE: '/opt/Ledgerdesk.AppImage' }, writable }))).toMatchObject({
      target: { kind: 'appimage', asksAdministrator: true },
    })
    expect(asked).toEqual(['/opt'])
  })
  it('needs the publisher’s name on Windows, so that the installer’s signature is checked', () => {
    const windows = { platform: 'win32', env: { LOCALAPPDATA: 'C:\\Users\\jan\\AppData\\Local' } } as const
    expect(findInstallTarget(installed(windows))).toEqual({ is: 'off', why: 'system' })
    expect(
      findInstallTarget(installed(windows, { [join('res', 'app-update.yml')]: `${settings}# publisherName: none\n` })),
    ).toEqual({ is: 'off', why: 'system' })
    expect(
      findInstallTarget(
        installed(windows, { [join('res', 'app-update.yml')]: `${settings}publisherName:\n  - Office\n` }),
      ),
    ).toMatchObject({ is: 'released', target: { kind: 'nsis', cacheFolder: 'C:\\Users\\jan\\AppData\\Local' } })
  })
})
