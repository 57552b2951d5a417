import type { FieldName } from './customer-fields.ts'
import type { FieldValue } from './field-value.ts'
import type { FailCode } from './error-payload.ts'
import type { Warning } from './warnings.ts'

export const importKinds = ['csv', 'xlsx'] as const
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const importSeparators = [',', ';', '\t', '|'] as const
export const importShares = ['found', 'percent', 'fraction'] as const
export const importDateForms = ['day-month-year', 'month-day-year', 'year-month-day'] as const

/** Bytes of a dropped file. A larger one is opened from its place. */
export const largestDrop = 20_000_000
/** Characters of a pasted table. */
export const largestPaste = 20_000_000

/** A table to import. Main asks for a `file`; the window passes on what was dropped or pasted. */
export type ImportSource =
  | { readonly is: 'file' }
  | { readonly is: 'dropped'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly is: 'pasted'; readonly text: string }

/** How a file is read. All of it is found in the file, and each can be changed. */
export interface ImportReading {
  /** Of CSV. */
  readonly encoding: (typeof importEncodings)[number]
  /** Of CSV. */
  readonly separator: (typeof importSeparators)[number]
  /** The index of the sheet, of XLSX. */
  readonly sheet: number
  /** The line of the headings, from 1; 0: the file has none. Lines above it are left out. */
  readonly headerRow: number
  /** Of texts; typed cells of XLSX have neither. */
  readonly decimal: '.' | ','
  readonly dates: (typeof importDateForms)[number]
}

export interface ImportColumn {
  /** As in the file; '' without one. */
  readonly heading: string
  /** Filled cells below the headings. */
  readonly filled: number
}

/** Ways to find the customer of a row, each by fields of the contract. */
export const importMatches = ['id', 'vat', 'chamber-of-commerce', 'email', 'name-and-postcode'] as const
export type ImportMatch = (typeof importMatches)[number]
/** Fields that a way to find a customer reads from the row. */
export const importMatchFields: Readonly<Record<ImportMatch, readonly FieldName[]>> = {
  id: ['CustomerId'],
  vat: ['VatNumber'],
  'chamber-of-commerce': ['CocRegistration'],
  email: ['Email'],
  'name-and-postcode': ['Name', 'ZipCode'],
}

/** The use of a column of the file. */
export interface ImportUse {
  /** Null: the column is left out. */
  readonly field: FieldName | null
  /** The effect of an empty cell on the customer's value. `fill` applies its text, as if the cell held it. */
  readonly empty: { readonly is: 'keep' } | { readonly is: 'clear' } | { readonly is: 'fill'; readonly text: string }
  /** Whether its cells hold the codes of the field's list, or their meanings. */
  readonly codes: 'code' | 'meaning'
  /**
   * Of a field that is a fraction of one: whether cells without a percent sign write 5 % as 5 or as 0.05. Absent or
   * `found`: as heading and cells tell; where they do not, such a cell is a problem of its row.
   */
  readonly share?: (typeof importShares)[number]
}

export interface ImportPlan {
  /** One for each column of the file. */
  readonly columns: readonly ImportUse[]
  /** Tried in this order; the first way that finds a customer decides. Several found are never guessed. */
  readonly match: readonly ImportMatch[]
  /** For rows whose customer is not found. */
  readonly unmatched: 'create' | 'leave-out' | 'ask'
}

/** Bytes of a file with a plan. */
export const largestPlanFile = 4_194_304
/** A plan out of a file, which may be of another table. */
export interface TakenPlan {
  /** For this table; columns that the file lacks are left out. */
  readonly plan: ImportPlan
  /** Columns of this table that the file has, found by their headings. */
  readonly taken: number
}

export interface ImportPreview {
  /** Names this import in later calls. A new import, `close` and a closed desk forget it. */
  readonly id: string
  readonly name: string
  readonly kind: (typeof importKinds)[number]
  /** Names of the sheets of XLSX; empty for CSV. */
  readonly sheets: readonly string[]
  readonly reading: ImportReading
  readonly columns: readonly ImportColumn[]
  /** At most 50 rows below the headings, as text. */
  readonly first: readonly (readonly string[])[]
  readonly rows: number
  /** The remembered plan of a file with these headings, or a guess by headings and values. */
  readonly plan: ImportPlan
  readonly remembered: boolean
}

export const importStates = ['create', 'change', 'same', 'several', 'none', 'problem', 'left-out'] as const
/** `several` and `none`: a person has to say which customer is meant. */
export type ImportState = (typeof importStates)[number]

/** The effect of the import. Nothing is saved before `stage`. */
export interface ImportSummary {
  /** The number of rows in each state. */
  readonly rows: Readonly<Record<ImportState, number>>
  /** Changed fields of existing customers. */
  readonly changes: number
  readonly warnings: number
  /** Customers of whom only a list row was read. A row that means one of them may count as new. */
  readonly unread: number
}

export const importProblems = [
  'not-a-number',
  'share-unclear',
  'not-a-date',
  'ambiguous-date',
  'not-yes-or-no',
  'no-value',
  'code-unknown',
  'meaning-unknown',
  'meaning-ambiguous',
  'field-fixed',
  'must-be-filled',
  'too-many-cells',
  'same-customer-twice',
  'name-missing',
  'edit-not-possible-now',
  'edit-of-another-user',
] as const

export interface ImportProblem {
  /** The index of the column in the file; null: the whole row. */
  readonly column: number | null
  readonly is: (typeof importProblems)[number]
}

export interface ImportChange {
  /** The index of the column in the file. */
  readonly column: number
  readonly field: FieldName
  readonly from: FieldValue
  readonly to: FieldValue
  readonly warnings: readonly Warning[]
}

export interface ImportCandidate {
  readonly key: string
  /** Null for one that the service does not have yet. */
  readonly customerId: string | null
  readonly name: string
  readonly city: string
}

export interface ImportRow {
  /** The line in the file, from 1. */
  readonly line: number
  readonly state: ImportState
  /** Name and key of the customer; '' and null where none was found. */
  readonly name: string
  readonly key: string | null
  /** Null where none was found, and for one that the service does not have yet. */
  readonly customerId: string | null
  /** The user's decision about the row. */
  readonly choice: ImportChoice
  /** As a person would type them, with the decimal sign and the form of dates of the reading. */
  readonly cells: readonly string[]
  readonly changes: readonly ImportChange[]
  readonly problems: readonly ImportProblem[]
  /** At most a hundred customers that the row may mean, and how many more; also after a decision between them. */
  readonly candidates: readonly ImportCandidate[]
  readonly moreCandidates: number
}

/** A person's word on one row. `as-planned` takes it back. */
export type ImportChoice =
  | { readonly is: 'customer'; readonly key: string }
  | { readonly is: 'create' }
  | { readonly is: 'leave-out' }
  | { readonly is: 'as-planned' }

/** The same import, checked in another administration too. */
export interface Rehearsal {
  /** Names the import there: later calls take it with the other administration. */
  readonly id: string
  readonly summary: ImportSummary
  /** Lines whose rows do something else there: another state, customer, field, code or problem. */
  readonly differing: readonly number[]
}

export interface ImportProgress {
  readonly step: 'reading' | 'checking' | 'staging'
  readonly done: number
  /** Null while it is not known. */
  readonly total: number | null
}

export interface ImportOutcome {
  readonly created: number
  readonly changed: number
  /** Rows not reached before a stop. What was staged stays, as one step to undo. */
  readonly left: number
  readonly skipped: readonly { readonly line: number; readonly name: string; readonly why: FailCode }[]
}
