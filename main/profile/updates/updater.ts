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
  readonly target: InstallTarget
  readonly version: string
  readonly arch: string
  /** The folder of this copy's number for staged releases. */
  readonly profile: string
  readonly timeout: number
  /** Milliseconds for a whole check, however slowly an answer comes. */
  readonly checkLimit: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  clock(channel: UpdateChannel): FeedClock
  /** Called for an accepted feed file of a channel, with its signing time. */
  accepted(channel: UpdateChannel, signedAt: number): void
  quit(): void
  /** Restarts the app after its end; `program` if its file has changed. */
  relaunch(program?: string): void
}

export interface UpdateCheck {
  readonly channel: UpdateChannel
  /** The one older version that the user chose, and that counts as an update. */
  readonly backTo: string | null
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
}

export type UpdateCheckResult =
  | { readonly is: 'none'; readonly waiting: WaitingUpdate | null }
  | { readonly is: 'found'; readonly version: string }

/** electron-updater for this copy, with our own signed feed and network. */
export interface Updater {
  check(check: UpdateCheck): Promise<UpdateCheckResult>
  /** Downloads the version that was found last. `progress` gets whole percentages. */
  download(by: {
    readonly proxyFor: ProxyFor
    readonly signal: AbortSignal
    readonly progress: (percent: number) => void
  }): Promise<void>
  /**
   * Verifies the downloaded file again and hands it to the system. The app must end when it resolves. Fails
   * `update-altered`, `update-not-installed`.
   */
  install(relaunch: boolean): Promise<void>
}

interface CheckRequest {
  readonly channel: UpdateChannel
  readonly name: string
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
}

/** electron-updater would remove the running file first; this replaces it when the new one is complete. */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(options: { readonly isForceRunAfter: boolean }): boolean {
    const target = replaceAppImage(process.env['APPIMAGE'] ?? '', this.installerPath ?? '')
    if (options.isForceRunAfter) (this.app as RelaunchingApp).relaunchAs(target)
    return true
  }
}
type RelaunchingApp = AppAdapter & { relaunchAs(program: string): void }

const adapterFor = ({ target, version, profile, quit, relaunch }: UpdaterOptions): RelaunchingApp => ({
  version,
  name: 'Ledgerdesk',
  isPackaged: true,
  appUpdateConfigPath: target.settingsFile,
  userDataPath: profile,
  baseCachePath: target.cacheFolder,
  whenReady: () => Promise.resolve(),
  quit,
  relaunch: () => relaunch(),
  relaunchAs: relaunch,
  // `updates.ts` installs at the end of the app.
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

/** electron-updater's codes and ours. Its messages hold addresses and paths, so the log takes only names of errors. */
const libraryCodes: Readonly<Record<string, 'update-altered' | 'update-publisher-wrong'>> = {
  ERR_CHECKSUM_MISMATCH: 'update-altered',
  ERR_UPDATER_INVALID_SIGNATURE: 'update-publisher-wrong',
}
const asFailure = (
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

/**
 * The system fetches the package from electron-updater once more before it confirms, so this has a time limit of its
 * own.
 */
const installOnMac = (updater: AppUpdater, app: RelaunchingApp, relaunch: boolean): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  updater.once('error', reject)
  app.quit = resolve
  updater.autoRunAppAfterInstall = relaunch
  updater.quitAndInstall()
  const timer = setTimeout(() => reject(new Error('the system did not take the update')), 120_000)
  return promise.finally(() => clearTimeout(timer))
}

/** electron-updater of this copy, with its current check and download. */
interface RunningUpdater {
  readonly options: UpdaterOptions
  readonly base: URL
  readonly app: RelaunchingApp
  readonly library: AppUpdater
  request: CheckRequest | null
  found: UpdateInfo | null
  fetching: Parameters<Updater['download']>[0] | null
  fetched: (Wanted & { readonly file: string }) | null
  /** Why electron-updater does not offer the feed's version by itself; null if it has not said. */
  waits: WaitingUpdate['why'] | null
}

/** Requests one file, and sends nothing that identifies this computer, nor the number for staged releases. */
const signedFeedOf = (running: RunningUpdater) => {
  const { options, base } = running
  const { target, timeout } = options
  return class SignedFeed extends Provider<UpdateInfo> {
    // The base class has a protected constructor.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    override async getLatestVersion(): Promise<UpdateInfo> {
      const { channel, name, proxyFor, signal } = running.request!
      const file = await readSmall(await get(new URL(name, base), { proxyFor, signal, timeout }), largestFeed)
      const { info, signedAt } = readFeed(file, name, target.keys, options.clock(channel))
      options.accepted(channel, signedAt)
      if (!info.files.some(({ url }) => url.endsWith(endings[target.kind]))) throw new AppError('update-not-ours')
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
    timeout: options.timeout,
    wait: options.wait,
    progress: (done) => progress(Math.floor((done / wanted.size) * 100)),
  })
  return file
}

/** Notes why electron-updater holds a version back, because it does not report it. */
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
  const { target } = options
  const app = { ...adapterFor(options) }
  const library = make(target, app)
  const nothing = { request: null, found: null, fetching: null, fetched: null, waits: null }
  const running: RunningUpdater = { options, base: new URL(target.feed), app, library, ...nothing }
  library.logger = null
  library.autoDownload = false
  library.autoInstallOnAppQuit = false
  library.disableWebInstaller = true
  // Whole packages only: a differential download fetches parts that nobody signed.
  library.disableDifferentialDownload = true
  const fetching = (address: URL, file: string): Promise<string> => fetchFile(running, address, file)
  Object.assign(library, { httpExecutor: { download: fetching } })
  library.setFeedURL({ provider: 'custom', updateProvider: signedFeedOf(running) })
  noteWaits(running)
  return running
}

/** A user who left the early channel is offered the older stable version. */
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
  const timer = setTimeout(
    () => limit.abort(new AppError({ code: 'update-slow', about: { host: base.host } })),
    options.checkLimit,
  )
  const signal = AbortSignal.any([given, limit.signal])
  running.request = { channel, name: feedName(channel, options.target.kind, options.arch), proxyFor, signal }
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
    throw asFailure(error, signal)
  } finally {
    clearTimeout(timer)
  }
}

const downloadFound = async (running: RunningUpdater, by: Parameters<Updater['download']>[0]): Promise<void> => {
  const { found, library, base } = running
  if (found === null) throw new AppError('unexpected')
  running.fetching = by
  const token = new CancellationToken()
  try {
    const [file] = await library.downloadUpdate(token)
    const entry = found.files.find(({ url }) => url === basename(file!))!
    running.fetched = { file: file!, address: new URL(entry.url, base), size: entry.size!, sha512: entry.sha512 }
  } catch (error) {
    throw asFailure(error, by.signal)
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
    throw asFailure(error, never, 'update-not-installed')
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
