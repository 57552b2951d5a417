import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'
import { feedText, hangs, sends, serveFeed, status, type FeedServer, type Release } from './feed-server.ts'
import { appImages, failure, type Copies, type CopyOptions } from './installed-copy.ts'

const content = Buffer.alloc(300_000, 'the next version ')
const next: Release = { version: '1.1.0', content }
const feedFile = '/latest-linux.yml'
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
