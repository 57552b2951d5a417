import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { BaseUpdater, CancellationToken } from 'electron-updater'
import type { UpdateChannel, WaitingUpdate } from '../../../preload/contract/updates.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { startCheckLimit } from './check-limit.ts'
import { configureUpdater } from './configure-updater.ts'
import { hashOf } from './download.ts'
import { feedName } from './feed.ts'
import { hasStarted, installOnMac } from './installers.ts'
import type { RunningUpdater, UpdateDownload, UpdaterOptions } from './running-updater.ts'

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
  download(by: UpdateDownload): Promise<void>
  /**
   * Verifies the downloaded file again, throws an altered one away, and hands the file to the system. `relaunches` is
   * asked last: somebody may open the app meanwhile. The app must end when it resolves. Fails `update-altered`,
   * `update-not-installed`.
   */
  install(relaunches: () => boolean): Promise<void>
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
  { channel, backTo, ...given }: UpdateCheck,
): Promise<UpdateCheckResult> => {
  const { options, base, library } = running
  const { proxyFor, signal, end } = startCheckLimit(options.checkLimit, { host: base.host, ...given })
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
    end()
  }
}

const downloadFound = async (running: RunningUpdater, by: UpdateDownload): Promise<void> => {
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

const install = async ({ fetched, library, app }: RunningUpdater, relaunches: () => boolean): Promise<void> => {
  if (fetched === null) throw new AppError('update-not-installed')
  const never = new AbortController().signal
  try {
    if ((await hashOf(fetched.file)) !== fetched.sha512) {
      // One that cannot be removed now is not used by the next download either.
      await rm(fetched.file, { force: true }).catch(() => undefined)
      throw new AppError('update-altered')
    }
    if (!(library instanceof BaseUpdater)) return await installOnMac(library, app, relaunches)
    let why: unknown
    library.once('error', (error) => (why = error))
    if (!library.install(true, relaunches())) throw new AppError('update-not-installed', { cause: why })
    await hasStarted(library)
  } catch (error) {
    throw asFailure(error, never, 'update-not-installed')
  }
}

export const openUpdater = (options: UpdaterOptions): Updater => {
  const running = configureUpdater(options)
  return {
    check: (wanted) => check(running, wanted),
    download: (by) => downloadFound(running, by),
    install: (relaunches) => install(running, relaunches),
  }
}
