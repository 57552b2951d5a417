import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveFeed, type FeedServer, type Release } from './feed-server.ts'
import { appImages, failure, type Copies } from './installed-copy.ts'

const next: Release = { version: '1.1.0', content: Buffer.from('the next version') }
const day = 24 * 60 * 60_000

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

describe('an outdated list of versions', () => {
  const old: Release = {
    ...next,
    version: '1.0.0',
    signed: '2026-08-25T08:00:00.000Z',
    expires: '2026-11-23T08:00:00.000Z',
  }
  it('expires, so that it cannot be presented as the newest for ever', async () => {
    feed.put(old)
    const copy = copies.copyOf()
    expect((await copy.look()).is).toBe('current')
    copy.host.pass(3 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    feed.put({ ...next, signed: '2026-11-24T08:00:00.000Z', expires: '2027-02-22T08:00:00.000Z' })
    expect((await copy.look()).is).toBe('ready')
  })
  it('stays expired for a clock that was set back, also after a restart', async () => {
    feed.put({ ...old, signed: '2026-11-24T08:00:00.000Z', expires: '2027-02-22T08:00:00.000Z' })
    const copy = copies.copyOf()
    copy.host.pass(3 * day)
    expect((await copy.look()).is).toBe('current')
    feed.put(old)
    copy.host.pass(-3 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    expect(failure(await copies.copyOf({ folder: copy.folder }).look())).toBe('update-expired')
  })
  const older: Release = {
    version: '1.0.1',
    content: Buffer.from('a version with a hole'),
    signed: '2026-11-20T08:00:00.000Z',
    expires: '2027-02-18T08:00:00.000Z',
  }
  it('is refused after a newer one was accepted, also after a restart, although it has not expired', async () => {
    feed.put({ ...next, version: '1.0.0' })
    const copy = copies.copyOf()
    expect((await copy.look()).is).toBe('current')
    feed.put(older)
    expect(failure(await copy.look())).toBe('update-list-older')
    const again = copies.copyOf({ folder: copy.folder })
    expect(failure(await again.look())).toBe('update-list-older')
    expect(again.fetched()).toEqual([])
    feed.put({ ...next, signed: '2026-11-21T08:00:00.001Z' })
    expect((await again.look()).is).toBe('ready')
  })
  it('is judged per channel, because one is signed more often than the other', async () => {
    feed.put({ ...next, version: '1.0.0', feed: 'beta-linux.yml' })
    const copy = copies.copyOf()
    await copy.service.choose({ channel: 'early' })
    expect((await copy.look()).is).toBe('current')
    feed.put(older)
    await copy.service.choose({ channel: 'stable' })
    expect(await copy.look()).toMatchObject({ is: 'ready', version: '1.0.1' })
  })
  it('is every list for a clock far ahead; once corrected, it finds its version', async () => {
    feed.put(next)
    const copy = copies.copyOf()
    copy.host.pass(400 * day)
    expect(failure(await copy.look())).toBe('update-expired')
    copy.host.pass(-400 * day)
    expect((await copy.look()).is).toBe('ready')
  })
  it('is not a list that was signed after the clock’s time, and later lists are not compared with it', async () => {
    feed.put({ ...next, version: '1.0.0', signed: '2031-01-01T00:00:00.000Z', expires: '2031-04-01T00:00:00.000Z' })
    const copy = copies.copyOf()
    expect((await copy.look()).is).toBe('current')
    feed.put(next)
    expect((await copy.look()).is).toBe('ready')
  })
})
