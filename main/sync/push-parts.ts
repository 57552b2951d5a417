import type { SyncParts } from './parts.ts'
import type { Quiet } from './quiet.ts'

/** What sending works with. */
export interface PushParts extends SyncParts {
  readonly quiet: Quiet
}
