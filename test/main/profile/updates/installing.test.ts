import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { serveFeed, type FeedServer, type Release } from './feed-server.ts'
import { appImages, failure, type Copies, type CopyOptions } from './installed-copy.ts'

const content = Buffer.alloc(300_000, 'the next version ')
const next: Release = { version: '1.1.0', content }
const packageFile = 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'

let feed: FeedServer
let copies: Copies
beforeEach(async () => {
  feed = await serveFeed()
  copies = appImages(feed)
})
afterEach(() => {
  feed.stop()
  copies.remove()
})
const copyOf = (options: Partial<CopyOptions> = {}) => copies.copyOf(options)

describe('the installation of an update', () => {
  const ready = async (options: Partial<CopyOptions> = {}) => {
    feed.put(next)
    const copy = copyOf(options)
    await copy.look()
    return copy
  }
  const installed = ({ appImage }: { readonly appImage: string }): boolean => readFileSync(appImage).equals(content)
  const whyOf = (work: () => unknown): Promise<string> =>
    Promise.resolve()
      .then(work)
      .then(
        () => 'done',
        (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
      )

  it('comes after the app has closed everything and made a backup', async () => {
    const copy = await ready()
    expect(installed(copy)).toBe(false)
    await copy.updates.finish()
    expect([installed(copy), copy.backups, copy.host.ended]).toEqual([true, ['update'], { quits: 0, relaunched: [] }])
    expect(statSync(copy.appImage).mode & 0o777).toBe(0o755)
  })
  it('restarts the app when the person asked for it now', async () => {
    const copy = await ready()
    await copy.service.install()
    expect([copy.host.ended.quits, installed(copy)]).toEqual([1, false])
    await copy.updates.finish()
    expect([installed(copy), copy.host.ended.relaunched]).toEqual([true, [copy.appImage]])
  })
  it('does not come at quitting when the person put it off', async () => {
    const copy = await ready()
    await copy.service.choose({ onQuit: false })
    await copy.updates.finish()
    expect([installed(copy), copy.backups]).toEqual([false, []])
  })
  it('waits for the next end of the app when the person cancels quitting', async () => {
    const copy = await ready()
    await copy.service.install()
    copy.updates.stay()
    await copy.updates.finish()
    expect([installed(copy), copy.host.ended.relaunched]).toEqual([true, []])
  })
  it('is refused while edits are only in memory', async () => {
    const copy = await ready({ unkept: 2 })
    expect(await whyOf(() => copy.service.install())).toBe('update-would-lose')
    expect(copy.host.ended.quits).toBe(0)
  })
  it('is refused when nothing is ready', async () => {
    expect(await whyOf(() => copyOf().service.install())).toBe('update-not-installed')
  })
  it('does not come without a backup, and the next start says so', async () => {
    const copy = await ready({ backUp: () => Promise.reject(new Error('no room')) })
    await copy.service.install()
    await copy.updates.finish()
    expect([installed(copy), copy.host.ended.relaunched]).toEqual([false, [null]])
    expect(copyOf({ folder: copy.folder }).state()).toEqual({
      is: 'failed',
      fail: { code: 'update-not-backed-up', about: { version: '1.1.0' } },
    })
  })
  it('refuses a file that was changed after its download', async () => {
    const copy = await ready()
    writeFileSync(join(copy.folder, 'cache/ledgerdesk-updater/pending', packageFile), 'something else')
    await copy.updates.finish()
    expect(installed(copy)).toBe(false)
    expect(failure(copyOf({ folder: copy.folder }).state())).toBe('update-altered')
  })
  it('is reported once at the next start when it failed, and not when it succeeded', async () => {
    const { folder, updates } = await ready()
    await updates.finish()
    const newer = copyOf({ folder, version: '1.1.0' })
    expect([newer.state(), newer.fetched()]).toEqual([{ is: 'unknown' }, []])
    const other = await ready()
    await other.updates.finish()
    expect(copyOf({ folder: other.folder }).state()).toEqual({
      is: 'failed',
      fail: { code: 'update-not-installed', about: { version: '1.1.0' } },
    })
    expect(copyOf({ folder: other.folder }).state()).toEqual({ is: 'unknown' })
  })
  it('leaves the running version in place when the system refuses', async () => {
    const copy = await ready()
    vi.stubEnv('APPIMAGE', join(copy.folder, 'gone/Ledgerdesk.AppImage'))
    await copy.updates.finish()
    expect(failure(copyOf({ folder: copy.folder }).state())).toBe('update-not-installed')
    expect(readFileSync(copy.appImage, 'utf8')).toBe('the version that runs')
  })
  it('of a .deb comes only when asked for, because it needs an administrator', async () => {
    feed.put({ ...next, file: 'Ledgerdesk-1.1.0-linux-amd64.deb' })
    expect(await copyOf({ kind: 'deb' }).look()).toEqual({ is: 'ready', version: '1.1.0', onQuit: false })
  })
})
