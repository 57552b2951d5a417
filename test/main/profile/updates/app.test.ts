import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UpdateState } from '../../../../preload/contract/updates.ts'
import { startApp, type App } from '../../../../main/app/app.ts'
import { openUpdatesFile } from '../../../../main/profile/updates/kept-updates.ts'
import { feedName } from '../../../../main/profile/updates/feed.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import { serveFeed, type FeedServer } from './feed-server.ts'
import { removeFolder } from '../../../temporary-folder.ts'

const content = Buffer.alloc(50_000, 'the next version ')
let folder: string
let feed: FeedServer
let app: App | null

beforeEach(async () => {
  folder = newProfile()
  feed = await serveFeed()
  app = null
})
afterEach(async () => {
  feed.stop()
  removeProfile(folder)
})

const released = () => {
  const [settingsFile, appImage, profile] = [
    join(folder, 'app-update.yml'),
    join(folder, 'Ledgerdesk'),
    join(folder, 'profile'),
  ]
  mkdirSync(profile)
  writeFileSync(settingsFile, 'updaterCacheDirName: ledgerdesk-updater\n')
  writeFileSync(appImage, 'the version that runs')
  vi.stubEnv('APPIMAGE', appImage)
  const target = {
    kind: 'appimage',
    feed: feed.address,
    keys: [feed.signer.publicKey],
    settingsFile,
    cacheFolder: join(folder, 'cache'),
    asksAdministrator: false,
  } as const
  return { host: testHost({ profile, version: '1.0.0', updates: { is: 'released', target } }), appImage }
}
const comesTo = (running: App, is: UpdateState['is']): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = async (): Promise<void> => {
    if ((await running.services.updates.read()).state.is === is) resolve()
  }
  running.onChanged(({ topic }) => void (topic === 'updates' && check()))
  void check()
  return promise
}

it('the whole app fetches an update, closes, backs its profile up, and is replaced', async () => {
  feed.put({ version: '1.1.0', content, feed: feedName('stable', 'appimage', process.arch) })
  const { host, appImage } = released()
  app = await startApp(host)
  await app.services.updates.look()
  await comesTo(app, 'ready')
  await app.services.updates.install()
  expect(host.ended.quits).toBe(1)
  await app.stop()
  await app.updates.finish(() => false)
  expect(readFileSync(appImage).equals(content)).toBe(true)
  expect(host.ended.relaunched).toEqual([appImage])
  const backups = join(host.profile, 'backups')
  const [only] = readdirSync(backups)
  expect(JSON.parse(readFileSync(join(backups, only!, 'backup.json'), 'utf8'))).toMatchObject({ reason: 'update' })
  expect(existsSync(join(backups, only!, 'files', 'settings.json'))).toBe(true)
})

it('a copy that was not released never checks for updates', async () => {
  app = await startApp(testHost({ profile: folder }))
  await app.services.updates.look()
  app.updates.tick()
  expect((await app.services.updates.read()).state).toEqual({ is: 'off', why: 'not-released' })
  await app.stop()
  await app.updates.finish(() => false)
  expect(feed.asked).toEqual([])
})

it('choices of a version without signing times still apply', () => {
  writeFileSync(
    join(folder, 'updates.json'),
    JSON.stringify({ format: 1, channel: 'early', background: false, mayGoBack: false, lookedAt: 1, attempt: null }),
  )
  expect(openUpdatesFile(testHost({ profile: folder })).read()).toMatchObject({
    channel: 'early',
    background: false,
    signedAt: null,
  })
})

it('choices are stored; a damaged or unwritable file of them keeps nobody from working', () => {
  const host = testHost({ profile: folder })
  openUpdatesFile(host).change({ channel: 'early', background: false })
  expect(openUpdatesFile(host).read()).toMatchObject({ channel: 'early', background: false })
  writeFileSync(join(folder, 'updates.json'), '{ "channel": "nightly" }')
  expect(openUpdatesFile(host).read()).toMatchObject({ channel: 'stable', background: true })
  const unwritable = testHost({ profile: join(folder, 'gone') })
  removeFolder(join(folder, 'gone'))
  writeFileSync(join(folder, 'gone'), 'a file in the place of the folder')
  const file = openUpdatesFile(unwritable)
  file.change({ channel: 'early' })
  expect(file.read().channel).toBe('early')
  expect(unwritable.lines.join('')).toContain('updates-not-kept')
})
