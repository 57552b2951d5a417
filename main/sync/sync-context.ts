import type { Cache } from '../database/database.ts'
import type { CustomerService } from '../service/customer-service.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Clock } from '../base/clock.ts'

/** What all of sync works with. */
export interface SyncContext {
  readonly cache: Cache
  readonly service: CustomerService
  readonly clock: Clock
  readonly ownWrites: OwnWrites
  /** Who works here; only their edits are sent. */
  readonly user: string
  changed(topic: Topic): void
  /** Something that a person should know of. */
  notice(notice: Notice): void
  /** Why a sync failed, for the log. */
  failed(fail: ErrorPayload): void
  /** Milliseconds after which a write without an answer has arrived, or never will: at least twice the time-out. */
  readonly settleTime: number
  /** Reads under way at once. */
  readonly atOnce: number
  /** Records read again at each sync although the list shows no change, in turn. */
  readonly recheck: number
}
