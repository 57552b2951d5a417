import type { Cache } from '../database/database.ts'
import type { CustomerService } from '../service/customer-service.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Clock } from '../base/clock.ts'

export interface SyncContext {
  readonly cache: Cache
  readonly service: CustomerService
  readonly clock: Clock
  readonly ownWrites: OwnWrites
  /** The current user; sync sends only their edits. */
  readonly user: string
  changed(topic: Topic): void
  notice(notice: Notice): void
  /** Logs why a sync failed. */
  failed(fail: ErrorPayload): void
  /**
   * The settle window in milliseconds: a write without an answer arrives within it or never. At least twice the time
   * limit.
   */
  readonly settleTime: number
  /** Concurrent reads. */
  readonly atOnce: number
  /** Records that each sync reads again in turn, although the list shows no change. */
  readonly recheck: number
  /** Answers to PUTs in a row that reads must confirm before an answer stands for the read after it. */
  readonly confirmations: number
}
