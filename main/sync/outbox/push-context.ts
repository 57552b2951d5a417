import type { SyncParts } from '../sync-context.ts'
import type { Hold } from './hold-sending.ts'
import type { Quiet } from '../settle-window.ts'
import type { RecentWrites } from './recent-writes.ts'

/** What sending works with. */
export interface PushParts extends SyncParts {
  readonly quiet: Quiet
  readonly hold: Hold
  readonly recent: RecentWrites
}
