import type { QualityRule } from '../../../preload/contract/quality.ts'

/** The rule or findings that the dialog will mute. */
export interface Muting {
  readonly rule: QualityRule
  /** Customers of the findings; null: the whole rule. */
  readonly keys: readonly string[] | null
  /** The name of the first one, if it was read. */
  readonly name: string
}
