import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'
import { feedText, hangs, sends, serveFeed, status, type FeedServer, type Release } from './feed-server.ts'
import { appImages, failure, type Copies, type CopyOptions } from './installed-copy.ts'

const content = Buffer.alloc(300_000, 'the next version ')
const next: Release = { version: '1.1.0', content }
const feedFile = '/latest-linux.yml'
const day = 24 * 60 * 60_000
const packageFile = '/Ledgerdesk-1.1.0-linux-x86_64.AppImage'

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
const paths = (): string[] => feed.asked.map(({ path }) => path)

describe('a channel', () => {
  it('has its own feed file: the early channel gets versions that others do not', async () => {
    feed.put({ ...next, version: '1.2.0-beta.1', feed: 'beta-linux.yml' })
    const copy = copyOf()
    expect(failure(await copy.look())).toBe('update-not-there')
    await copy.service.choose({ channel: 'early' })
    expect(await copy.look()).toMatchObject({ is: 'ready', version: '1.2.0-beta.1' })
  })
  it('is signed, so that its file cannot replace the other channel’s', async () => {
    feed.has.set(
      feedFile,
      sends(Buffer.from(withSignature(feedText({ ...next, feed: 'beta-linux.yml' }), feed.signer.key))),
    )
    expect(failure(await copyOf().look())).toBe('update-not-ours')
  })
  it('does not lead to an older version by itself after a change, and says which there is', async () => {
    feed.put({ ...next, version: '1.1.0' })
    const copy = copyOf({ version: '1.2.0-beta.1' })
    await copy.service.choose({ channel: 'early' })
    await copy.service.choose({ channel: 'stable' })
    expect(await copy.look()).toEqual({
      is: 'current',
      lookedAt: copy.host.now(),
      waiting: { version: '1.1.0', why: 'older' },
    })
    expect(paths()).toEqual([feedFile])
  })
  it('leads back only to the older version that the person named', async () => {
    feed.put({ ...next, version: '1.1.0' })
    const copy = copyOf({ version: '1.2.0-beta.1' })
    await copy.look()
    feed.put({ ...next, version: '1.0.9' })
    await copy.service.choose({ backTo: '1.1.0' })
    expect(await copy.comesTo('current', 'ready', 'failed')).toMatchObject({
      is: 'current',
      waiting: { version: '1.0.9', why: 'older' },
    })
    expect(paths()).toEqual([feedFile, feedFile])
    await copy.service.choose({ backTo: '1.0.9' })
    expect(await copy.comesTo('ready', 'failed')).toMatchObject({ is: 'ready', version: '1.0.9' })
  })
  it('leads back only during one run of the app: another start asks again', async () => {
    feed.put({ ...next, version: '1.1.0' })
    const copy = copyOf({ version: '1.2.0-beta.1' })
    await copy.look()
    feed.has.set('/Ledgerdesk-1.1.0-linux-x86_64.AppImage', status(404))
    await copy.service.choose({ backTo: '1.1.0' })
    expect(failure(await copy.comesTo('ready', 'failed'))).toBe('update-not-there')
    feed.put({ ...next, version: '1.1.0' })
    for (const version of ['1.2.0-beta.1', '1.2.0'])
      expect((await copyOf({ folder: copy.folder, version }).look()).is).toBe('current')
  })
  it('leads back to no version that was not offered, nor from a released version to an older one', async () => {
    feed.put({ ...next, version: '1.1.0' })
    const refused = async (copy: ReturnType<typeof copyOf>, backTo: string): Promise<string> =>
      Promise.resolve()
        .then(() => copy.service.choose({ backTo }))
        .then(
          () => 'taken',
          (error: Error) => error.message,
        )
    const early = copyOf({ version: '1.2.0-beta.1' })
    expect(await refused(early, '1.1.0')).toBe('update-not-there')
    await early.look()
    expect(await refused(early, '1.0.0')).toBe('update-not-there')
    const released = copyOf({ version: '1.2.0' })
    expect(await released.look()).toMatchObject({ is: 'current', waiting: null })
    expect(await refused(released, '1.1.0')).toBe('update-not-there')
  })
  it('does not lead back by itself after an earlier version of the app stored that choice', async () => {
    feed.put({ ...next, version: '1.1.0' })
    const { folder, profile } = copyOf({ version: '1.2.0-beta.1' })
    writeFileSync(
      join(profile, 'updates.json'),
      JSON.stringify({
        format: 1,
        channel: 'stable',
        background: true,
        mayGoBack: true,
        lookedAt: null,
        signedAt: null,
        attempt: null,
      }),
    )
    expect(await copyOf({ folder, version: '1.2.0-beta.1' }).look()).toMatchObject({
      is: 'current',
      waiting: { why: 'older' },
    })
  })
  it('drops a running download when the person leaves it', async () => {
    feed.put(next)
    const { listener, begun } = hangs(content)
    feed.has.set(packageFile, listener)
    const copy = copyOf()
    await copy.service.look()
    await begun
    await copy.service.choose({ channel: 'early' })
    await copy.comesTo('unknown')
    expect(await copy.look()).toMatchObject({ is: 'failed', fail: { code: 'update-not-there' } })
  })
})

describe('an outdated list of versions', () => {
  const small: Release = { version: '1.1.0', content: Buffer.from('the next version') }
  const old: Release = {
    ...small,
    version: '1.0.0',
    signed: '2026-08-25T08:00:00.000Z',
    expires: '2026-11-23T08:00:00.000Z',
  }
  it('expires, so that it cannot be presented as the newest for ever', async () => {
    feed.put(old)
    const copy = copyOf()
    expect((await copy.look()).is).toBe('current')
    copy.host.pass(3 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    feed.put({ ...small, signed: '2026-11-24T08:00:00.000Z', expires: '2027-02-22T08:00:00.000Z' })
    expect((await copy.look()).is).toBe('ready')
  })
  it('stays expired for a clock that was set back, also after a restart', async () => {
    feed.put({ ...old, signed: '2026-11-24T08:00:00.000Z', expires: '2027-02-22T08:00:00.000Z' })
    const copy = copyOf()
    copy.host.pass(3 * day)
    expect((await copy.look()).is).toBe('current')
    feed.put(old)
    copy.host.pass(-3 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    expect(failure(await copyOf({ folder: copy.folder }).look())).toBe('update-expired')
  })
  const older: Release = {
    version: '1.0.1',
    content: Buffer.from('a version with a hole'),
    signed: '2026-11-20T08:00:00.000Z',
    expires: '2027-02-18T08:00:00.000Z',
  }
  it('is refused after a newer one was accepted, also after a restart, although it has not expired', async () => {
    feed.put({ ...small, version: '1.0.0' })
    const copy = copyOf()
    expect((await copy.look()).is).toBe('current')
    feed.put(older)
    expect(failure(await copy.look())).toBe('update-list-older')
    const again = copyOf({ folder: copy.folder })
    expect(failure(await again.look())).toBe('update-list-older')
    expect(again.fetched()).toEqual([])
    feed.put({ ...small, signed: '2026-11-21T08:00:00.001Z' })
    expect((await again.look()).is).toBe('ready')
  })
  it('is judged per channel, because one is signed more often than the other', async () => {
    feed.put({ ...small, version: '1.0.0', feed: 'beta-linux.yml' })
    const copy = copyOf()
    await copy.service.choose({ channel: 'early' })
    expect((await copy.look()).is).toBe('current')
    feed.put(older)
    await copy.service.choose({ channel: 'stable' })
    expect(await copy.look()).toMatchObject({ is: 'ready', version: '1.0.1' })
  })
  it('is every list for a clock far ahead; once corrected, it finds its version', async () => {
    feed.put(small)
    const copy = copyOf()
    copy.host.pass(400 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    copy.host.pass(-400 * day)
    expect((await copy.look()).is).toBe('ready')
  })
  it('is not a list that was signed after the clock’s time, and later lists are not compared with it', async () => {
    feed.put({ ...small, version: '1.0.0', signed: '2031-01-01T00:00:00.000Z', expires: '2031-04-01T00:00:00.000Z' })
    const copy = copyOf()
    expect((await copy.look()).is).toBe('current')
    feed.put(small)
    expect((await copy.look()).is).toBe('ready')
  })
})

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
    await copy.updates.finish(() => false)
    expect([installed(copy), copy.backups, copy.host.ended]).toEqual([true, ['update'], { quits: 0, relaunched: [] }])
    expect(statSync(copy.appImage).mode & 0o777).toBe(0o755)
  })
  it('restarts the app when the person asked for it now', async () => {
    const copy = await ready()
    await copy.service.install()
    expect([copy.host.ended.quits, installed(copy)]).toEqual([1, false])
    await copy.updates.finish(() => false)
    expect([installed(copy), copy.host.ended.relaunched]).toEqual([true, [copy.appImage]])
  })
  it('restarts the app that somebody opened while it closed, and says so; where it failed, that is not its part', async () => {
    const copy = await ready()
    expect([await copy.updates.finish(() => true), installed(copy)]).toEqual([true, true])
    const failed = await ready({ backUp: () => Promise.reject(new Error('no room')) })
    expect([await failed.updates.finish(() => true), failed.host.ended.relaunched]).toEqual([false, []])
    expect(copy.host.ended.relaunched).toEqual([copy.appImage])
  })
  it('does not come at quitting when the person put it off', async () => {
    const copy = await ready()
    await copy.service.choose({ onQuit: false })
    await copy.updates.finish(() => false)
    expect([installed(copy), copy.backups]).toEqual([false, []])
  })
  it('waits for the next end of the app when the person cancels quitting', async () => {
    const copy = await ready()
    await copy.service.install()
    copy.updates.stay()
    await copy.updates.finish(() => false)
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
    await copy.updates.finish(() => false)
    expect([installed(copy), copy.host.ended.relaunched]).toEqual([false, [null]])
    expect(copyOf({ folder: copy.folder }).state()).toEqual({
      is: 'failed',
      fail: { code: 'update-not-backed-up', about: { version: '1.1.0' } },
    })
  })
  it('refuses a file that was changed after its download', async () => {
    const copy = await ready()
    writeFileSync(join(copy.folder, 'cache/ledgerdesk-updater/pending', packageFile.slice(1)), 'something else')
    await copy.updates.finish(() => false)
    expect(installed(copy)).toBe(false)
    expect(failure(copyOf({ folder: copy.folder }).state())).toBe('update-altered')
  })
  it('is reported once at the next start when it failed, and not when it succeeded', async () => {
    const { folder, updates } = await ready()
    await updates.finish(() => false)
    const newer = copyOf({ folder, version: '1.1.0' })
    expect([newer.state(), newer.fetched()]).toEqual([{ is: 'unknown' }, []])
    const other = await ready()
    await other.updates.finish(() => false)
    expect(copyOf({ folder: other.folder }).state()).toEqual({
      is: 'failed',
      fail: { code: 'update-not-installed', about: { version: '1.1.0' } },
    })
    expect(copyOf({ folder: other.folder }).state()).toEqual({ is: 'unknown' })
  })
  it('leaves the running version in place when the system refuses', async () => {
    const copy = await ready()
    vi.stubEnv('APPIMAGE', join(copy.folder, 'gone/Ledgerdesk.AppImage'))
    await copy.updates.finish(() => false)
    expect(failure(copyOf({ folder: copy.folder }).state())).toBe('update-not-installed')
    expect(readFileSync(copy.appImage, 'utf8')).toBe('the version that runs')
  })
  it('of a .deb comes only when asked for, because it needs an administrator', async () => {
    feed.put({ ...next, file: 'Ledgerdesk-1.1.0-linux-amd64.deb' })
    expect(await copyOf({ kind: 'deb' }).look()).toEqual({ is: 'ready', version: '1.1.0', onQuit: false })
  })
})
