import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateChannel } from '../../../preload/contract/updates.ts'
import { AppError } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import { codeOf } from '../../service/network/connection-error.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { realClock } from '../../base/clock.ts'
import { openUpdatesFile, type UpdatesFile } from './kept-updates.ts'
import type { FeedClock } from './feed.ts'
import type { Found as FoundUpdates, InstallTarget } from './install-target.ts'
import type { Updater } from './updater.ts'
import { openUpdates, type Updates, type UpdatesOptions } from './updates.ts'

type Computer = Pick<Host, 'profile' | 'version' | 'now' | 'openStore' | 'log' | 'quit' | 'relaunch'> & {
  readonly updates: FoundUpdates
}
interface Context extends Pick<UpdatesOptions, 'unkept' | 'backUp' | 'changed'> {
  readonly host: Computer
  readonly proxyFor: ProxyFor
  /** Milliseconds for a connection, an answer, or its next chunk. */
  readonly timeout?: number
  /** Milliseconds for a whole check. */
  readonly checkLimit?: number
  readonly wait?: typeof realClock.wait
  /** A processor as Node names it; this one's by default. */
  readonly arch?: string
}

/** A list that was signed in the future means a wrong clock, here or there. It is not a measure for later lists. */
const noteSigned = (file: UpdatesFile, channel: UpdateChannel, signedAt: number, now: number): void => {
  const { signedAt: newest, newestLists } = file.read()
  if (signedAt > now) return
  // No list of a channel is newer than the newest of all.
  if (signedAt > (newestLists[channel] ?? 0)) {
    file.change({
      signedAt: Math.max(signedAt, newest ?? 0),
      newestLists: { ...newestLists, [channel]: signedAt },
    })
  }
}

/**
 * Makes this copy's random number, which decides how early it gets a staged release. It never leaves this computer. The
 * file name is electron-updater's; making it here keeps it private to its owner. Fails `update-no-room`.
 */
const keepStagingId = (profile: string): void => {
  try {
    writeFileSync(join(profile, '.updaterId'), randomUUID(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new AppError('update-no-room', { cause: error })
  }
}

/** Loads electron-updater at the first check, to keep the start fast. */
const load = async (
  { host, timeout = 30_000, checkLimit = 120_000, wait = realClock.wait, arch = process.arch }: Context,
  target: InstallTarget,
  file: UpdatesFile,
): Promise<Updater> => {
  keepStagingId(host.profile)
  const { openUpdater } = await import('./updater.ts')
  const { version, profile, now, quit, relaunch } = host
  const clock = (channel: UpdateChannel): FeedClock => ({
    now: now(),
    signedBefore: file.read().signedAt,
    newestList: file.read().newestLists[channel],
  })
  const accepted = (channel: UpdateChannel, signedAt: number): void => noteSigned(file, channel, signedAt, now())
  return openUpdater({ target, version, arch, profile, timeout, checkLimit, wait, clock, accepted, quit, relaunch })
}

const dropInstalled = ({ cacheFolder }: InstallTarget, log: Host['log']): void => {
  try {
    rmSync(join(cacheFolder, 'ledgerdesk-updater', 'pending'), { recursive: true, force: true })
  } catch (error) {
    log({ event: 'update-not-tidied', error })
  }
}

/** Updates on this computer. Checks nothing before `tick` or the user does. */
export const startUpdates = (context: Context): Updates => {
  const { host, proxyFor, unkept, backUp, changed } = context
  const { updates: found, version, now, log, quit, relaunch } = host
  const file = openUpdatesFile(host)
  if (found.is === 'released' && file.read().attempt?.version === version) dropInstalled(found.target, log)
  const source: UpdatesOptions['source'] =
    found.is === 'off'
      ? found
      : {
          is: 'released',
          open: () => load(context, found.target, file),
          installsUnasked: !found.target.asksAdministrator,
        }
  return openUpdates({ proxyFor, unkept, backUp, changed, file, source, version, now, log, quit, relaunch })
}
