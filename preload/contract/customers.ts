import type { EditKind, EditState } from './edits.ts'
import type { FieldName } from './customer-fields.ts'
import type { FieldValue } from './field-value.ts'

export type { FieldValue }

/** What a person puts into a field; main keeps the type that the service used (contract §10.3). */
export type FieldInput =
  | { readonly is: 'empty' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'yes-no'; readonly yes: boolean }

/** Fields a person changed, by contract name. */
export type Changes = Readonly<Partial<Record<FieldName, FieldInput>>>

/**
 * What a person was looking at when they began to type into a field, and into those linked to it. Where that is no
 * longer what was last read, the save starts from what they saw, so that a newer value is a clash and never overwritten
 * unseen.
 */
export type ObservedValues = Readonly<Partial<Record<FieldName, FieldValue>>>

/** A mark beside a row: the state of the edit that waits for it. */
export type RowMark = null | { readonly kind: EditKind; readonly is: EditState['is'] | 'stuck' }

/** Columns of the table: every field that the service's list rows carry, and the id. */
export interface Row {
  /** Names the record inside the app: the service's id, or a local name for one not created there yet. Opaque. */
  readonly key: string
  readonly mark: RowMark
  /** In the order of the columns asked for; '' where the cache has none. */
  readonly cells: readonly string[]
  /** What the edited fields held before, as cells; null without an edit. */
  readonly was: Readonly<Partial<Record<FieldName, string>>> | null
}

export interface RowsSort {
  readonly column: FieldName
  readonly descending: boolean
}

/** Which rows, and in which order. */
export interface RowsChoice {
  readonly search: string
  readonly filter: RowFilter
  /** The first decides; at most ten. */
  readonly sort: readonly RowsSort[]
}

export interface RowsQuestion extends RowsChoice {
  readonly columns: readonly FieldName[]
  readonly from: number
  /** At most 500. */
  readonly count: number
}

/** A column of the table as the person left it; those that are not named are not shown. */
export interface ColumnView {
  readonly field: FieldName
  /** CSS pixels. */
  readonly width: number
  /** Stays at the left while the others scroll. */
  readonly pinned?: true
}

/** How a table stands. */
export interface TableView extends RowsChoice {
  /** In order; null: the app's own choice. */
  readonly columns: readonly ColumnView[] | null
}

/** Where one was in an administration, and how its table stood. */
export interface DeskView extends TableView {
  readonly customer: string | null
}

/** A way of looking that has a name; kept per administration, encrypted with its customers. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: TableView
}

export const textTests = ['contains', 'lacks', 'equals', 'starts'] as const

/**
 * One condition on one field. Texts are compared without case and accents. `between` is for numbers (decimal texts) and
 * dates (`YYYY-MM-DD`); an end that is null is open; a value that cannot be read as one does not fit. In `one-of` the
 * code '' means empty.
 */
export type Condition =
  | { readonly field: FieldName; readonly is: (typeof textTests)[number]; readonly text: string }
  | { readonly field: FieldName; readonly is: 'one-of'; readonly codes: readonly string[] }
  | { readonly field: FieldName; readonly is: 'between'; readonly from: string | null; readonly to: string | null }
  | { readonly field: FieldName; readonly is: 'yes' | 'no' | 'empty' | 'filled' }

/**
 * `changed`: only rows with an edit; `attention`: those that need a person; `waiting`: those not sent yet. Every
 * condition must fit.
 */
export interface RowFilter {
  readonly edits?: 'changed' | 'attention' | 'waiting'
  readonly conditions?: readonly Condition[]
}

/** Some rows: named, or all that fit a question but for some. */
export type Chosen =
  | { readonly is: 'keys'; readonly keys: readonly string[] }
  | { readonly is: 'all'; readonly of: RowsChoice; readonly except: readonly string[] }

/** A column of what is copied, with what stands above it; where every heading is '', no line of headings is copied. */
export interface ColumnHeading {
  readonly field: FieldName
  readonly heading: string
}

/** How a spreadsheet of the person's country reads what is copied: its decimal sign, and one of `dateStyles`. */
export interface CopyForm {
  readonly decimal: '.' | ','
  readonly date: string
}

/**
 * How many of the rows have each value of a field, most first; '' is empty. `others`: rows with values beyond the two
 * hundred listed.
 */
export interface Groups {
  readonly values: readonly { readonly value: string; readonly count: number }[]
  readonly others: number
}

/**
 * A field over some rows: in how many it is filled, and the exact decimal sum of those that are numbers; null where
 * none is.
 */
export interface Total {
  readonly field: FieldName
  readonly filled: number
  readonly sum: string | null
}

export interface RowsResult {
  readonly rows: readonly Row[]
  /** Rows that fit the question. */
  readonly shown: number
  /** Rows in the cache. */
  readonly total: number
}

export interface CustomerRecord {
  readonly key: string
  /** The service's id, or null for a customer not created there yet. */
  readonly customerId: string | null
  /** `list`: only a list row is in the cache so far; `whole`: all fields; `new`: not on the service. */
  readonly completeness: 'list' | 'whole' | 'new'
  /** Contract fields with the edit laid over them; a field absent from the record is absent here. */
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
  /** For edited fields: the value before the edit. */
  readonly was: Readonly<Partial<Record<FieldName, FieldValue>>>
  /** Properties outside the contract, kept and sent back as they are (contract §10.2). */
  readonly unknown: readonly { readonly name: string; readonly json: string }[]
  readonly edit: null | {
    readonly id: string
    readonly kind: EditKind
    readonly state: EditState
    readonly revision: number
  }
  /** When the service last gave it, ms since 1970; null for a new one. */
  readonly readAt: number | null
}

/** One property of the body that would be sent, as it would be sent. */
export interface ReviewProperty {
  /** In the service's own letter case; a contract field or not (contract §10.2). */
  readonly name: string
  readonly value: FieldValue
  readonly changed: boolean
}

/**
 * What sending would do: the whole body of the POST or PUT, or a DELETE. `reset` is always 0: such a body is never
 * sent.
 */
export interface Review {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body: readonly ReviewProperty[]
  readonly changed: readonly { readonly field: FieldName; readonly from: FieldValue; readonly to: FieldValue }[]
  readonly unchanged: number
  readonly reset: 0
}

/** What was typed into the form and not saved: kept encrypted, so that neither a crash nor a sign-out loses it. */
export interface FormDraft {
  /** The customer's key; null: a new one. */
  readonly key: string | null
  /** Of a new one: the name that it is created under. Drafts of earlier versions have none. */
  readonly id?: string
  readonly changes: Changes
  readonly seen: ObservedValues
  readonly at: number
}

/** `[{name, value}]` lists the service offers (contract §1, §10.8), by the field they give choices for. */
export type Choices = Readonly<Partial<Record<FieldName, readonly { readonly code: string; readonly label: string }[]>>>
