import type { Sync } from '../sync/sync.ts'
import type { SyncContext } from '../sync/sync-context.ts'

/** What the calls of a desk work with. */
export interface DeskContext extends SyncContext {
  readonly sync: Pick<Sync, 'view' | 'now' | 'cancel' | 'acceptShrunkList' | 'editMade' | 'release' | 'beginBatch'>
  /** A name that no other edit has. */
  newId(): string
}
