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

/** The newer versions of this copy, by electron-updater, which fetches by our own signed feed and our own network. */
export interface Updater {
  check(look: UpdateCheck): Promise<UpdateCheckResult>
  /** Fetches the version that was found last. `progress` hears whole per cents. */
  download(by: {
    readonly proxyFor: ProxyFor
    readonly signal: AbortSignal
    readonly progress: (percent: number) => void
  }): Promise<void>
  /**
   * Verifies the fetched file once more and hands it to the system. The app must end when this answers. Fails
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

/** Never replaces the running file in place: the library's own way removes the old one first. */
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
  // The end of the app installs an update itself (`updates.ts`).
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

/** The library of this copy, and the check and download that it works for. */
interface RunningUpdater {
  readonly options: UpdaterOptions
  readonly base: URL
  readonly app: RelaunchingApp
  readonly library: AppUpdater
  asked: Asked | null
  found: UpdateInfo | null
  fetching: Parameters<Updater['download']>[0] | null
  fetched: (Wanted & { readonly file: string }) | null
  /** Why the library does not offer the version of the feed by itself; null where it has not said. */
  waits: WaitingUpdate['why'] | null
}

/** Asks for one file, and sends nothing that tells this computer from another: not the id of the steps either. */
const signedFeedOf = (running: RunningUpdater) => {
  const { options, base } = running
  const { place, patience } = options
  return class SignedFeed extends Provider<UpdateInfo> {
    // The library's own is not for everybody to call.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    override async getLatestVersion(): Promise<UpdateInfo> {
      const { channel, name, proxyFor, signal } = running.asked!
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
}

const fetchFile = async (running: RunningUpdater, address: URL, file: string): Promise<string> => {
  const { base, options } = running
  const { size, sha512 } = running.found!.files.find(({ url }) => address.href === new URL(url, base).href)!
  const wanted = { address, size: size!, sha512 }
  const { proxyFor, signal, progress } = running.fetching!
  await download(file, wanted, {
    proxyFor,
    signal,
    patience: options.patience,
    wait: options.wait,
    progress: (done) => progress(Math.floor((done / wanted.size) * 100)),
  })
  return file
}

/** Notes why the library holds a version back, which it tells nobody. */
const noteWaits = (running: RunningUpdater): void => {
  const { library } = running
  const { isUserWithinRollout, isUpdateSupported } = library
  library.isUserWithinRollout = async (info) => {
    const within = await isUserWithinRollout(info)
    if (!within) running.waits = 'in-steps'
    return within
  }
  library.isUpdateSupported = async (info) => {
    const supported = await isUpdateSupported(info)
    if (!supported) running.waits = 'system-too-old'
    return supported
  }
}

const start = (options: UpdaterOptions): RunningUpdater => {
  const { place } = options
  const app = { ...adapterFor(options) }
  const library = make(place, app)
  const nothing = { asked: null, found: null, fetching: null, fetched: null, waits: null }
  const running: RunningUpdater = { options, base: new URL(place.feed), app, library, ...nothing }
  library.logger = null
  library.autoDownload = false
  library.autoInstallOnAppQuit = false
  library.disableWebInstaller = true
  // Whole packages only: what is put together from parts would need parts that nobody signed.
  library.disableDifferentialDownload = true
  const fetching = (address: URL, file: string): Promise<string> => fetchFile(running, address, file)
  Object.assign(library, { httpExecutor: { download: fetching } })
  library.setFeedURL({ provider: 'custom', updateProvider: signedFeedOf(running) })
  noteWaits(running)
  return running
}

/** A person who has left the early versions hears of the older one that they can go back to. */
const waitingFor = (
  { library, waits }: RunningUpdater,
  version: string,
  isOlder: boolean,
  channel: UpdateChannel,
): WaitingUpdate | null => {
  if (isOlder)
    return channel === 'stable' && library.currentVersion.prerelease.length > 0 ? { version, why: 'older' } : null
  return waits === null || library.currentVersion.compare(version) === 0 ? null : { version, why: waits }
}

const check = async (
  running: RunningUpdater,
  { channel, backTo, proxyFor, signal: given }: UpdateCheck,
): Promise<UpdateCheckResult> => {
  const { options, base, library } = running
  const limit = new AbortController()
  const late = setTimeout(
    () => limit.abort(new AppError({ code: 'update-slow', about: { host: base.host } })),
    options.lookLimit,
  )
  const signal = AbortSignal.any([given, limit.signal])
  running.asked = { channel, name: feedName(channel, options.place.kind, options.arch), proxyFor, signal }
  running.waits = null
  library.allowDowngrade = backTo !== null
  try {
    const result = await library.checkForUpdates()
    if (result === null) throw new AppError('unexpected')
    const { version } = result.updateInfo
    const isOlder = library.currentVersion.compare(version) > 0
    if (result.isUpdateAvailable && (!isOlder || version === backTo)) {
      running.found = result.updateInfo
      return { is: 'found', version }
    }
    return { is: 'none', waiting: waitingFor(running, version, isOlder, channel) }
  } catch (error) {
    throw asFail(error, signal)
  } finally {
    clearTimeout(late)
  }
}

const downloadFound = async (running: RunningUpdater, by: Parameters<Updater['download']>[0]): Promise<void> => {
  const { found, library, base } = running
  if (found === null) throw new AppError('unexpected')
  running.fetching = by
  const token = new CancellationToken()
  try {
    const [file] = await library.downloadUpdate(token)
    const one = found.files.find(({ url }) => url === basename(file!))!
    running.fetched = { file: file!, address: new URL(one.url, base), size: one.size!, sha512: one.sha512 }
  } catch (error) {
    throw asFail(error, by.signal)
  }
}

const install = async ({ fetched, library, app }: RunningUpdater, relaunch: boolean): Promise<void> => {
  if (fetched === null) throw new AppError('update-not-installed')
  const never = new AbortController().signal
  try {
    if ((await hashOf(fetched.file)) !== fetched.sha512) throw new AppError('update-altered')
    if (!(library instanceof BaseUpdater)) return await installOnMac(library, app, relaunch)
    let why: unknown
    library.once('error', (error) => (why = error))
    if (!library.install(true, relaunch)) throw new AppError('update-not-installed', { cause: why })
  } catch (error) {
    throw asFail(error, never, 'update-not-installed')
  }
}

export const openUpdater = (options: UpdaterOptions): Updater => {
  const running = start(options)
  return {
    check: (wanted) => check(running, wanted),
    download: (by) => downloadFound(running, by),
    install: (relaunch) => install(running, relaunch),
  }
}
