import type { FieldName } from './customer-fields.ts'
import type { Changes, FieldInput } from './customers.ts'
import type { FailCode } from './error-payload.ts'
import type { FieldValue } from './field-value.ts'
import type { Warning } from './warnings.ts'

/** One change of many customers. */
export type BulkChange =
  | { readonly is: 'set'; readonly field: FieldName; readonly input: FieldInput }
  | { readonly is: 'clear'; readonly field: FieldName }
  /** `pattern`: a regular expression of JavaScript, whose groups `by` may name as `$1`; otherwise plain text. */
  | {
      readonly is: 'replace'
      readonly field: FieldName
      readonly find: string
      readonly by: string
      readonly pattern: boolean
      readonly matchCase: boolean
    }
  /** Decimal text such as `-2.5`; the result is exact and is rounded half away from zero to so many decimals. */
  | { readonly is: 'percent'; readonly field: FieldName; readonly percent: string; readonly decimals: number }
  /** Cell by cell: a pasted block. */
  | { readonly is: 'cells'; readonly customers: readonly { readonly key: string; readonly changes: Changes }[] }

/** What a bulk change would do. Nothing is saved before `stage`; the preview is forgotten when the desk closes. */
export interface BulkPreview {
  readonly id: string
  /** Customers that would change, and their fields. */
  readonly customers: number
  readonly changes: number
  /** Chosen customers that already are so. */
  readonly unchanged: number
  /** Chosen customers that cannot be changed; their lines say why. */
  readonly impossible: number
  readonly warnings: number
}

/** One field of one customer in a preview, or (`why`) a customer that cannot be changed; those come first. */
export interface BulkLine {
  readonly key: string
  readonly name: string
  readonly field: FieldName
  readonly from: FieldValue
  readonly to: FieldValue
  readonly warnings: readonly Warning[]
  readonly why: FailCode | null
}

/** Customers staged so far. */
export interface BulkProgress {
  readonly done: number
  readonly total: number
}

export interface BulkOutcome {
  readonly staged: number
  /** Not reached, because it was stopped. What was staged stays, and is one step to undo. */
  readonly left: number
  /** Changed since the preview, or not possible. */
  readonly skipped: readonly { readonly key: string; readonly name: string; readonly why: FailCode }[]
}
