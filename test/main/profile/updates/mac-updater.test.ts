import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openUpdater } from '../../../../main/profile/updates/updater.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { serveFeed, type FeedServer } from './feed-server.ts'
import { updaterOptions } from './updater-options.ts'

const content = Buffer.alloc(100_000, 'the next version ')
const load = createRequire(import.meta.url)
const electron = load.resolve('electron')

/** Squirrel.Mac behind Electron's `autoUpdater`: it takes the package from electron-updater's own server. */
class Squirrel extends EventEmitter {
  readonly taken: Buffer[] = []
  readonly done: string[] = []
  refuses = false
  /** Called in place of an answer. */
  hangs: (() => void) | null = null
  private feed: { readonly url: string; readonly headers: Record<string, string> } | null = null

  setFeedURL(feed: NonNullable<Squirrel['feed']>): void {
    this.feed = feed
  }
  checkForUpdates(): void {
    this.done.push('check')
    if (this.hangs !== null) return this.hangs()
    if (this.refuses) this.emit('error', new Error('the signature is of another'))
    else this.take().catch((error: unknown) => this.emit('error', error))
  }
  quitAndInstall(): void {
    this.done.push('quit and install')
  }
  private async take(): Promise<void> {
    const { url, headers } = this.feed!
    const { url: file } = (await (await fetch(url, { headers })).json()) as { readonly url: string }
    this.taken.push(Buffer.from(await (await fetch(file)).arrayBuffer()))
    this.emit('update-downloaded')
  }
}

let folder: string
let feed: FeedServer
let squirrel: Squirrel
beforeEach(async () => {
  folder = newFolder('mac-updater')
  feed = await serveFeed()
  squirrel = new Squirrel()
  load.cache[electron] = {
    ...module(electron),
    exports: { autoUpdater: squirrel },
  }
})
afterEach(() => {
  delete load.cache[electron]
  feed.stop()
  removeFolder(folder)
})

/** electron-updater loads Electron by itself on macOS; the package would download Electron here. */
const module = (id: string): NodeJS.Module =>
  ({ id, filename: id, path: id, loaded: true, children: [], paths: [], parent: null }) as unknown as NodeJS.Module

const ready = async () => {
  feed.put({ version: '1.1.0', content, feed: 'latest-mac.yml', file: 'Ledgerdesk-1.1.0-mac-x64.zip' })
  const updater = openUpdater(updaterOptions(folder, feed, { kind: 'mac' }))
  const { signal } = new AbortController()
  const proxyFor = async () => null
  expect(await updater.check({ channel: 'stable', backTo: null, proxyFor, signal })).toEqual({
    is: 'found',
    version: '1.1.0',
  })
  await updater.download({ proxyFor, signal, progress: () => undefined })
  return updater
}

it('a copy on macOS hands its verified package to the system, and the app may end', async () => {
  const updater = await ready()
  expect(squirrel.done).toEqual([])
  await updater.install(() => false)
  expect([squirrel.done, squirrel.taken.map((one) => one.equals(content))]).toEqual([['check'], [true]])
})

it('a copy on macOS that shall come back is ended and started by the system', async () => {
  const updater = await ready()
  const installed = updater.install(() => true).catch((error: unknown) => error)
  await expect.poll(() => squirrel.done).toEqual(['check', 'quit and install'])
  // The system ends the app here. Whatever it reports instead is a failure.
  squirrel.emit('error', new Error('the app does not end'))
  expect(await installed).toMatchObject({ fail: { code: 'update-not-installed' } })
})

it('a copy on macOS that somebody opens while the system takes its package comes back', async () => {
  const updater = await ready()
  const installed = updater.install(() => squirrel.taken.length > 0).catch((error: unknown) => error)
  await expect.poll(() => squirrel.done).toEqual(['check', 'quit and install'])
  squirrel.emit('error', new Error('the app does not end'))
  await installed
})

it('a package that macOS refuses is not installed', async () => {
  const updater = await ready()
  squirrel.refuses = true
  await expect(updater.install(() => false)).rejects.toMatchObject({
    fail: { code: 'update-not-installed' },
    cause: { message: 'the signature is of another' },
  })
})

it('a package that macOS does not take in two minutes is not installed, and the app may end', async () => {
  const updater = await ready()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  squirrel.hangs = resolve
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isOver = false
  const installed = updater
    .install(() => false)
    .catch((error: unknown) => error)
    .finally(() => (isOver = true))
  await asked
  await vi.advanceTimersByTimeAsync(119_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await installed).toMatchObject({
    fail: { code: 'update-not-installed' },
    cause: { message: 'the system did not take the update' },
  })
})

it('a package that changed on the disk does not reach macOS', async () => {
  const updater = await ready()
  writeFileSync(join(folder, 'cache/ledgerdesk-updater/pending/Ledgerdesk-1.1.0-mac-x64.zip'), 'altered')
  await expect(updater.install(() => false)).rejects.toMatchObject({ fail: { code: 'update-altered' } })
  expect(squirrel.done).toEqual([])
})
