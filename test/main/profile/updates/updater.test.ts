import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureUpdater } from '../../../../main/profile/updates/configure-updater.ts'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'
import type { UpdaterOptions } from '../../../../main/profile/updates/running-updater.ts'
import { openUpdater, type UpdateCheck } from '../../../../main/profile/updates/updater.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { feedText, sends, serveFeed, sha512, type FeedServer, type Release } from './feed-server.ts'
import { updaterOptions, type Copy } from './updater-options.ts'

const content = Buffer.alloc(100_000, 'the next version ')
const next: Release = { version: '1.1.0', content }

let folder: string
let feed: FeedServer
beforeEach(async () => {
  folder = newFolder('updater')
  feed = await serveFeed()
  vi.stubEnv('APPIMAGE', join(folder, 'Ledgerdesk.AppImage'))
})
afterEach(() => {
  feed.stop()
  removeFolder(folder)
  vi.unstubAllEnvs()
})

const optionsOf = (copy: Copy): UpdaterOptions => updaterOptions(folder, feed, copy)
const open = (copy: Copy = {}) => openUpdater(optionsOf(copy))
const looking = (more: Partial<UpdateCheck> = {}): UpdateCheck => ({
  channel: 'stable',
  backTo: null,
  proxyFor: async () => null,
  signal: new AbortController().signal,
  ...more,
})
const by = (signal = new AbortController().signal) => {
  const percents: number[] = []
  return { percents, proxyFor: async () => null, signal, progress: (percent: number) => void percents.push(percent) }
}
/** A list with several packages of different contents. */
const putSeveral = (files: Readonly<Record<string, Buffer>>, name = 'latest-linux.yml'): void => {
  const one = feedText({ ...next, feed: name })
  const rows = Object.entries(files).map(
    ([file, bytes]) => `  - url: ${file}\n    sha512: ${sha512(bytes)}\n    size: ${bytes.length}`,
  )
  const text = one.replace(/files:\n(?: {2}.*\n)+/, `files:\n${rows.join('\n')}\n`)
  feed.has.set(`/${name}`, sends(Buffer.from(withSignature(text, feed.signer.key))))
  for (const [file, bytes] of Object.entries(files)) feed.has.set(`/${file}`, sends(bytes))
}
const asked = (): string[] => feed.asked.map(({ path }) => path)

describe('a list with several packages', () => {
  const files = {
    'Ledgerdesk-1.1.0-linux-amd64.deb': Buffer.alloc(50_000, 'of another kind '),
    'Ledgerdesk-1.1.0-linux-x86_64.AppImage': content,
  }
  it('serves each kind of package: its own is downloaded and verified', async () => {
    putSeveral(files)
    const updater = open()
    expect(await updater.check(looking())).toEqual({ is: 'found', version: '1.1.0' })
    const download = by()
    await updater.download(download)
    expect([asked(), download.percents.at(-1)]).toEqual([
      ['/latest-linux.yml', '/Ledgerdesk-1.1.0-linux-x86_64.AppImage'],
      100,
    ])
  })
  it('prints nothing while it checks and downloads', async () => {
    const consoles = (['debug', 'error', 'info', 'log', 'warn'] as const).map((name) => vi.spyOn(console, name))
    putSeveral(files)
    const updater = open()
    await updater.check(looking())
    await updater.download(by())
    expect(consoles.flatMap(({ mock }) => mock.calls)).toEqual([])
    vi.restoreAllMocks()
  })
  it('installs its own package, whichever comes first in the list', async () => {
    putSeveral(files)
    const running = join(folder, 'Ledgerdesk.AppImage')
    writeFileSync(running, 'the version that runs')
    const updater = open()
    await updater.check(looking())
    await updater.download(by())
    await updater.install(() => false)
    expect(readFileSync(running).equals(content)).toBe(true)
  })
  it('installs the downloaded file only while it is unchanged, and throws away one that is not', async () => {
    putSeveral(files)
    const updater = open({ kind: 'deb' })
    await updater.check(looking())
    await updater.download(by())
    expect(asked().at(-1)).toBe('/Ledgerdesk-1.1.0-linux-amd64.deb')
    const file = join(folder, 'cache/ledgerdesk-updater/pending/Ledgerdesk-1.1.0-linux-amd64.deb')
    writeFileSync(file, content)
    await expect(updater.install(() => false)).rejects.toMatchObject({ fail: { code: 'update-altered' } })
    expect(existsSync(file)).toBe(false)
    // The next try downloads it again.
    await updater.check(looking())
    await updater.download(by())
    expect(readFileSync(file).equals(files['Ledgerdesk-1.1.0-linux-amd64.deb'])).toBe(true)
  })
})

describe('a copy of Windows’ installer', () => {
  it('finds its own package in its own list', async () => {
    putSeveral({ 'Ledgerdesk-1.1.0-win-x64.exe': content }, 'latest.yml')
    expect(await open({ kind: 'nsis' }).check(looking())).toEqual({ is: 'found', version: '1.1.0' })
    expect(asked()).toEqual(['/latest.yml'])
  })

  const name = 'Ledgerdesk-1.1.0-windows-x64.exe'
  const ready = async (installer: Buffer, copy: Copy = {}) => {
    putSeveral({ [name]: installer }, 'latest.yml')
    const updater = open({ ...copy, kind: 'nsis' })
    await updater.check(looking())
    await updater.download(by())
    return updater
  }
  it.runIf(process.platform !== 'win32').each([
    ['one person', false, '/currentuser'],
    ['everybody', true, '/allusers'],
  ])('that was installed for %s is the one that its installer replaces', async (_for, asksAdministrator, copy) => {
    const told = join(folder, 'told')
    const updater = await ready(
      Buffer.from(`#!/bin/sh\nprintf '%s ' "$@" > '${told}.part'\nmv '${told}.part' '${told}'\n`),
      { asksAdministrator },
    )
    chmodSync(join(folder, 'cache/ledgerdesk-updater/pending', name), 0o755)
    await updater.install(() => true)
    await expect.poll(() => existsSync(told)).toBe(true)
    expect(readFileSync(told, 'utf8')).toBe(`--updated /S --force-run ${copy} `)
  })
  it.runIf(process.platform !== 'win32')(
    'is not replaced where the system refuses to start the installer',
    async () => {
      // A download is no program on this system.
      const updater = await ready(content)
      await expect(updater.install(() => true)).rejects.toMatchObject({
        fail: { code: 'update-not-installed' },
        cause: { code: 'EACCES' },
      })
    },
  )
})

describe.runIf(process.platform !== 'win32')('a .deb package', () => {
  /** The system's programs, which here only say what they were asked. */
  const ready = async () => {
    const [told, programs] = [join(folder, 'told'), join(folder, 'programs')]
    mkdirSync(programs)
    writeFileSync(join(programs, 'dpkg'), `#!/bin/sh\nprintf '%s ' "$@" > '${told}'\n`, { mode: 0o755 })
    writeFileSync(join(programs, 'pkexec'), '#!/bin/sh\nshift\nexec "$@"\n', { mode: 0o755 })
    vi.stubEnv('PATH', programs)
    putSeveral({ 'Ledgerdesk-1.1.0-linux-amd64.deb': content })
    const relaunched: (string | undefined)[] = []
    const relaunch = (program?: string) => void relaunched.push(program)
    const updater = openUpdater({ ...optionsOf({ kind: 'deb' }), relaunch })
    await updater.check(looking())
    await updater.download(by())
    return { updater, relaunched, told: () => readFileSync(told, 'utf8') }
  }
  it.each([
    ['is installed by the system, and the app stays closed', false, []],
    ['that was asked for is installed by the system, and the same program starts again', true, [undefined]],
  ])('%s', async (_says, relaunches, starts) => {
    const { updater, relaunched, told } = await ready()
    await updater.install(() => relaunches)
    const file = join(folder, 'cache/ledgerdesk-updater/pending/Ledgerdesk-1.1.0-linux-amd64.deb')
    expect([told(), relaunched]).toEqual([`-i ${file} `, starts])
  })
})

describe('a list without a package for this copy', () => {
  it.each([
    ['nsis', 'latest.yml', 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'],
    ['appimage', 'latest-linux.yml', 'Ledgerdesk-1.1.0-linux-amd64.deb'],
    ['deb', 'latest-linux.yml', 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'],
  ] as const)('is refused by a copy of the kind %s', async (kind, name, file) => {
    putSeveral({ [file]: content }, name)
    await expect(open({ kind }).check(looking())).rejects.toMatchObject({ fail: { code: 'update-not-ours' } })
  })
})

describe('the library of updates', () => {
  it('does nothing by itself, says nothing, and takes whole packages that the list signs', () => {
    expect(configureUpdater(optionsOf({})).library).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      disableWebInstaller: true,
      disableDifferentialDownload: true,
      allowDowngrade: false,
    })
  })
})

describe('an installation that the library refuses', () => {
  it.each(['Ledgerdesk.AppImage', undefined])('fails with its reason as the cause: the AppImage is %s', async (at) => {
    putSeveral({ 'Ledgerdesk-1.1.0-linux-x86_64.AppImage': content })
    const updater = open()
    await updater.check(looking())
    await updater.download(by())
    vi.stubEnv('APPIMAGE', at)
    await expect(updater.install(() => false)).rejects.toMatchObject({
      fail: { code: 'update-not-installed' },
      cause: { message: 'the AppImage does not say where it lies' },
    })
  })
})

describe('a version that was not checked for', () => {
  it('is not downloaded, and one that was not downloaded is not installed', async () => {
    const updater = open()
    const why: unknown = await updater.download(by()).catch((error: unknown) => error)
    expect(why).toMatchObject({ fail: { code: 'unexpected' } })
    expect(why).not.toHaveProperty('cause')
    await expect(updater.install(() => false)).rejects.toMatchObject({ fail: { code: 'update-not-installed' } })
  })
})

describe('a person who cancels', () => {
  const why = new Error('the person gave up')
  it('during a check gets their own reason', async () => {
    const stop = new AbortController()
    feed.has.set('/latest-linux.yml', () => stop.abort(why))
    await expect(open().check(looking({ signal: stop.signal }))).rejects.toBe(why)
  })
  it('during a download gets their own reason', async () => {
    feed.put(next)
    const stop = new AbortController()
    const updater = open()
    await updater.check(looking())
    feed.has.set('/Ledgerdesk-1.1.0-linux-x86_64.AppImage', () => stop.abort(why))
    await expect(updater.download(by(stop.signal))).rejects.toBe(why)
  })
})

describe.runIf(process.platform === 'linux')('a disk that cannot be written', () => {
  it('is reported as one', async () => {
    feed.put(next)
    // Nobody can make a folder there, not even an administrator.
    const updater = open({ cacheFolder: '/sys/ledgerdesk' })
    await updater.check(looking())
    await expect(updater.download(by())).rejects.toMatchObject({ fail: { code: 'update-no-room' } })
  })
})

describe('a check for updates', () => {
  it.each<[string, string, string | null, object]>([
    ['1.0.0', '1.1.0', null, { is: 'found', version: '1.1.0' }],
    ['1.1.0', '1.1.0', null, { is: 'none', waiting: null }],
    ['1.2.0', '1.1.0', null, { is: 'none', waiting: null }],
    ['1.2.0-beta.1', '1.1.0', null, { is: 'none', waiting: { version: '1.1.0', why: 'older' } }],
    ['1.2.0-beta.1', '1.1.0', '1.1.0', { is: 'found', version: '1.1.0' }],
    ['1.2.0-beta.1', '1.1.0', '1.0.9', { is: 'none', waiting: { version: '1.1.0', why: 'older' } }],
  ])('of %s, with %s in the list and %s named, is %j', async (version, listed, backTo, looked) => {
    feed.put({ ...next, version: listed })
    expect(await open({ version }).check(looking({ backTo }))).toEqual(looked)
  })
  it('on the early channel does not offer an older version', async () => {
    feed.put({ ...next, version: '1.1.0', feed: 'beta-linux.yml' })
    expect(await open({ version: '1.2.0-beta.1' }).check(looking({ channel: 'early' }))).toEqual({
      is: 'none',
      waiting: null,
    })
  })
  it('forgets a waiting version when the next check finds none', async () => {
    feed.put({ ...next, staging: 0 })
    const updater = open()
    expect(await updater.check(looking())).toEqual({ is: 'none', waiting: { version: '1.1.0', why: 'in-steps' } })
    feed.put({ ...next, version: '1.0.0' })
    expect(await updater.check(looking())).toEqual({ is: 'none', waiting: null })
    feed.put({ ...next, system: '999.0.0' })
    expect(await updater.check(looking())).toEqual({
      is: 'none',
      waiting: { version: '1.1.0', why: 'system-too-old' },
    })
  })
})
