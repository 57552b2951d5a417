import type { AdministrationRef } from './administration-ref.ts'
import type {
  FindingsExport,
  FindingsOutcome,
  FindingsQuestion,
  QualityFinding,
  QualityMark,
  QualityProgress,
  QualityRule,
  QualityView,
} from './quality.ts'

/** Findings of rules about customers, as they would be after sync. Nothing here changes a customer. */
export interface QualityCalls {
  read(place: AdministrationRef): QualityView
  /** Applies all rules to all customers. Null if `cancel` or another run ended it; the run before stays. */
  run(place: AdministrationRef): QualityView | null
  /** The progress of a run; null if none runs. It changes with the `quality` topic. */
  progress(place: AdministrationRef): QualityProgress | null
  cancel(place: AdministrationRef): void
  /** Empty before the first run since the administration was opened. Judged again, as the customers are now. */
  findings(place: AdministrationRef, question: FindingsQuestion): QualityFinding[]
  /** All customers with a finding of the rule that is muted, or that counts, in the order of `findings`. */
  keys(place: AdministrationRef, rule: QualityRule, muted: boolean): string[]
  /** Every finding about one customer as it is now. Values that others share are those of the last run. */
  ofCustomer(place: AdministrationRef, key: string): QualityFinding[]
  /** At most 200 customers. Muted findings make no mark. */
  marks(place: AdministrationRef, keys: readonly string[]): QualityMark[]
  /** The names of at most 200 customers, in this order; '' for one that is not there. */
  names(place: AdministrationRef, keys: readonly string[]): string[]
  /** All of these findings or none. `keys` null mutes the whole rule. Fails `too-many-mutes`. */
  mute(place: AdministrationRef, rule: QualityRule, keys: readonly string[] | null, reason: string): QualityView
  /** `keys` null ends the mute of the whole rule; those of single findings stay. */
  unmute(place: AdministrationRef, rule: QualityRule, keys: readonly string[] | null): QualityView
  /**
   * Asks the user for a file, then writes the findings that the rules still have, and the reasons of muted ones. All
   * rules are run first where no findings are readable. Progress and end are those of `files`, and so are failures.
   */
  exportFindings(place: AdministrationRef, request: FindingsExport): FindingsOutcome
}
