import type { Row, RowsAnswer, RowsQuestion } from '../../preload/contract/customers.ts'
import type { EditKind, EditState } from '../../preload/contract/edits.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'

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
   * Lays rows of a fresh list over the cache, the whole list or a piece of it: a long list in one piece holds the thread for
   * seconds. New rows and rows whose text differs from last time become stale (to be read singly). One transaction.
   */
  layRows(rows: readonly { readonly id: string; readonly json: string }[]): { readonly added: number; readonly changed: number }
  /** Once the whole list is laid: customers that it does not have leave, unless an unsettled edit holds them. Answers how many left. */
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
  put(edit: StoredEdit): void
  remove(id: string): void
  counts(): { readonly waiting: number; readonly needsAttention: number }
  /** Removes edits that settled before this time. */
  forgetSettledBefore(time: number): void
}

/** The table's rows: cache overlaid with unsettled edits, kept searchable and sorted in memory. */
export interface RowIndex {
  rows(question: RowsQuestion): RowsAnswer
  position(question: RowsQuestion, key: string): number
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
  readonly index: RowIndex
  /** Small facts by name: when the list was read, the property case learned, name value lists. */
  readonly facts: { get(name: string): string | undefined; put(name: string, value: string): void; remove(name: string): void }
  transaction<T>(work: () => T): T
  close(): void
}

/** `file` null: in memory. `key`: 32 bytes. Declared here, implemented in `open-cache.ts`. */
export type OpenCache = (options: { readonly file: string | null; readonly key: Uint8Array }) => Cache
