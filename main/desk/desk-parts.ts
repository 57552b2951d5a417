import type { Sync } from '../sync/sync.ts'
import type { SyncParts } from '../sync/sync-context.ts'

/** What the calls of a desk work with. */
export interface DeskParts extends SyncParts {
  readonly sync: Pick<Sync, 'view' | 'now' | 'cancel' | 'acceptShrunkList' | 'editMade' | 'release' | 'staging'>
  /** A name that no other edit has. */
  newId(): string
}
