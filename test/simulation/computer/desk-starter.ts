import type { Clock } from '../../../main/base/clock.ts'
import type { Cache, Idle } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import type { OpenDesk } from '../../../main/desk/desk.ts'
import { startDesk } from '../../../main/desk/worker/start-desk.ts'
import { onDisk, type Disk } from '../disk.ts'
import { outsideOfCalls } from '../edit-writes.ts'
import { placeName } from '../office.ts'
import { readHere } from '../read-here.ts'
import { never } from './life.ts'
import type { Machine } from './machine.ts'
import { reportingStore, skipChoices } from './reporting-store.ts'
import { every, patience, rechecks, settleTime, timeout } from './times.ts'

interface Process {
  readonly clock: Clock
  readonly idle: Idle
  readonly disk: Disk
  /** Its open databases, by administration. */
  readonly caches: Map<string, Cache>
}

/** Starts the desks of a process without a thread, on the made-up disk. */
export const deskStarter = (machine: Machine, { clock, idle, disk, caches }: Process): OpenDesk => {
  const { name, seed, isSlow, editWrites, vanished, stored } = machine.options
  const { fillsJournal } = machine
  return async (deskOptions, deskHost) => {
    const open: typeof openCache = (cacheOptions) => {
      const at = placeName(deskOptions.place.environment, deskOptions.place.administration)
      const cache = onDisk(openCache, disk)({ ...cacheOptions, idle, fillsJournal })
      skipChoices(cache, clock)
      const open = {
        ...cache,
        ...editWrites.watched(cache, at),
        customers: reportingStore(
          cache.customers,
          (id) => vanished(deskOptions.place, id),
          (id, raw) => stored(deskOptions.place, id, raw),
        ),
        close: () => {
          caches.delete(at)
          cache.close()
        },
      }
      caches.set(at, open)
      disk.written()
      return open
    }
    const tuning = {
      clock,
      openCache: open,
      adapter: machine.connection.adapter,
      recheck: rechecks,
      // In every second run one read is enough for an answer to stand for the next.
      confirmations: seed % 2 === 0 ? 1 : 8,
      patience,
      readTable: readHere,
      newId: () => `${name}-${++machine.made}`,
    }
    const times = { timeout, settleTime: isSlow ? 2 * settleTime : settleTime, every }
    const desk = outsideOfCalls(() => startDesk({ ...deskOptions, ...times }, deskHost, tuning))
    return { ...desk, place: deskOptions.place, ended: never<Error | null>() }
  }
}
