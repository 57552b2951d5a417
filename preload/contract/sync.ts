import type { ErrorPayload } from './error-payload.ts'

/** The sync of one administration. Counts are customers. Times are milliseconds since 1970. */
export type SyncState =
  | { readonly is: 'idle'; readonly lastAt: number | null }
  | { readonly is: 'listing'; readonly since: number }
  | { readonly is: 'downloading'; readonly done: number; readonly total: number; readonly since: number }
  | { readonly is: 'sending'; readonly done: number; readonly total: number; readonly since: number }
  | { readonly is: 'offline'; readonly since: number; readonly lastAt: number | null; readonly retryAt: number | null }
  | { readonly is: 'signed-out'; readonly lastAt: number | null }
  | { readonly is: 'paused'; readonly done: number; readonly total: number }
  | { readonly is: 'failed'; readonly fail: ErrorPayload; readonly lastAt: number | null }

/** A question before sending: more edits than the limit, or edits of an interrupted bulk save. */
export type Asking =
  | { readonly is: 'many'; readonly writes: number; readonly askAbove: number }
  | { readonly is: 'cut-off'; readonly writes: number }

/**
 * Why waiting edits are not sent: the environment is locked, the user must answer first, or the user has stopped the
 * sending.
 */
export type Held = null | { readonly is: 'locked' | 'stopped' } | Asking
export const isAsking = (held: Held): held is Asking => held?.is === 'many' || held?.is === 'cut-off'

/** Cell edits that Undo takes back before they are sent. `until`: the latest end; null: until the user sends them. */
export type Grace = null | { readonly edits: number; readonly until: number | null }

export interface SyncView {
  readonly state: SyncState
  readonly customers: number
  /** Customers that were read with all fields, not only in a list. */
  readonly complete: number
  /** The list of the service was read whole at least once, so no customers means that there are none. */
  readonly listRead: boolean
  readonly waiting: number
  readonly needsAttention: number
  /** Waiting edits that the service keeps answering with a failure of its own. */
  readonly stuck: number
  /** Sends that began since the desk was opened, whatever their result. It shows sends that ended between two reads. */
  readonly sent: number
  readonly held: Held
  readonly grace: Grace
}

/** Unsettled edits: those that wait to be sent, and those that need a person. */
export type EditCounts = Pick<SyncView, 'waiting' | 'needsAttention'>
