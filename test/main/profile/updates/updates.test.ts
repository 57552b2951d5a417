import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'
import { removeProfile } from '../../test-host.ts'
import { closedPort, closeServers, serveProxy, serveSilence } from '../../service/network/servers.ts'
import {
  cutsOff,
  endless,
  feedText,
  hangs,
  newSigner,
  portal,
  sends,
  serveFeed,
  status,
  type FeedServer,
  type Release,
} from './feed-server.ts'
import { appImages, failure, type Copies, type CopyOptions } from './installed-copy.ts'

const content = Buffer.alloc(300_000, 'the next version ')
const next: Release = { version: '1.1.0', content }
const feedFile = '/latest-linux.yml'
const packageFile = '/Ledgerdesk-1.1.0-linux-x86_64.AppImage'
const minutes = 60_000

let feed: FeedServer
let copies: Copies
beforeEach(async () => {
  feed = await serveFeed()
  copies = appImages(feed)
})
afterEach(() => {
  feed.stop()
  closeServers()
  copies.remove()
})
const copyOf = (options: Partial<CopyOptions> = {}) => copies.copyOf(options)

const paths = (): string[] => feed.asked.map(({ path }) => path)

describe('a newer version', () => {
  it('is downloaded in the background and ready, with its progress reported', async () => {
    feed.put(next)
    const copy = copyOf()
    expect(await copy.look()).toEqual({ is: 'ready', version: '1.1.0', onQuit: true })
    expect(copy.states.map(({ is }) => is)).toEqual(expect.arrayContaining(['looking', 'downloading', 'ready']))
    expect(copy.states.filter((one) => one.is === 'downloading').at(-1)).toMatchObject({ percent: 100 })
    expect(copy.fetched()).toContain('Ledgerdesk-1.1.0-linux-x86_64.AppImage')
  })
  it('waits for the person who chose to download it themselves', async () => {
    feed.put(next)
    const copy = copyOf()
    await copy.service.choose({ background: false })
    expect(await copy.look()).toEqual({ is: 'found', version: '1.1.0' })
    expect(paths()).toEqual([feedFile])
    await copy.service.download()
    expect((await copy.comesTo('ready')).version).toBe('1.1.0')
  })
  it('is requested without anything that identifies the user', async () => {
    feed.put({ ...next, staging: 100 })
    await copyOf().look()
    for (const { headers } of feed.asked) {
      expect(Object.keys(headers).sort()).toEqual(
        expect.not.arrayContaining(['cookie', 'authorization', 'x-user-staging-id']),
      )
      expect(headers['user-agent']).toBe('Ledgerdesk')
    }
  })
  it('is not downloaded twice by two starts of the app', async () => {
    feed.put(next)
    const { folder, look } = copyOf()
    await look()
    expect((await copyOf({ folder }).look()).is).toBe('ready')
    expect(paths().filter((path) => path === packageFile)).toHaveLength(1)
  })
  it.each([
    ['the same', '1.0.0'],
    ['an older one', '0.9.9'],
    ['an early one of the same', '1.0.0-beta.3'],
  ])('is not %s', async (_name, version) => {
    feed.put({ ...next, version })
    const copy = copyOf()
    expect(await copy.look()).toEqual({ is: 'current', lookedAt: copy.host.now(), waiting: null })
    expect(paths()).toEqual([feedFile])
  })
  it('comes later in a staged release, by a number that stays on this computer', async () => {
    feed.put({ ...next, staging: 0 })
    const copy = copyOf()
    expect(await copy.look()).toMatchObject({ is: 'current', waiting: { version: '1.1.0', why: 'in-steps' } })
    const id = join(copy.profile, '.updaterId')
    expect(statSync(id).mode & 0o777).toBe(0o600)
    const kept = readFileSync(id, 'utf8')
    await copyOf({ folder: copy.folder }).look()
    expect(readFileSync(id, 'utf8')).toBe(kept)
  })
  it('comes with the same number as soon as the release reaches it', async () => {
    const { folder, profile } = copyOf()
    writeFileSync(join(profile, '.updaterId'), '4b9f8a52-2f9e-4d7c-9a52-7a1d40000000')
    feed.put({ ...next, staging: 24 })
    expect((await copyOf({ folder }).look()).is).toBe('current')
    feed.put({ ...next, staging: 26 })
    expect((await copyOf({ folder }).look()).is).toBe('ready')
  })
  it('is not offered when it needs a newer operating system', async () => {
    feed.put({ ...next, system: '999.0.0' })
    expect(await copyOf().look()).toMatchObject({ is: 'current', waiting: { version: '1.1.0', why: 'system-too-old' } })
  })
})

describe('an offered version is refused, and none of it downloaded, when it', () => {
  const signed = (text: string, key = feed.signer.key): Buffer => Buffer.from(withSignature(text, key))
  it.each<[string, () => Buffer, string]>([
    ['is not signed', () => Buffer.from(feedText(next)), 'update-not-signed'],
    ['is signed by somebody else', () => signed(feedText(next), newSigner().key), 'update-signature-wrong'],
    [
      'was changed after it was signed',
      () => Buffer.from(signed(feedText(next)).toString().replace('1.1.0', '1.1.1')),
      'update-signature-wrong',
    ],
    ['is for another app', () => signed(feedText({ ...next, app: 'app.other.desktop' })), 'update-not-ours'],
    [
      'names another product’s package',
      () => signed(feedText({ ...next, file: 'Other-1.1.0.AppImage' })),
      'update-not-ours',
    ],
    [
      'points elsewhere for its package',
      () => signed(feedText({ ...next, file: 'https://elsewhere.example/Ledgerdesk-1.1.0.AppImage' })),
      'update-not-ours',
    ],
    [
      'climbs out of its folder',
      () => signed(feedText({ ...next, file: '../Ledgerdesk-1.1.0.AppImage' })),
      'update-not-ours',
    ],
    [
      'has nothing for this kind of package',
      () => signed(feedText({ ...next, file: 'Ledgerdesk-1.1.0-linux-amd64.deb' })),
      'update-not-ours',
    ],
    [
      'was signed too long ago',
      () => signed(feedText({ ...next, signed: '2026-08-21T08:00:00.000Z', expires: '2026-11-19T08:00:00.000Z' })),
      'update-expired',
    ],
    ['does not say until when it holds', () => signed(feedText({ ...next, expires: null })), 'update-expired'],
    [
      'has no version',
      () => signed(feedText(next).replace('version: 1.1.0', 'version: soon')),
      'update-answer-unreadable',
    ],
  ])('%s', async (_name, file, code) => {
    feed.put(next)
    feed.has.set(feedFile, sends(file()))
    expect(failure(await copyOf().look())).toBe(code)
    expect(paths()).toEqual([feedFile])
  })
})

describe('the update server', () => {
  it('may be a network’s own page at the feed file', async () => {
    feed.has.set(feedFile, portal)
    expect(failure(await copyOf().look())).toBe('update-answer-unreadable')
  })
  it('may be a network’s own page at the package', async () => {
    feed.put(next)
    feed.has.set(packageFile, portal)
    const copy = copyOf()
    expect(failure(await copy.look())).toBe('update-answer-unreadable')
    expect(copy.fetched()).toEqual([])
  })
  it('may send nonsense without end, which is cut off', async () => {
    const { listener, closed } = endless()
    feed.has.set(feedFile, listener)
    expect(failure(await copyOf().look())).toBe('update-answer-unreadable')
    await closed
  })
  it('may announce ten megabytes for a feed file, which are not read', async () => {
    feed.has.set(feedFile, sends(Buffer.alloc(10_000_000, 'nonsense ')))
    expect(failure(await copyOf().look())).toBe('update-answer-unreadable')
  })
  it.each([
    [404, 'update-not-there'],
    [410, 'update-not-there'],
    [500, 'update-server-failing'],
    [403, 'update-server-failing'],
    [304, 'update-server-failing'],
  ])('may answer %i', async (code, expected) => {
    feed.has.set(feedFile, status(code))
    expect(await copyOf().look()).toMatchObject({ is: 'failed', fail: { code: expected, status: code } })
  })
  it('may be unreachable', async () => {
    const port = await closedPort()
    expect(await copyOf({ feed: { ...feed, address: `http://127.0.0.1:${port}/` } }).look()).toMatchObject({
      fail: { code: 'update-unreachable', about: { host: `127.0.0.1:${port}` } },
    })
  })
  it('may not answer', async () => {
    const { port } = await serveSilence()
    expect(
      failure(await copyOf({ feed: { ...feed, address: `http://127.0.0.1:${port}/` }, timeout: 200 }).look()),
    ).toBe('update-slow')
  })
  it('may drip: the whole check has a time limit', async () => {
    let drops = 0
    const closed = Promise.withResolvers<void>()
    feed.has.set(feedFile, (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => void (drops++, response.write('v')), 10)
      response.once('close', () => (clearInterval(timer), closed.resolve()))
    })
    const copy = copyOf({ checkLimit: 300 })
    expect(failure(await copy.look())).toBe('update-slow')
    await closed.promise
    expect(drops).toBeGreaterThan(0)
  })
  it('may redirect to another path of its own', async () => {
    feed.put(next)
    feed.has.set('/moved', feed.has.get(feedFile)!)
    feed.has.set(feedFile, status(302, { location: '/moved' }))
    expect((await copyOf().look()).is).toBe('ready')
  })
  it.each(['http://updates.example/latest-linux.yml', 'file:///etc/passwd', 'ftp://updates.example/'])(
    'may not redirect to %s',
    async (location) => {
      feed.has.set(feedFile, status(302, { location }))
      expect(failure(await copyOf().look())).toBe('update-not-secure')
    },
  )
  it('may not redirect in a circle', async () => {
    feed.has.set(feedFile, status(302, { location: feedFile }))
    expect(failure(await copyOf().look())).toBe('update-server-failing')
    expect(paths()).toHaveLength(6)
  })
  it('is never called without https except on this computer', async () => {
    expect(failure(await copyOf({ feed: { ...feed, address: 'http://updates.example/' } }).look())).toBe(
      'update-not-secure',
    )
  })
  it('does not count the time that a person takes to answer the question of a proxy', async () => {
    const proxy = await serveProxy({ leads: {}, wants: 'jan:geheim' })
    feed.put(next)
    const proxyFor: CopyOptions['proxyFor'] = async (_address, trouble) => {
      if (trouble === undefined) return { address: `http://127.0.0.1:${proxy.port}`, authorization: null }
      await wait(900)
      return null
    }
    const copy = copyOf({ proxyFor, checkLimit: 500 })
    expect(failure(await copy.look())).toBe('ready')
  })
  it('ends at once where the person cancels it while a proxy asks', async () => {
    const proxy = await serveProxy({ leads: {}, wants: 'jan:geheim' })
    const asked = Promise.withResolvers<void>()
    const proxyFor: CopyOptions['proxyFor'] = async (_address, trouble) => {
      if (trouble === undefined) return { address: `http://127.0.0.1:${proxy.port}`, authorization: null }
      asked.resolve()
      return new Promise(() => undefined)
    }
    const copy = copyOf({ proxyFor })
    await copy.service.look()
    await asked.promise
    await copy.service.cancel()
    expect(await copy.comesTo('unknown', 'failed')).toEqual({ is: 'unknown' })
  })
  it('may be behind a proxy that asks for a sign-in: a person who checks is asked, the clock is not', async () => {
    const proxy = await serveProxy({ leads: {}, wants: 'jan:geheim' })
    const asked: string[] = []
    const proxyFor: CopyOptions['proxyFor'] = async (_address, trouble) => {
      if (trouble?.is === 'refused') {
        asked.push('the person')
        throw new AppError('proxy-sign-in-needed')
      }
      return { address: `http://127.0.0.1:${proxy.port}`, authorization: null }
    }
    const copy = copyOf({ proxyFor })
    copy.host.pass(5 * minutes)
    copy.updates.tick()
    expect(failure(await copy.comesTo('failed'))).toBe('proxy-sign-in-needed')
    expect(asked).toEqual([])
    await copy.look()
    expect(asked).toEqual(['the person'])
  })
})

describe('a choice about updates', () => {
  it.each([{ channel: 'early' }, { background: false }] as const)(
    'that the disk refuses fails, and leaves the stored one: %o',
    async (choice) => {
      feed.put(next)
      const copy = copyOf()
      const before = await copy.service.read()
      removeProfile(copy.profile)
      writeFileSync(copy.profile, 'a file in the place of the folder')
      await expect(Promise.resolve().then(() => copy.service.choose(choice))).rejects.toMatchObject({
        fail: { code: 'settings-not-saved' },
      })
      expect(await copy.service.read()).toEqual(before)
    },
  )
})

describe('a download of an update', () => {
  it('resumes after it was cut off', async () => {
    const large = Buffer.alloc(3_000_000, 'a larger version ')
    feed.put({ ...next, content: large })
    feed.has.set(packageFile, cutsOff(large, 2))
    expect((await copyOf().look()).is).toBe('ready')
    const from = feed.asked
      .filter(({ path }) => path === packageFile)
      .map(({ headers }) => Number(/\d+/.exec(headers.range ?? '0')))
    expect(from).toHaveLength(3)
    expect(from[0]).toBe(0)
    expect(from[1]).toBeGreaterThan(0)
    expect(from[2]).toBeGreaterThan(from[1]!)
  })
  it('starts again when the server knows no ranges', async () => {
    feed.put(next)
    let first = true
    feed.has.set(packageFile, (request, response) => {
      const cut = first
      first = false
      if (cut) cutsOff(content, 1)(request, response)
      else response.writeHead(200, { 'content-length': content.length }).end(content)
    })
    expect((await copyOf().look()).is).toBe('ready')
  })
  it('is given up when it is cut off again and again, and nothing is left', async () => {
    feed.put(next)
    feed.has.set(packageFile, cutsOff(content, 1_000))
    const copy = copyOf()
    expect(failure(await copy.look())).toBe('update-cut-off')
    expect(copy.fetched()).toEqual([])
    await copy.updates.finish(() => false)
    expect(readFileSync(copy.appImage, 'utf8')).toBe('the version that runs')
  })
  it.each<[string, Buffer]>([
    ['other bytes', Buffer.alloc(content.length, 'something else ')],
    ['more bytes', Buffer.concat([content, Buffer.from('and more')])],
  ])('of %s than were released is discarded', async (_name, other) => {
    feed.put(next)
    feed.has.set(packageFile, sends(other))
    const copy = copyOf()
    expect(failure(await copy.look())).toBe('update-altered')
    expect(copy.fetched()).toEqual([])
    copy.host.pass(24 * 60 * minutes)
    copy.updates.tick()
    expect(await copy.comesTo('found')).toEqual({ is: 'found', version: '1.1.0' })
    expect(paths().filter((path) => path === packageFile)).toHaveLength(1)
  })
  it('is cut off beyond the released size', async () => {
    feed.put(next)
    const { listener, closed } = endless()
    feed.has.set(packageFile, listener)
    const copy = copyOf()
    expect(failure(await copy.look())).toBe('update-altered')
    await closed
    expect(copy.fetched()).toEqual([])
  })
  it('ends when the person cancels, and does not start again by itself', async () => {
    feed.put(next)
    const { listener, begun, closed } = hangs(content)
    feed.has.set(packageFile, listener)
    const copy = copyOf()
    await copy.service.look()
    await begun
    await copy.service.cancel()
    expect(await copy.comesTo('found')).toEqual({ is: 'found', version: '1.1.0' })
    await closed
    expect(copy.fetched()).toEqual([])
    copy.host.pass(24 * 60 * minutes)
    copy.updates.tick()
    expect(await copy.comesTo('found')).toEqual({ is: 'found', version: '1.1.0' })
    expect(paths().filter((path) => path === packageFile)).toHaveLength(1)
  })
})

describe('checking by the clock', () => {
  const checks = (): number => paths().filter((path) => path === feedFile).length
  it('begins a while after the start, and repeats every few hours', async () => {
    feed.put({ ...next, version: '1.0.0' })
    const copy = copyOf()
    copy.updates.tick()
    expect(copy.state().is).toBe('unknown')
    copy.host.pass(5 * minutes)
    copy.updates.tick()
    await copy.comesTo('current')
    copy.host.pass(60 * minutes)
    copy.updates.tick()
    expect([copy.state().is, checks()]).toEqual(['current', 1])
    copy.host.pass(5 * 60 * minutes)
    copy.updates.tick()
    expect(copy.state().is).toBe('looking')
    await copy.comesTo('current')
  })
  it('remembers its last time over a restart', async () => {
    feed.put({ ...next, version: '1.0.0' })
    const { folder, look } = copyOf()
    await look()
    const again = copyOf({ folder })
    again.host.pass(5 * minutes)
    again.updates.tick()
    expect([again.state().is, checks()]).toEqual(['unknown', 1])
  })
  it('waits an hour after a failure', async () => {
    feed.has.set(feedFile, status(500))
    const copy = copyOf()
    copy.host.pass(5 * minutes)
    copy.updates.tick()
    await copy.comesTo('failed')
    copy.host.pass(30 * minutes)
    copy.updates.tick()
    expect(checks()).toBe(1)
    copy.host.pass(30 * minutes)
    copy.updates.tick()
    expect(copy.state().is).toBe('looking')
    await copy.comesTo('failed')
  })
  it('leaves a ready version alone', async () => {
    feed.put(next)
    const copy = copyOf()
    await copy.look()
    copy.host.pass(24 * 60 * minutes)
    copy.updates.tick()
    expect([copy.state().is, checks()]).toEqual(['ready', 1])
  })
})
