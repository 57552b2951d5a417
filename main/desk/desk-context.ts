import type { Sync } from '../sync/sync.ts'
import type { SyncContext } from '../sync/sync-context.ts'
import type { DeskHost } from './desk.ts'

export interface DeskContext extends SyncContext {
  readonly sync: Pick<
    Sync,
    | 'view'
    | 'now'
    | 'cancel'
    | 'opened'
    | 'shown'
    | 'resume'
    | 'acceptShrunkList'
    | 'editMade'
    | 'release'
    | 'beginBatch'
    | 'beginGrace'
    | 'endGrace'
  >
  newId(): string
  readonly askVies: NonNullable<DeskHost['askVies']>
  readonly dropVies: NonNullable<DeskHost['dropVies']>
  /** Aborted once the desk closes: long work then ends soon, and the database closes behind it. */
  readonly closing: AbortSignal
  /** Keeps the desk open for work that outlasts its call. */
  underWay(work: Promise<unknown>): void
}
