import type { EditKind, EditState } from './edits.ts'
import type { FieldName } from './customer-fields.ts'
import type { FieldValue } from './field-value.ts'

export type { FieldValue }

/** The typed value of a field. Main keeps the JSON type that the service used (contract §10.3). */
export type FieldInput =
  | { readonly is: 'empty' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'yes-no'; readonly yes: boolean }

/** A value as typed input. Numbers keep their text; a nested value cannot be typed. */
export const asInput = (value: FieldValue | undefined): FieldInput => {
  if (value === undefined || value.is === 'empty' || value.is === 'nested') return { is: 'empty' }
  return value.is === 'yes-no' ? { is: 'yes-no', yes: value.yes } : { is: 'text', text: value.text }
}

/** Changed fields, by contract name. */
export type Changes = Readonly<Partial<Record<FieldName, FieldInput>>>

/**
 * The values that the user saw when they began to type into a field, those of its linked fields, and those that tell
 * customers apart. If the last read differs, the save starts from these, so a newer value becomes a conflict and is not
 * overwritten. So does another customer that was given the id since.
 */
export type ObservedValues = Readonly<Partial<Record<FieldName, FieldValue>>>
/** The gesture of a save. A cell is easily typed over by accident, so its edit may wait for a moment. */
export const savedFrom = ['cell', 'form'] as const
export type SavedFrom = (typeof savedFrom)[number]

/** The state of a row's edit; null without one. */
export type RowMark = null | { readonly kind: EditKind; readonly is: EditState['is'] | 'stuck' }

/** One row of the table: every field in the service's list rows, and the id. */
export interface Row {
  /** Opaque id of the record in the app: the service's id, or a local one until the customer exists there. */
  readonly key: string
  readonly mark: RowMark
  /** In the order of the requested columns; '' for values that are not in the database. */
  readonly cells: readonly string[]
  /** The values of the edited fields before the edit; null without an edit. */
  readonly was: Readonly<Partial<Record<FieldName, string>>> | null
  /** Only its list row was read, so '' may stand for a value that is not on this computer. */
  readonly unread?: true
}

/** Rows that were copied. `unread`: those with a blank that may stand for a value that was not read yet. */
export interface Copied {
  readonly rows: number
  readonly unread: number
}

export interface RowsSort {
  readonly column: FieldName
  readonly descending: boolean
}

/** Columns of an order. */
export const mostSorts = 10

/** Filter and order of rows. */
export interface RowsChoice {
  readonly search: string
  readonly filter: RowFilter
  /** At most `mostSorts`; the first decides. */
  readonly sort: readonly RowsSort[]
}

/** Rows and searches of a look into another administration. */
export const mostLookedUp = 50
export const mostLookUps = 8

export interface LookedUp {
  readonly rows: readonly Row[]
  /** Customers that the search with the most results finds. */
  readonly shown: number
}

export interface RowsQuestion extends RowsChoice {
  readonly columns: readonly FieldName[]
  readonly from: number
  /** At most 500. */
  readonly count: number
}

/** A shown column of the table. */
export interface ColumnView {
  readonly field: FieldName
  /** CSS pixels. */
  readonly width: number
  /** Stays at the left while the others scroll. */
  readonly pinned?: true
}

/** Filter, order and columns of a table. */
export interface TableView extends RowsChoice {
  /** In their order; null for the default columns. */
  readonly columns: readonly ColumnView[] | null
}

/** The table and the open customer of an administration, for the next visit. */
export interface DeskView extends TableView {
  readonly customer: string | null
  /** The saved view in use, and the user's own columns, which come back after it. */
  readonly saved?: { readonly id: string; readonly own: TableView['columns'] }
}

/** A named view. It is stored encrypted with its administration. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: TableView
}

/** Values for new customers, under a name. It is stored encrypted with its administration. */
export interface CustomerTemplate {
  readonly id: string
  readonly name: string
  readonly changes: Changes
}
/** `start`: the template that the next new customer begins with; null for none. */
export interface Templates {
  readonly list: readonly CustomerTemplate[]
  readonly start: string | null
}

export const textTests = ['contains', 'lacks', 'equals', 'starts'] as const

/**
 * One condition on one field. Texts are compared without case and accents, and in `equals` and `starts` without the
 * spaces around them. In `one-of` the code '' means empty.
 * `between` takes numbers (decimal text) or dates (`YYYY-MM-DD`). A null end is open, and an unreadable value does not
 * match.
 */
export type Condition =
  | { readonly field: FieldName; readonly is: (typeof textTests)[number]; readonly text: string }
  | { readonly field: FieldName; readonly is: 'one-of'; readonly codes: readonly string[] }
  | { readonly field: FieldName; readonly is: 'between'; readonly from: string | null; readonly to: string | null }
  | { readonly field: FieldName; readonly is: 'yes' | 'no' | 'empty' | 'filled' }

/**
 * `changed`: rows with an edit; `attention`: rows that need a person; `waiting`: rows with an unsent edit. A row must
 * match every condition.
 */
export interface RowFilter {
  readonly edits?: 'changed' | 'attention' | 'waiting'
  readonly conditions?: readonly Condition[]
}

/**
 * Rows by their keys, all rows of a choice with exceptions, or the rows of a choice from one customer to another, in
 * either order. Without either of the two there are none.
 */
export type Chosen =
  | { readonly is: 'keys'; readonly keys: readonly string[] }
  | { readonly is: 'all'; readonly of: RowsChoice; readonly except: readonly string[] }
  | { readonly is: 'between'; readonly of: RowsChoice; readonly from: string; readonly to: string }

/** A column to copy, with its heading. If every heading is '', no heading line is copied. */
export interface ColumnHeading {
  readonly field: FieldName
  readonly heading: string
}

/** Number and date format of the user's spreadsheet, and the words for yes and no. `date` is one of `dateStyles`. */
export interface CopyForm {
  readonly decimal: '.' | ','
  readonly date: string
  readonly yes: string
  readonly no: string
}
/** Cells of one copy. Beyond that, clipboards and spreadsheets take so long that a file serves better. */
export const mostCopiedCells = 1_000_000
/** Customers on paper: some 270 wide pages. A longer list is for a filter or a file. */
export const mostPrinted = 5_000

/**
 * The number of rows per value of a field, most frequent first; '' is empty. `others`: rows with values beyond the two
 * hundred listed.
 */
export interface Groups {
  readonly values: readonly { readonly value: string; readonly count: number }[]
  readonly others: number
}

/**
 * A field over some rows. `filled`: rows with a value. `sum`: exact decimal text of those that are numbers; null if
 * none is. `average` has six decimals at most.
 */
export interface Total {
  readonly field: FieldName
  readonly filled: number
  readonly sum: string | null
  readonly average: string | null
}

export interface RowsResult {
  readonly rows: readonly Row[]
  /** Rows that match the question. */
  readonly shown: number
  /** Rows in the database. */
  readonly total: number
}

export interface CustomerRecord {
  readonly key: string
  /** The service's id; null until the customer exists there. */
  readonly customerId: string | null
  /** `list`: only a list row was read; `whole`: all fields were read; `new`: not on the service. */
  readonly completeness: 'list' | 'whole' | 'new'
  /** Contract fields with the edit applied. A field that the record lacks is absent. */
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
  /** The values of edited fields before the edit. */
  readonly was: Readonly<Partial<Record<FieldName, FieldValue>>>
  /** Properties outside the contract, which are sent back unchanged (contract §10.2). */
  readonly unknown: readonly { readonly name: string; readonly json: string }[]
  readonly edit: null | {
    readonly id: string
    readonly kind: EditKind
    readonly state: EditState
    readonly revision: number
  }
  /** The time of the last read, in milliseconds since 1970; null for a new customer. */
  readonly readAt: number | null
}

/** One property of the body to send, as it would be sent. */
export interface ReviewProperty {
  /** In the service's letter case; a contract field or not (contract §10.2). */
  readonly name: string
  readonly value: FieldValue
  readonly changed: boolean
}

/**
 * The effect of sending: the whole body of a POST or PUT, or a DELETE. `reset`: contract fields that a PUT lacks,
 * because the service never sent them. It gives them their default (contract §2, rule 2).
 */
export interface Review {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body: readonly ReviewProperty[]
  readonly changed: readonly { readonly field: FieldName; readonly from: FieldValue; readonly to: FieldValue }[]
  readonly unchanged: number
  readonly reset: readonly FieldName[]
}

/** Unsaved values of a form. They are stored encrypted, so that neither a crash nor a sign-out loses them. */
export interface FormDraft {
  /** The customer's key, also where it is gone and the form is for a new one; null for a new customer. */
  readonly key: string | null
  /** For a new customer: the id of its create, to keep it idempotent. Drafts of earlier versions have none. */
  readonly id?: string
  readonly changes: Changes
  readonly seen: ObservedValues
  readonly at: number
}

/** The service's name value lists (contract §1, §10.8), by field. */
export type Choices = Readonly<Partial<Record<FieldName, readonly { readonly code: string; readonly label: string }[]>>>
