import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateChannel } from '../../../preload/contract/updates.ts'
import type { Host } from '../../base/host.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { realClock } from '../../base/clock.ts'
import { openUpdatesFile, type UpdatesFile } from './kept-updates.ts'
import type { FeedClock } from './feed.ts'
import { keepStagingId } from './staging-id.ts'
import type { Found as FoundUpdates, InstallTarget } from './install-target.ts'
import type { Updater } from './updater.ts'
import { openUpdates, type Updates, type UpdatesOptions } from './updates.ts'

type Computer = Pick<Host, 'profile' | 'version' | 'now' | 'openStore' | 'log' | 'quit' | 'relaunch'> & {
  readonly updates: FoundUpdates
}
interface Context extends Pick<UpdatesOptions, 'unkept' | 'backUp' | 'changed'> {
  readonly host: Computer
  readonly proxyFor: ProxyFor
  /** Milliseconds for a connection, an answer, or the next part of it. */
  readonly patience?: number
  /** Milliseconds for a whole look. */
  readonly lookLimit?: number
  readonly wait?: typeof realClock.wait
  /** The processor, in Node's words; this one where absent. */
  readonly arch?: string
}

/**
 * A list that was signed later than it is now tells of a wrong clock, here or there, and is no measure for those that
 * follow.
 */
const noteSigned = (file: UpdatesFile, channel: UpdateChannel, signedAt: number, now: number): void => {
  const { signedAt: newest, newestLists } = file.read()
  if (signedAt > now) return
  if (signedAt > (newest ?? 0) || signedAt > (newestLists[channel] ?? 0)) {
    file.change({
      signedAt: Math.max(signedAt, newest ?? 0),
      newestLists: { ...newestLists, [channel]: Math.max(signedAt, newestLists[channel] ?? 0) },
    })
  }
}

/** The library is loaded at the first look: starting the app does without it. */
const load = async (
  { host, patience = 30_000, lookLimit = 120_000, wait = realClock.wait, arch = process.arch }: Context,
  place: InstallTarget,
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
  const believed = (channel: UpdateChannel, signedAt: number): void => noteSigned(file, channel, signedAt, now())
  return openUpdater({ place, version, arch, profile, patience, lookLimit, wait, clock, believed, quit, relaunch })
}

/** The package of the version that runs now is of no use any more. */
const dropInstalled = ({ cacheFolder }: InstallTarget, log: Host['log']): void => {
  try {
    rmSync(join(cacheFolder, 'ledgerdesk-updater', 'pending'), { recursive: true, force: true })
  } catch (error) {
    log({ event: 'update-not-tidied', error })
  }
}

/** Updates on this computer; looks for nothing before `tick` or a person says so. */
export const startUpdates = (context: Context): Updates => {
  const { host, proxyFor, unkept, backUp, changed } = context
  const { updates: found, version, now, log, quit, relaunch } = host
  const file = openUpdatesFile(host)
  if (found.is === 'released' && file.read().attempt?.version === version) dropInstalled(found.place, log)
  const source: UpdatesOptions['source'] =
    found.is === 'off'
      ? found
      : {
          is: 'released',
          open: () => load(context, found.place, file),
          installsUnasked: !found.place.asksAdministrator,
        }
  return openUpdates({ proxyFor, unkept, backUp, changed, file, source, version, now, log, quit, relaunch })
}
