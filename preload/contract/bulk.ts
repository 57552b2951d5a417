import type { FieldName } from './customer-fields.ts'
import type { Changes, FieldInput } from './customers.ts'
import type { FailCode } from './error-payload.ts'
import type { FieldValue } from './field-value.ts'
import type { QualityRule } from './quality.ts'
import type { Warning } from './warnings.ts'

/** One change of many customers. */
export type BulkChange =
  | { readonly is: 'set'; readonly field: FieldName; readonly input: FieldInput }
  | { readonly is: 'clear'; readonly field: FieldName }
  /**
   * `pattern`: `find` is a JavaScript regular expression, and `by` may use its groups as `$1`. Otherwise both are plain
   * text. `whole`: only values that match from their first to their last character. A customer without a match counts
   * as unchanged.
   */
  | {
      readonly is: 'replace'
      readonly fields: readonly FieldName[]
      readonly find: string
      readonly by: string
      readonly pattern: boolean
      readonly matchCase: boolean
      readonly whole: boolean
    }
  /** `percent` is decimal text such as `-2.5`. The result is exact, rounded half away from zero to `decimals` places. */
  | { readonly is: 'percent'; readonly field: FieldName; readonly percent: string; readonly decimals: number }
  /** The same values in several fields of every customer. */
  | { readonly is: 'fill'; readonly changes: Changes }
  /** Within each customer, the value of one field in another. */
  | { readonly is: 'across'; readonly pairs: readonly { readonly from: FieldName; readonly to: FieldName }[] }
  /** Cell by cell, for a pasted block. */
  | { readonly is: 'cells'; readonly customers: readonly { readonly key: string; readonly changes: Changes }[] }
  /** The sure fix of a rule, judged at the preview. A customer without a fix counts as unchanged. */
  | { readonly is: 'fix'; readonly rule: QualityRule }
  /**
   * Undoes an import or a bulk change, by the number of its line in the history, on its own customers. Those that it
   * made are deleted. A customer that was changed since cannot be put back. Fails `history-not-reversible`.
   */
  | { readonly is: 'reverse'; readonly line: number }

/** The effect of a bulk change. Nothing is saved before `stage`. A closed desk forgets its preview. */
export interface BulkPreview {
  readonly id: string
  /** The number of customers that would change, and of their changed fields. */
  readonly customers: number
  readonly changes: number
  /** The number of those customers that would be deleted. */
  readonly removals: number
  /** The number of chosen customers that already have the values, or that the change passes over. */
  readonly unchanged: number
  /** The number of chosen customers that cannot be changed; their lines say why. */
  readonly impossible: number
  readonly warnings: number
}

/**
 * One field of one customer in a preview. `why`: the customer cannot be changed; these lines come first. `removes`: the
 * customer is deleted, so the line is of its name.
 */
export interface BulkLine {
  readonly key: string
  readonly name: string
  readonly field: FieldName
  readonly from: FieldValue
  readonly to: FieldValue
  readonly warnings: readonly Warning[]
  readonly why: FailCode | null
  readonly removes: boolean
}

/** Customers saved so far, and all. */
export interface BulkProgress {
  readonly done: number
  readonly total: number
}

export interface BulkOutcome {
  readonly staged: number
  /** The number of customers not reached before a stop. The saved ones stay, as one step to undo. */
  readonly left: number
  /** Customers that changed since the preview, or that cannot be changed. */
  readonly skipped: readonly { readonly key: string; readonly name: string; readonly why: FailCode }[]
}
