import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { UpdateChannel, WaitingUpdate } from '../../../preload/contract/updates.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import type { Wanted } from './download.ts'
import type { FeedClock } from './feed.ts'
import type { InstallerOptions, RelaunchingApp } from './installers.ts'

export interface UpdaterOptions extends InstallerOptions {
  readonly arch: string
  readonly timeout: number
  /** Milliseconds for a whole check, however slowly an answer comes. */
  readonly checkLimit: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  clock(channel: UpdateChannel): FeedClock
  /** Called for an accepted feed file of a channel, with its signing time. */
  accepted(channel: UpdateChannel, signedAt: number): void
}

export interface UpdateDownload {
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
  readonly progress: (percent: number) => void
}

interface CheckRequest {
  readonly channel: UpdateChannel
  readonly name: string
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
}

/** electron-updater of this copy, with its current check and download. */
export interface RunningUpdater {
  readonly options: UpdaterOptions
  readonly base: URL
  readonly app: RelaunchingApp
  readonly library: AppUpdater
  request: CheckRequest | null
  found: UpdateInfo | null
  fetching: UpdateDownload | null
  fetched: (Wanted & { readonly file: string }) | null
  /** Why electron-updater does not offer the feed's version by itself; null if it has not said. */
  waits: WaitingUpdate['why'] | null
}
