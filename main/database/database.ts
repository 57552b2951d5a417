import type {
  Chosen,
  Groups,
  Row,
  RowsResult,
  RowsChoice,
  RowsQuestion,
  Total,
} from '../../preload/contract/customers.ts'
import type { EditKind, EditState } from '../../preload/contract/edits.ts'
import type { ErrorPayload, ServerMessage } from '../../preload/contract/error-payload.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { HistoryResult, HistoryEvent, HistoryQuestion, HistoryVerdict } from '../../preload/contract/history.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { Regained } from '../base/files/database-key.ts'

/** A customer as the service last gave it. Texts are JSON exactly as received. */
export interface StoredCustomer {
  readonly id: string
  /** The row of the list, as received. */
  readonly listRow: string | null
  /** The whole record as received, the merge base; null until it was read singly. */
  readonly raw: string | null
  readonly readAt: number | null
}

export interface CustomerStore {
  count(): { readonly all: number; readonly whole: number }
  get(id: string): StoredCustomer | undefined
  ids(): string[]
  /**
   * Lays rows of a fresh list over the cache, the whole list or a piece of it: a long list in one piece holds the
   * thread for seconds. New rows and rows whose text differs from last time become stale (to be read singly). One
   * transaction.
   */
  layRows(rows: readonly { readonly id: string; readonly json: string }[]): {
    readonly added: number
    readonly changed: number
  }
  /**
   * Once the whole list is laid: customers that it does not have leave, unless an unsettled edit holds them. Answers
   * how many left.
   */
  keepOnly(listed: ReadonlySet<string>): number
  /** Whole records read singly; they are no longer stale. One transaction. */
  putWhole(customers: readonly { readonly id: string; readonly raw: string; readonly readAt: number }[]): void
  remove(id: string): void
  /** Ids still to be read singly, oldest first; at most `limit`. */
  stale(limit: number): string[]
  staleCount(): number
}

/** An edit as the outbox holds it. `mine` holds JSON texts by contract field name, encoded as they will be sent. */
export interface StoredEdit {
  readonly id: string
  readonly kind: EditKind
  /** `s:` + the service's id, or `n:` + a local id for a customer not created there yet. */
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /** The whole record the person started from, as received; null for a create. Kept from the first save on. */
  readonly base: string | null
  readonly mine: Readonly<Partial<Record<FieldName, string>>>
  readonly state: EditState
  readonly revision: number
  readonly madeAt: number
  readonly changedAt: number
  /** For a create being sent: the ids on the service before the first byte left. */
  readonly knownIds: readonly string[] | null
  readonly attempts: number
  /** Not before this time, ms since 1970. */
  readonly notBefore: number
  /** A POST or PUT left for the service and its outcome was not learned. */
  readonly outcomeUnknown: boolean
  /** Who made it; for life, unless it is taken over. */
  readonly user: string
  /** The customer is to be deleted once what is under way has ended. */
  readonly thenDelete: boolean
}

export interface EditStore {
  all(): StoredEdit[]
  unsettled(): StoredEdit[]
  get(id: string): StoredEdit | undefined
  /** The unsettled edit of a customer, if there is one. */
  ofKey(key: string): StoredEdit | undefined
  /** Writes the lines of the history that say what happened, in the same transaction; so does `remove`. */
  put(edit: StoredEdit): void
  remove(id: string): void
  counts(): { readonly waiting: number; readonly needsAttention: number; readonly stuck: number }
  /** Removes edits that settled before this time. */
  forgetSettledBefore(time: number): void
}

/** A field's value before and after, as JSON texts; null where the record has no such property. */
export interface HistoryChange {
  readonly field: FieldName
  readonly before: string | null
  readonly after: string | null
}

/** A line of the history as it is kept. */
export interface StoredHistoryLine {
  readonly number: number
  readonly at: number
  readonly who: string
  readonly environment: string
  readonly administration: string
  readonly event: HistoryEvent
  readonly edit: string
  readonly kind: EditKind
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /**
   * `saved`, `resolved`: what this step changed. `settled`: what the service took. `discarded`: what was lost, `before`
   * being what was typed.
   */
  readonly changes: readonly HistoryChange[]
  /** For a delete: the whole record as it was received before. */
  readonly base: string | null
  readonly fail: ErrorPayload | null
  readonly messages: readonly ServerMessage[]
  readonly serviceChanged: readonly string[]
  /** Nothing of the edit was left to do after this. */
  readonly ends: boolean
}

/** The log of edits: it only grows, and each line vouches for all before it. Lines are written by `EditStore` alone. */
export interface HistoryStore {
  list(question: HistoryQuestion): HistoryResult
  get(number: number): StoredHistoryLine | undefined
  /** Whether the service ever took the edit, whole or in part. */
  wasSettled(edit: string): boolean
  /** Reads every line and checks the chain, against the second copy too. */
  verify(): HistoryVerdict
}

/** The table's rows: cache overlaid with unsettled edits, kept searchable and sorted in memory. */
export interface RowIndex {
  rows(question: RowsQuestion): RowsResult
  position(question: RowsQuestion, key: string): number
  /** The keys of the rows that are there, in the order of the choice or as they were named. */
  keys(which: Chosen): string[]
  groups(choice: RowsChoice, field: FieldName): Groups
  totals(which: Chosen, fields: readonly FieldName[]): Total[]
  row(key: string, columns: readonly FieldName[]): Row | undefined
}

/**
 * One administration's encrypted database. Everything is synchronous; writes are durable (`synchronous=FULL`) when a
 * call or the outermost `transaction` returns. Fails `disk-full`, `disk-read-only`, `database-locked`,
 * `database-damaged`, `database-newer`.
 */
export interface Cache {
  readonly customers: CustomerStore
  readonly edits: EditStore
  readonly history: HistoryStore
  readonly index: RowIndex
  /** Small facts by name: when the list was read, the property case learned, name value lists. */
  readonly facts: {
    get(name: string): string | undefined
    put(name: string, value: string): void
    remove(name: string): void
  }
  transaction<T>(work: () => T): T
  /**
   * Before and after an edit is written down as leaving. Fails `copy-not-written` where a lost database would bring it
   * back as if it had not left.
   */
  checkCopy(): void
  close(): void
}

/** Moments in which the thread has nothing else to do, and the passing of time. Each answers with a way to take it back. */
export interface Idle {
  soon(work: () => void): () => void
  after(milliseconds: number, work: () => void): () => void
}

export interface CacheOptions {
  /** Null: in memory, without a second copy. */
  readonly file: string | null
  /** 32 bytes. */
  readonly key: Uint8Array
  /** Who works here, and where; the history names them. */
  readonly who?: string
  readonly place?: AdministrationRef
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly idle?: Idle
  /** Whether the journal is filled up ahead, so that writes are durable sooner; true by default. */
  readonly roomy?: boolean
  /** Databases set aside as damaged, oldest first, whose waiting edits this one takes over. */
  readonly rescueFrom?: readonly string[]
  /** Databases whose waiting edits come back to this one, oldest first. */
  readonly regained?: readonly Regained[]
  /** What a person should know of: something restored, or a copy or backup that could not be written. */
  readonly notify?: (notice: Notice) => void
}

/** Declared here, implemented in `open-database.ts`. */
export type OpenCache = (options: CacheOptions) => Cache
