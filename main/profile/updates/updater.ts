import { basename } from 'node:path'
import {
  AppImageUpdater,
  BaseUpdater,
  CancellationToken,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type AppUpdater,
  type UpdateInfo,
} from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { UpdateChannel, WaitingUpdate } from '../../../preload/contract/updates.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { download, hashOf, type Wanted } from './download.ts'
import { feedName, largestFeed, readFeed, type FeedClock } from './feed.ts'
import { get, readSmall } from './get.ts'
import { replaceAppImage } from './replace-appimage.ts'
import type { InstallTarget } from './install-target.ts'

export interface UpdaterOptions {
  readonly place: InstallTarget
  readonly version: string
  readonly arch: string
  /** Where the id lies by which this copy is early or late in a release that is handed out in steps. */
  readonly profile: string
  readonly patience: number
  /** Milliseconds for a whole look, however slowly an answer comes. */
  readonly lookLimit: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** What is known of the time. */
  clock(channel: UpdateChannel): FeedClock
  /** A channel's feed file is believed that was signed then. */
  believed(channel: UpdateChannel, signedAt: number): void
  quit(): void
  /** Starts again when the app has ended; `program` where it is another one now. */
  relaunch(program?: string): void
}

export interface UpdateCheck {
  readonly channel: UpdateChannel
  /** The one older version that is an update too, because the person named it. */
  readonly backTo: string | null
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
}

export type UpdateCheckResult =
  | { readonly is: 'none'; readonly waiting: WaitingUpdate | null }
  | { readonly is: 'found'; readonly version: string }

/**
 * The newer versions of this copy, by electron-updater; what it fetches comes by our own signed feed and our own
 * network.
 */
export interface Updater {
  check(look: UpdateCheck): Promise<UpdateCheckResult>
  /** Fetches what was found last. `progress` hears whole per cents. */
  download(by: {
    readonly proxyFor: ProxyFor
    readonly signal: AbortSignal
    readonly progress: (percent: number) => void
  }): Promise<void>
  /**
   * Verifies what was fetched once more and hands it to the system. The app must end when this answers. Fails
   * `update-altered`, `update-not-installed`.
   */
  install(relaunch: boolean): Promise<void>
}

interface Asked {
  readonly channel: UpdateChannel
  readonly name: string
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
}

/** Never replaces the running file in place: its own way removes the old one first. */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(options: { readonly isForceRunAfter: boolean }): boolean {
    const target = replaceAppImage(process.env['APPIMAGE'] ?? '', this.installerPath ?? '')
    if (options.isForceRunAfter) (this.app as RelaunchingApp).relaunchAs(target)
    return true
  }
}
type RelaunchingApp = AppAdapter & { relaunchAs(program: string): void }

const adapterFor = ({ place, version, profile, quit, relaunch }: UpdaterOptions): RelaunchingApp => ({
  version,
  name: 'Ledgerdesk',
  isPackaged: true,
  appUpdateConfigPath: place.settingsFile,
  userDataPath: profile,
  baseCachePath: place.cacheFolder,
  whenReady: () => Promise.resolve(),
  quit,
  relaunch: () => relaunch(),
  relaunchAs: relaunch,
  // Whoever ends the app installs; nothing hangs on its end by itself.
  onQuit: () => undefined,
})

const make = ({ kind }: InstallTarget, app: AppAdapter): AppUpdater => {
  switch (kind) {
    case 'nsis':
      return new NsisUpdater(null, app)
    case 'mac':
      return new MacUpdater(undefined, app)
    case 'appimage':
      return new WholeAppImageUpdater(null, app)
    case 'deb':
      return new DebUpdater(null, app)
  }
}

/**
 * The library's own codes in ours. Its messages hold addresses and paths, and go no further than the log's names of
 * errors.
 */
const libraryCodes: Readonly<Record<string, 'update-altered' | 'update-publisher-wrong'>> = {
  ERR_CHECKSUM_MISMATCH: 'update-altered',
  ERR_UPDATER_INVALID_SIGNATURE: 'update-publisher-wrong',
}
const asFail = (
  error: unknown,
  signal: AbortSignal,
  otherwise: 'unexpected' | 'update-not-installed' = 'unexpected',
): unknown => {
  if (signal.aborted) return signal.reason
  if (isFail(error)) return error
  const { code } = Object(error) as { code?: string }
  return new AppError(
    libraryCodes[code ?? ''] ??
      (/^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(code ?? '') ? 'update-no-room' : otherwise),
    { cause: error },
  )
}

const endings: Readonly<Record<InstallTarget['kind'], string>> = {
  nsis: '.exe',
  mac: '.zip',
  appimage: '.AppImage',
  deb: '.deb',
}

/** Its own window of time: the system fetches the package from the library once more before it says that it has it. */
const installOnMac = (updater: AppUpdater, app: RelaunchingApp, relaunch: boolean): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  updater.once('error', reject)
  app.quit = resolve
  updater.autoRunAppAfterInstall = relaunch
  updater.quitAndInstall()
  const late = setTimeout(() => reject(new Error('the system did not take the update')), 120_000)
  return promise.finally(() => clearTimeout(late))
}

export const openUpdater = (options: UpdaterOptions): Updater => {
  const { place, patience } = options
  const base = new URL(place.feed)
  const app = { ...adapterFor(options) }
  const updater = make(place, app)
  let asked: Asked | null = null
  let found: UpdateInfo | null = null
  let fetching: {
    readonly proxyFor: ProxyFor
    readonly signal: AbortSignal
    readonly progress: (percent: number) => void
  } | null = null
  let fetched: (Wanted & { readonly file: string }) | null = null
  let waits: WaitingUpdate['why'] | null = null

  /** Asks for one file, and sends nothing that tells this computer from another: not the id of the steps either. */
  class SignedFeed extends Provider<UpdateInfo> {
    // The library's own is not for everybody to call.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    override async getLatestVersion(): Promise<UpdateInfo> {
      const { channel, name, proxyFor, signal } = asked!
      const file = await readSmall(await get(new URL(name, base), { proxyFor, signal, patience }), largestFeed)
      const { info, signedAt } = readFeed(file, name, place.keys, options.clock(channel))
      options.believed(channel, signedAt)
      if (!info.files.some(({ url }) => url.endsWith(endings[place.kind]))) throw new AppError('update-not-ours')
      return info
    }
    override resolveFiles(info: UpdateInfo) {
      return info.files.map((file) => ({ url: new URL(file.url, base), info: file }))
    }
  }
  /** Whoever has left the early versions hears of the older one that they can go back to. */
  const waitingFor = (version: string, isOlder: boolean, channel: UpdateChannel): WaitingUpdate | null => {
    if (isOlder)
      return channel === 'stable' && updater.currentVersion.prerelease.length > 0 ? { version, why: 'older' } : null
    return waits === null || updater.currentVersion.compare(version) === 0 ? null : { version, why: waits }
  }
  const fetchFile = async (address: URL, file: string): Promise<string> => {
    const { size, sha512 } = found!.files.find(({ url }) => address.href === new URL(url, base).href)!
    const wanted = { address, size: size!, sha512 }
    const { proxyFor, signal, progress } = fetching!
    await download(file, wanted, {
      proxyFor,
      signal,
      patience,
      wait: options.wait,
      progress: (done) => progress(Math.floor((done / wanted.size) * 100)),
    })
    return file
  }

  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  // Whole packages only: what is put together from parts would need parts that nobody signed.
  updater.disableDifferentialDownload = true
  Object.assign(updater, { httpExecutor: { download: fetchFile } })
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed })
  const { isUserWithinRollout, isUpdateSupported } = updater
  updater.isUserWithinRollout = async (info) => {
    const within = await isUserWithinRollout(info)
    if (!within) waits = 'in-steps'
    return within
  }
  updater.isUpdateSupported = async (info) => {
    const supported = await isUpdateSupported(info)
    if (!supported) waits = 'system-too-old'
    return supported
  }

  return {
    check: async ({ channel, backTo, proxyFor, signal: given }) => {
      const limit = new AbortController()
      const late = setTimeout(
        () => limit.abort(new AppError({ code: 'update-slow', about: { host: base.host } })),
        options.lookLimit,
      )
      const signal = AbortSignal.any([given, limit.signal])
      asked = { channel, name: feedName(channel, place.kind, options.arch), proxyFor, signal }
      waits = null
      updater.allowDowngrade = backTo !== null
      try {
        const result = await updater.checkForUpdates()
        if (result === null) throw new AppError('unexpected')
        const { version } = result.updateInfo
        const isOlder = updater.currentVersion.compare(version) > 0
        if (result.isUpdateAvailable && (!isOlder || version === backTo)) {
          found = result.updateInfo
          return { is: 'found', version }
        }
        return { is: 'none', waiting: waitingFor(version, isOlder, channel) }
      } catch (error) {
        throw asFail(error, signal)
      } finally {
        clearTimeout(late)
      }
    },
    download: async (by) => {
      if (found === null) throw new AppError('unexpected')
      fetching = by
      const token = new CancellationToken()
      try {
        const [file] = await updater.downloadUpdate(token)
        const one = found.files.find(({ url }) => url === basename(file!))!
        fetched = { file: file!, address: new URL(one.url, base), size: one.size!, sha512: one.sha512 }
      } catch (error) {
        throw asFail(error, by.signal)
      }
    },
    install: async (relaunch) => {
      if (fetched === null) throw new AppError('update-not-installed')
      const never = new AbortController().signal
      try {
        if ((await hashOf(fetched.file)) !== fetched.sha512) throw new AppError('update-altered')
        if (!(updater instanceof BaseUpdater)) return await installOnMac(updater, app, relaunch)
        let why: unknown
        updater.once('error', (error) => (why = error))
        if (!updater.install(true, relaunch)) throw new AppError('update-not-installed', { cause: why })
      } catch (error) {
        throw asFail(error, never, 'update-not-installed')
      }
    },
  }
}
