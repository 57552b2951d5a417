import type { ErrorPayload } from './error-payload.ts'

/** What sync is doing for one place. Counts are customers. Times are milliseconds since 1970. */
export type SyncState =
  | { readonly is: 'idle'; readonly lastAt: number | null }
  | { readonly is: 'listing'; readonly since: number }
  | { readonly is: 'downloading'; readonly done: number; readonly total: number; readonly since: number }
  | { readonly is: 'sending'; readonly done: number; readonly total: number }
  | { readonly is: 'offline'; readonly since: number; readonly lastAt: number | null; readonly retryAt: number | null }
  | { readonly is: 'signed-out'; readonly lastAt: number | null }
  | { readonly is: 'paused'; readonly done: number; readonly total: number }
  | { readonly is: 'failed'; readonly fail: ErrorPayload; readonly lastAt: number | null }

/**
 * What a person is asked about before it is sent: more at once than is sent unasked, or a part of many changes whose
 * saving as one was cut off.
 */
export type Asking =
  | { readonly is: 'many'; readonly writes: number; readonly askAbove: number }
  | { readonly is: 'cut-off'; readonly writes: number }

/** Why what waits is not sent by itself: the environment is locked, or a person is asked first. */
export type Held = null | { readonly is: 'locked' } | Asking

export interface SyncView {
  readonly state: SyncState
  readonly customers: number
  /** How many of them are in the cache whole, not only as a list row. */
  readonly complete: number
  readonly waiting: number
  readonly needsAttention: number
  /** Of those that wait: how many the service keeps answering with a failure of its own. */
  readonly stuck: number
  /**
   * How many sendings of a change began since the desk was opened, whatever came of them: some are over before anybody
   * looks.
   */
  readonly sent: number
  readonly held: Held
}

/** Unsettled edits: those that wait to be sent, and those that need a person. */
export type EditCounts = Pick<SyncView, 'waiting' | 'needsAttention'>
