import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openUpdatesFile, type KeptUpdates } from '../../../../main/profile/updates/kept-updates.ts'
import { startUpdates } from '../../../../main/profile/updates/start-updates.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import { serveFeed, type FeedServer } from './feed-server.ts'
import { appImages, failure, type Copies } from './installed-copy.ts'

const content = Buffer.alloc(3_000, 'the next version ')
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
const kept: KeptUpdates = {
  format: 1,
  channel: 'stable',
  background: true,
  mayGoBack: false,
  lookedAt: null,
  signedAt: null,
  newestLists: { stable: null, early: null },
  attempt: null,
}

describe('the file of updates', () => {
  const start = (text?: string) => {
    const profile = newProfile()
    onTestFinished(() => removeProfile(profile))
    if (text !== undefined) writeFileSync(join(profile, 'updates.json'), text)
    return testHost({ profile })
  }

  it('begins with the stable channel, in the background, and with no time', () => {
    expect(openUpdatesFile(start()).read()).toEqual(kept)
  })

  it('is read back as it was written, but for the choice of earlier versions to go back by themselves', () => {
    const all: KeptUpdates = {
      ...kept,
      channel: 'early',
      background: false,
      lookedAt: 1,
      signedAt: 2,
      newestLists: { stable: 3, early: 4 },
      attempt: { version: '1.1.0', code: 'update-altered' },
    }
    const host = start(JSON.stringify({ ...all, mayGoBack: true }))
    expect(openUpdatesFile(host).read()).toEqual(all)
    openUpdatesFile(host).change({ signedAt: 5 })
    expect(openUpdatesFile(host).read()).toEqual({ ...all, signedAt: 5 })
  })

  it('of a version without times of lists has none', () => {
    const { format, channel, background, mayGoBack, lookedAt, attempt } = kept
    const host = start(JSON.stringify({ format, channel, background, mayGoBack, lookedAt, attempt }))
    expect(openUpdatesFile(host).read()).toEqual(kept)
  })

  it('applies a change to this run that the disk refuses, and notes it', () => {
    const host = start()
    const file = openUpdatesFile(host)
    removeProfile(host.profile)
    writeFileSync(host.profile, 'a file in the place of the folder')
    file.change({ channel: 'early' })
    expect(file.read()).toEqual({ ...kept, channel: 'early' })
    expect(host.lines.join('')).toContain('updates-not-kept')
  })

  it.each(['started', 'update-not-backed-up', 'update-altered', 'update-not-installed', 'update-no-room'] as const)(
    'keeps an attempt that ended as %s',
    (code) => {
      const host = start()
      openUpdatesFile(host).change({ attempt: { version: '1.1.0', code } })
      expect(openUpdatesFile(host).read().attempt).toEqual({ version: '1.1.0', code })
    },
  )

  it('keeps the name of the file that an attempt could not copy', () => {
    const host = start()
    const attempt = { version: '1.1.0', code: 'update-not-backed-up', unread: 'desks/office/0.db' } as const
    openUpdatesFile(host).change({ attempt })
    expect(openUpdatesFile(host).read().attempt).toEqual(attempt)
  })

  it.each([
    { format: 2 },
    { more: true },
    { attempt: { version: '1.1.0', code: 'else' } },
    { attempt: { version: '1.1.0', code: 'started', more: 1 } },
    { newestLists: { stable: 1, early: 1, other: 1 } },
  ])('is quarantined and begun again with %j', (part) => {
    const host = start(JSON.stringify({ ...kept, channel: 'early', ...part }))
    expect(openUpdatesFile(host).read()).toEqual(kept)
    expect(host.lines.join('')).toContain('updates-damaged')
  })
})

describe('an installed copy', () => {
  it('checks for nothing where its random number cannot be kept, and says that the disk takes nothing', async () => {
    const copy = copies.copyOf()
    removeProfile(copy.profile)
    writeFileSync(copy.profile, 'a file in the place of the folder')
    expect(failure(await copy.look())).toBe('update-no-room')
    expect(feed.asked).toEqual([])
  })

  it('checks again once its random number can be kept, as after space was made on the disk', async () => {
    const copy = copies.copyOf()
    removeProfile(copy.profile)
    writeFileSync(copy.profile, 'a file in the place of the folder')
    await copy.look()
    rmSync(copy.profile)
    mkdirSync(copy.profile)
    await copy.look()
    expect(feed.asked).toHaveLength(1)
  })

  it('makes its random number at the first check, for its owner only, and keeps it', async () => {
    const copy = copies.copyOf()
    const file = join(copy.profile, '.updaterId')
    expect(existsSync(file)).toBe(false)
    await copy.look()
    const id = readFileSync(file, 'utf8')
    expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    await copies.copyOf({ folder: copy.folder }).look()
    expect(readFileSync(file, 'utf8')).toBe(id)
  })

  it('removes a download once it is the version that runs, and no other', () => {
    for (const [version, left] of [
      ['1.1.0', false],
      ['1.0.0', true],
    ] as const) {
      const { folder, profile, fetched } = copies.copyOf()
      const pending = join(folder, 'cache', 'ledgerdesk-updater', 'pending')
      mkdirSync(join(pending, 'inside'), { recursive: true })
      writeFileSync(join(pending, '..', 'installer'), 'x')
      const attempt = { version: '1.1.0', code: 'started' } as const
      openUpdatesFile(testHost({ profile })).change({ attempt })
      copies.copyOf({ folder, version })
      expect([version, fetched()]).toEqual([version, left ? ['inside'] : []])
      expect(existsSync(join(pending, '..', 'installer'))).toBe(true)
    }
  })

  it('starts also where a download cannot be removed, and notes it, but no download that is gone', () => {
    const { folder, profile } = copies.copyOf()
    openUpdatesFile(testHost({ profile })).change({ attempt: { version: '1.1.0', code: 'started' } })
    expect(copies.copyOf({ folder, version: '1.1.0' }).host.lines.join('')).not.toContain('update-not-tidied')
    openUpdatesFile(testHost({ profile })).change({ attempt: { version: '1.1.0', code: 'started' } })
    // A link to itself leads nowhere.
    symlinkSync(join(folder, 'cache'), join(folder, 'cache'), 'junction')
    expect(copies.copyOf({ folder, version: '1.1.0' }).host.lines.join('')).toContain('update-not-tidied')
  })

  it('measures lists by the newest of their channel that was signed before now, also after a restart', async () => {
    const copy = copies.copyOf()
    const now = copy.host.now()
    const afterList = async (channel: 'stable' | 'early', signedAt: number) => {
      const signed = new Date(signedAt).toISOString()
      feed.put({
        version: '1.0.0',
        content,
        signed,
        feed: channel === 'stable' ? 'latest-linux.yml' : 'beta-linux.yml',
      })
      await copy.service.choose({ channel })
      const outcome = failure(await copy.look())
      const { signedAt: newest, newestLists } = openUpdatesFile(testHost({ profile: copy.profile })).read()
      return [outcome, newest, newestLists.stable, newestLists.early]
    }
    expect(await afterList('stable', now - 5_000)).toEqual(['current', now - 5_000, now - 5_000, null])
    expect(await afterList('early', now - 9_000)).toEqual(['current', now - 5_000, now - 5_000, now - 9_000])
    expect(await afterList('early', now - 3_000)).toEqual(['current', now - 3_000, now - 5_000, now - 3_000])
    expect(await afterList('stable', now)).toEqual(['current', now, now, now - 3_000])
    // Signed in the future: one of the two clocks is wrong.
    expect(await afterList('stable', now + 60_000)).toEqual(['current', now, now, now - 3_000])
  })
})

it('a copy that was not released says so, and asks nobody', () => {
  const host = testHost({ profile: newProfile() })
  onTestFinished(() => removeProfile(host.profile))
  openUpdatesFile(host).change({ attempt: { version: host.version, code: 'started' } })
  const updates = startUpdates({
    host: Object.assign(host, { updates: { is: 'off', why: 'not-released' } as const }),
    proxyFor: async () => null,
    unkept: async () => 0,
    backUp: async () => undefined,
    changed: () => undefined,
  })
  expect(updates.service.read()).toMatchObject({ state: { is: 'off', why: 'not-released' } })
})
