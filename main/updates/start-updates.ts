import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import type { ProxyFor } from '../network/proxy.ts'
import { realClock } from '../sync/real-clock.ts'
import { openUpdatesFile, type UpdatesFile } from './kept-updates.ts'
import type { FeedClock } from './feed.ts'
import { keepStagingId } from './staging-id.ts'
import type { UpdatePlace } from './update-place.ts'
import type { Updater } from './updater.ts'
import { openUpdates, type Updates, type UpdatesOptions } from './updates.ts'

type Computer = Pick<Host, 'updates' | 'profile' | 'version' | 'now' | 'openStore' | 'log' | 'quit' | 'relaunch'>
interface Parts extends Pick<UpdatesOptions, 'unkept' | 'backUp' | 'changed'> {
  readonly host: Computer
  readonly proxyFor: ProxyFor
  /** Milliseconds for a connection, an answer, or the next part of it. */
  readonly patience?: number
  readonly wait?: typeof realClock.wait
  /** The processor, in Node's words; this one where absent. */
  readonly arch?: string
}

/** A list that was signed later than it is now tells of a wrong clock, here or there, and is no measure for those that follow. */
const noteSigned = (file: UpdatesFile, signedAt: number, now: number): void => {
  if (signedAt <= now && signedAt > (file.read().signedAt ?? 0)) file.change({ signedAt })
}

/** The library is loaded at the first look: starting the app does without it. */
const load = async ({ host, patience = 30_000, wait = realClock.wait, arch = process.arch }: Parts, place: UpdatePlace, file: UpdatesFile): Promise<Updater> => {
  keepStagingId(host.profile)
  const { openUpdater } = await import('./updater.ts')
  const { version, profile, now, quit, relaunch } = host
  const clock = (): FeedClock => ({ now: now(), signedBefore: file.read().signedAt })
  const believed = (signedAt: number): void => noteSigned(file, signedAt, now())
  return openUpdater({ place, version, arch, profile, patience, wait, clock, believed, quit, relaunch })
}

/** The package of the version that runs now is of no use any more. */
const dropInstalled = ({ cacheFolder }: UpdatePlace, log: Host['log']): void => {
  try {
    rmSync(join(cacheFolder, 'ledgerdesk-updater', 'pending'), { recursive: true, force: true })
  } catch (error) {
    log({ event: 'update-not-tidied', error })
  }
}

/** Updates on this computer; looks for nothing before `tick` or a person says so. */
export const startUpdates = (parts: Parts): Updates => {
  const { host, proxyFor, unkept, backUp, changed } = parts
  const { updates: found, version, now, log, quit, relaunch } = host
  const file = openUpdatesFile(host)
  if (found.is === 'released' && file.read().attempt?.version === version) dropInstalled(found.place, log)
  const source: UpdatesOptions['source'] = found.is === 'off'
    ? found
    : { is: 'released', open: () => load(parts, found.place, file), installsUnasked: !found.place.asksAdministrator }
  return openUpdates({ proxyFor, unkept, backUp, changed, file, source, version, now, log, quit, relaunch })
}
