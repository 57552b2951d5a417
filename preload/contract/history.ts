import type { EditFieldChange, EditKind } from './edits.ts'
import type { ErrorPayload, ServerMessage } from './error-payload.ts'

/**
 * What happened to an edit. `restored`: found again in a copy after the database was damaged, or in a file whose key is
 * back. `stuck`: the service began to fail on it.
 */
export const historyEvents = [
  'saved',
  'settled',
  'refused',
  'conflict',
  'uncertain',
  'resolved',
  'discarded',
  'taken-over',
  'restored',
  'stuck',
] as const
export type HistoryEvent = (typeof historyEvents)[number]

/**
 * One line of the log: who did what to which customer, when and where, and what the service answered. Never changed,
 * never removed.
 */
export interface HistoryEntry {
  /** 1, 2, 3 ... without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly who: string
  readonly environment: string
  readonly administration: string
  readonly event: HistoryEvent
  /** The edit's id; all lines of one edit share it. */
  readonly edit: string
  readonly kind: EditKind
  /** Of the customer, as the table has it once the service has given it a number. */
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /** Fields with their value before and after. */
  readonly changes: readonly EditFieldChange[]
  /** For `refused` and `stuck`. */
  readonly fail: ErrorPayload | null
  /** What the service said to a success. */
  readonly messages: readonly ServerMessage[]
  /** Fields that the service made something else of. */
  readonly serviceChanged: readonly string[]
  /** Whether `reverse` can propose an edit that undoes it. */
  readonly reversible: boolean
}

export interface HistoryQuestion {
  /** A customer's key; absent for all. */
  readonly customer?: string
  /** Words that must be in the name, the id, a field's values or who did it; '' for all. */
  readonly search: string
  /** Lines with a smaller number; null for the newest. */
  readonly before: number | null
  /** At most 200. */
  readonly count: number
}

export interface HistoryResult {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly more: boolean
}

/** Whether every line is there and as it was written. `number` is the first that is not. */
export type HistoryVerdict =
  | { readonly is: 'whole'; readonly entries: number }
  | { readonly is: 'broken'; readonly number: number; readonly entries: number; readonly found: 'altered' | 'missing' }
