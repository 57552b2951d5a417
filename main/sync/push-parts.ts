import type { SyncParts } from './parts.ts'
import type { Hold } from './hold-sending.ts'
import type { Quiet } from './quiet.ts'
import type { RecentWrites } from './recent-writes.ts'

/** What sending works with. */
export interface PushParts extends SyncParts {
  readonly quiet: Quiet
  readonly hold: Hold
  readonly recent: RecentWrites
}
