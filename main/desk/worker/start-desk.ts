import { randomUUID } from 'node:crypto'
import type { AxiosAdapter } from 'axios'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import type { Cache, OpenCache } from '../../database/database.ts'
import { openCache as openFromDisk } from '../../database/open-database.ts'
import { createCustomerService } from '../../service/customer-service.ts'
import { createServiceClient } from '../../service/service-client.ts'
import { AppError } from '../../base/app-error.ts'
import { noteOwnWrites } from '../../sync/own-writes.ts'
import type { SyncContext } from '../../sync/sync-context.ts'
import { realClock, type Clock } from '../../base/clock.ts'
import { startSync } from '../../sync/sync.ts'
import type { Desk, DeskHost, DeskOptions } from '../desk.ts'
import { readTable } from '../import/reader/read-table.ts'
import type { TableReader } from '../import/reader/table.ts'
import { deskServices, type DeskServices } from '../desk-services.ts'
import { openCalls } from './open-calls.ts'

/** Options for tests. */
export interface DeskTuning {
  readonly recheck?: number
  readonly confirmations?: number
  /** Milliseconds to wait at closing for a write under way. */
  readonly patience?: number
  readonly clock?: Clock
  readonly openCache?: OpenCache
  readonly newId?: () => string
  readonly adapter?: AxiosAdapter
  /** Without it, a thread of its own reads tables. */
  readonly readTable?: TableReader
}

export interface StartedDesk extends DeskServices, Pick<Desk, 'user' | 'isBusy' | 'hold' | 'close'> {}

/** A database that has just failed has no counts; the next open reports its state. */
const countsOf = (cache: Cache): EditCounts | null => {
  try {
    return cache.edits.counts()
  } catch {
    return null
  }
}

/** A call that does not end in time fails at the closed database. */
const unlessLong = async (clock: Clock, patience: number, work: Promise<void>): Promise<void> => {
  const enough = new AbortController()
  await Promise.race([work, clock.wait(patience, enough.signal)])
  enough.abort()
}

const noVies = (): Promise<never> => Promise.reject(new AppError('vies-not-allowed'))

const startOn = (cache: Cache, options: DeskOptions, host: DeskHost, tuning: DeskTuning): StartedDesk => {
  const {
    place,
    user,
    baseAddress,
    pathStyle,
    sending,
    atOnce = 8,
    timeout = 30_000,
    every = 60_000,
    settleTime = 2 * timeout + 5_000,
  } = options
  const { clock = realClock, recheck = 20, patience = 2_000, newId = randomUUID, adapter } = tuning
  const client = createServiceClient({
    baseAddress,
    databaseId: place.administration,
    pathStyle,
    atOnce,
    timeout,
    now: clock.now,
    accessToken: host.accessToken,
    proxyFor: host.proxyFor,
    mayWrite: () => !sync.locked(),
    ...(adapter === undefined ? {} : { adapter }),
  })
  const context: SyncContext = {
    cache,
    clock,
    user,
    settleTime,
    atOnce,
    recheck,
    confirmations: tuning.confirmations ?? 8,
    service: createCustomerService(client),
    ownWrites: noteOwnWrites(),
    changed: (topic) => host.changed(topic),
    notice: (notice) => host.notice?.(notice),
    failed: (fail) => host.failed?.(fail),
  }
  const sync = startSync(context, every, sending)
  const vies = { askVies: host.askVies ?? noVies, dropVies: host.dropVies ?? (() => undefined) }
  const calls = openCalls((life) =>
    deskServices({ ...context, ...life, ...vies, sync, newId }, tuning.readTable ?? readTable),
  )
  return {
    ...calls.services,
    user,
    isBusy: async () => sync.sendsSoon() || calls.areRunning(),
    hold: async (rule) => sync.hold(rule),
    async close() {
      await calls.stop()
      await sync.close(patience)
      client.close()
      await unlessLong(clock, patience, calls.ended())
      const counts = countsOf(cache)
      cache.close()
      return counts
    },
  }
}

/**
 * Opens a desk in this thread and syncs until it is closed. Fails as `openCache` does, and then closes the file. The
 * desk copies the key and wipes its copy at the end, so the caller may wipe the given one at once.
 */
export const startDesk = (options: DeskOptions, host: DeskHost, tuning: DeskTuning = {}): StartedDesk => {
  const { openCache = openFromDisk, clock = realClock } = tuning
  const { file, user, place, rescueFrom = [], regained = [] } = options
  const key = Uint8Array.from(options.key)
  const wipe = (): void => void key.fill(0)
  const cache = openCache({
    file,
    key,
    who: user,
    place,
    rescueFrom,
    regained,
    now: clock.now,
    notify: (notice) => host.notice?.(notice),
  })
  try {
    const desk = startOn(cache, options, host, tuning)
    return { ...desk, close: () => desk.close().finally(wipe) }
  } catch (error) {
    cache.close()
    wipe()
    throw error
  }
}
