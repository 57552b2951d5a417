import type { EditFieldChange, EditKind } from './edits.ts'
import type { ErrorPayload, ServerMessage } from './error-payload.ts'
import type { VatCheck } from './vat.ts'

/**
 * The events of an edit. `restored`: found in a copy after the database was damaged, or in a file whose key is back.
 * `stuck`: the service kept failing on it. Of no edit: `vat-checked`, VIES was asked about the customer's number;
 * `batch`, many customers are changed at once by the lines that follow.
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
  'vat-checked',
  'batch',
] as const
export type HistoryEvent = (typeof historyEvents)[number]

/** Many customers, changed at once. `reverse`: the undoing of an earlier batch. */
export interface HistoryBatch {
  readonly is: 'import' | 'bulk' | 'reverse'
  /**
   * Customers to change, written before the first of them. Fewer were changed where the batch was stopped or failed, or
   * where somebody changed some meanwhile.
   */
  readonly customers: number
  /** The name of an imported file; '' for a pasted table, and where there is none. */
  readonly file: string
}

/**
 * One line of the log: who did what to which customer, when and where, and the service's answer. Never changed or
 * removed.
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
  /** The edit's id, on all lines of one edit; the check's, on all lines of one check; the batch's. */
  readonly edit: string
  /** Null where the line is of no edit. */
  readonly kind: EditKind | null
  /** The customer's key; the service's, once it has given one. */
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /** Fields with their values before and after. */
  readonly changes: readonly EditFieldChange[]
  /** For `refused` and `stuck`. */
  readonly fail: ErrorPayload | null
  /** The service's messages about a success. */
  readonly messages: readonly ServerMessage[]
  /** Fields that the service stored with another value than was sent. */
  readonly serviceChanged: readonly string[]
  /** For `vat-checked`. */
  readonly vat: VatCheck | null
  /** For `batch`. */
  readonly batch: HistoryBatch | null
  /** Whether `reverse` can propose an edit that undoes this line; for a batch, a bulk change `reverse` does. */
  readonly reversible: boolean
}

export interface HistoryQuestion {
  /** A customer's key; absent for all customers. */
  readonly customer?: string
  /** Words in the name, the id, a field's values or the user; '' for all lines. */
  readonly search: string
  /** Only lines with a smaller number; null for the newest. */
  readonly before: number | null
  /** At most 200. */
  readonly count: number
}

export interface HistoryResult {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly more: boolean
}

/** The result of checking the log. `number` is the first altered or missing line. */
export type HistoryVerdict =
  | { readonly is: 'whole'; readonly entries: number }
  | { readonly is: 'broken'; readonly number: number; readonly entries: number; readonly found: 'altered' | 'missing' }
