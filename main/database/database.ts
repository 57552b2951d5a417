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
import type {
  HistoryBatch,
  HistoryEvent,
  HistoryQuestion,
  HistoryResult,
  HistoryVerdict,
} from '../../preload/contract/history.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { VatCheck } from '../../preload/contract/vat.ts'
import type { Regained } from '../base/files/database-key.ts'
import type { RecordTexts } from './cells.ts'

/**
 * A customer as the service last sent it. Texts are JSON exactly as received. `raw`, the whole record, is the merge
 * base; null until it was read singly.
 */
export interface StoredCustomer extends RecordTexts {
  readonly id: string
  readonly readAt: number | null
}

/** A customer of a page. `number` is its place in the order of pages. */
export interface CustomerPageRow extends RecordTexts {
  readonly number: number
  readonly id: string
}

export interface CustomerStore {
  /** The customer with a number, as `page` has it. */
  at(number: number): CustomerPageRow | undefined
  numberOf(id: string): number | undefined
  count(): { readonly all: number; readonly whole: number }
  get(id: string): StoredCustomer | undefined
  ids(): string[]
  /**
   * At most `count` customers with numbers above `after`, in their order; at first -1. For readers of all customers,
   * because a long read would block the thread.
   */
  page(after: number, count: number): readonly CustomerPageRow[]
  /**
   * Writes rows of a fresh list, whole or in pieces: one piece of a long list blocks the thread for seconds. New and
   * changed rows become stale, to be read singly. One transaction.
   */
  layRows(rows: readonly { readonly id: string; readonly json: string }[]): {
    readonly added: number
    readonly changed: number
  }
  /**
   * The caller has written the whole list. Removes customers that it lacks, unless an unsettled edit holds them, and
   * returns their number.
   */
  keepOnly(listed: ReadonlySet<string>): number
  /** Stores whole records that were read singly, and marks them fresh. One transaction. */
  putWhole(customers: readonly { readonly id: string; readonly raw: string; readonly readAt: number }[]): void
  remove(id: string): void
  /** Ids to be read singly, oldest first. */
  stale(limit: number): string[]
  staleCount(): number
}

/** An edit in the outbox. `mine` maps contract field names to JSON texts, encoded as they will be sent. */
export interface StoredEdit {
  readonly id: string
  readonly kind: EditKind
  /** `s:` and the service's id, or `n:` and a local id for a customer not created there yet. */
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /** The whole record that the person started from, as received; null for a create. Later saves keep it. */
  readonly base: string | null
  readonly mine: Readonly<Partial<Record<FieldName, string>>>
  readonly state: EditState
  readonly revision: number
  readonly madeAt: number
  readonly changedAt: number
  /** For a create being sent: the ids that the service had before the first byte left. */
  readonly knownIds: readonly string[] | null
  readonly attempts: number
  /** Earliest time to send, in milliseconds since 1970. */
  readonly notBefore: number
  /** A POST or PUT was sent, and its outcome is unknown. */
  readonly outcomeUnknown: boolean
  /** The user who made it. It changes only when another user takes the edit over. */
  readonly user: string
  /** Delete the customer once the current edit has ended. */
  readonly thenDelete: boolean
  /** Its first revision, which orders edits of one millisecond; 0 where an earlier version made it. */
  readonly sequence: number
}

/** An edit without its record, values and known ids, which may be thousands of characters. */
export type EditOutline = Omit<StoredEdit, 'base' | 'mine' | 'knownIds'>

/** The service's answer to a write that it took: the fields that it stored otherwise, and its words. */
export interface ServiceSaid {
  readonly serviceChanged: readonly string[]
  readonly messages: readonly ServerMessage[]
  /** The values of `serviceChanged`: as they were sent, and as the service stored them. */
  readonly rewritten?: readonly HistoryChange[]
}

export interface EditStore {
  all(): StoredEdit[]
  /** The unsettled edits in the order made, from memory: a question about all of them reads nothing from the disk. */
  outlines(): readonly EditOutline[]
  /** As `outlines`, of the settled edits. An outline is replaced with each write of its edit. */
  settled(): readonly EditOutline[]
  /** As `outlines`, but whole from the disk. `wanted` spares reading the others. */
  unsettled(wanted?: (outline: EditOutline) => boolean): StoredEdit[]
  /** The customers of all edits, settled ones too. */
  customerIds(): ReadonlySet<string>
  get(id: string): StoredEdit | undefined
  ofKey(key: string): StoredEdit | undefined
  /**
   * `put` and `remove` append the edit's history lines in the same transaction. `said`: the service's answer to the
   * edit, or to a part of it that it took.
   */
  put(edit: StoredEdit, said?: ServiceSaid): void
  remove(id: string): void
  counts(): { readonly waiting: number; readonly needsAttention: number; readonly stuck: number }
  /** `time` in milliseconds since 1970. */
  forgetSettledBefore(time: number): void
}

/** JSON texts; null where the record has no such property. */
export interface HistoryChange {
  readonly field: FieldName
  readonly before: string | null
  readonly after: string | null
}

export interface StoredHistoryLine {
  readonly number: number
  readonly at: number
  readonly who: string
  readonly environment: string
  readonly administration: string
  readonly event: HistoryEvent
  readonly edit: string
  /** Null: of no edit. */
  readonly kind: EditKind | null
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  /**
   * `saved`, `resolved`: the changes of this step. `settled`: the values that the service took. `discarded`: the lost
   * values, with the typed ones in `before`.
   */
  readonly changes: readonly HistoryChange[]
  /** For a delete: the whole record, as received before it. */
  readonly base: string | null
  readonly fail: ErrorPayload | null
  readonly messages: readonly ServerMessage[]
  readonly serviceChanged: readonly string[]
  /** The values of `serviceChanged`, as sent and as stored; absent where it has none, and on lines of earlier versions. */
  readonly rewritten?: readonly HistoryChange[]
  /** The edit ended with this line. */
  readonly ends: boolean
  /** For `vat-checked`; absent on other lines. */
  readonly vat?: VatCheck
  /** For `batch`; absent on other lines. */
  readonly batch?: HistoryBatch
  /** The id of the batch that wrote this line; otherwise absent. */
  readonly partOf?: string
  /** The batch made this customer; otherwise absent. */
  readonly made?: true
}

/** `at`: milliseconds since 1970. */
export interface LastVat {
  readonly at: number
  readonly vat: VatCheck
}

/** VIES was asked about a customer. */
export interface VatChecked {
  /** The id of the check. */
  readonly check: string
  readonly key: string
  readonly customerId: string | null
  readonly name: string
  readonly vat: VatCheck
}

/** The log. It only grows, and each line seals all lines before it. `EditStore` writes the lines of edits. */
export interface HistoryStore {
  list(question: HistoryQuestion): HistoryResult
  get(number: number): StoredHistoryLine | undefined
  /** At most `count` lines after the line `number`, in their order. */
  after(number: number, count: number): readonly StoredHistoryLine[]
  /**
   * Marks the lines of a batch: those that `work` writes, in each call of the function that is returned. The line of
   * the batch itself precedes the first of them.
   */
  openBatch(id: string, batch: HistoryBatch): <T>(work: () => T) => T
  /** Appends the evidence of a question to VIES. One transaction. */
  noteVat(checked: readonly VatChecked[]): void
  /** The newest evidence about each customer that VIES was asked about, by key. */
  lastVat(keys: readonly string[]): ReadonlyMap<string, LastVat>
  /** The customer of an edit that the service took, whole or in part. The outbox forgets its edits a day later. */
  customerOf(edit: string): string | undefined
  /** Reads every line in slices and checks the chain, also against the second copy. */
  verify(): Generator<void, HistoryVerdict>
}

/** The rows of the table, with unsettled edits laid over them, in memory for search and sorting. */
export interface RowIndex {
  rows(question: RowsQuestion): RowsResult
  /** Reads some of what a filter by this field needs, in some milliseconds. Returns whether some is missing. */
  readAhead(field: FieldName): boolean
  position(question: RowsQuestion, key: string): number
  /** As the contract's call. */
  edge(choice: RowsChoice, field: FieldName, key: string, by: 1 | -1): number
  /** Keys of existing rows in the order of `sort`; without it, in the order of the choice or as they were named. */
  keys(which: Chosen, sort?: RowsQuestion['sort']): string[]
  groups(choice: RowsChoice, field: FieldName): Groups
  totals(which: Chosen, fields: readonly FieldName[]): Total[]
  row(key: string, columns: readonly FieldName[]): Row | undefined
}

/** Numbers of customers and keys of rows that may look different. */
export interface Followed {
  readonly numbers: ReadonlySet<number>
  readonly keys: ReadonlySet<string>
}

/** For results that are kept in memory and mended after a commit. */
export interface Follower {
  /** The customers that commits touched since the last call, or since it began to follow. */
  take(): Followed
  /** Whether there are any to take. */
  hasTouched(): boolean
  stop(): void
}

/**
 * One administration's encrypted database. Every call is synchronous. Writes are durable (`synchronous=FULL`) when a
 * call or the outermost `transaction` returns. Fails `disk-full`, `disk-read-only`, `database-locked`,
 * `database-damaged`, `database-newer`.
 */
export interface Cache {
  readonly customers: CustomerStore
  readonly edits: EditStore
  readonly history: HistoryStore
  readonly index: RowIndex
  /** Small facts by name, such as the time of the last list, the learned letter case and name value lists. */
  readonly facts: {
    get(name: string): string | undefined
    put(name: string, value: string): void
    remove(name: string): void
  }
  transaction<T>(work: () => T): T
  follow(): Follower
  /**
   * Called before and after an edit is marked as sending. Fails `copy-not-written` where a stale copy would restore the
   * edit as unsent after a loss of the database.
   */
  checkCopy(): void
  close(): void
}

/** Idle moments of the thread, and timers. Each call returns a function that cancels it. */
export interface Idle {
  soon(work: () => void): () => void
  after(milliseconds: number, work: () => void): () => void
}

export interface CacheOptions {
  /** Null: in memory, without a second copy. */
  readonly file: string | null
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The history names this user and this administration. */
  readonly who?: string
  readonly place?: AdministrationRef
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly idle?: Idle
  /** Fills the journal ahead, which makes writes faster; true by default. */
  readonly fillsJournal?: boolean
  /** Quarantined databases, oldest first. This one takes over their waiting edits. */
  readonly rescueFrom?: readonly string[]
  /** Databases whose keys were found again, oldest first. This one takes over their waiting edits. */
  readonly regained?: readonly Regained[]
  /** Receives what a person should know: restored edits, or a copy or backup that could not be written. */
  readonly notify?: (notice: Notice) => void
}

/** Implemented in `open-database.ts`. */
export type OpenCache = (options: CacheOptions) => Cache
