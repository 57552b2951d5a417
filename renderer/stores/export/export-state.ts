import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Chosen, RowsChoice } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { ExportForm, ExportProgress } from '../../../preload/contract/export.ts'
import type { FindingsOutcome, QualityResult, QualityRule } from '../../../preload/contract/quality.ts'
import type { ExportSet } from '../../checks/export-request.ts'
import type { Counts } from '../customers/table-rows.ts'

interface Task {
  readonly place: AdministrationRef
  /** The form of the last export here; null before the first. */
  readonly last: ExportForm | null
}
export interface CustomersTask extends Task {
  readonly is: 'customers'
  /** The first one is chosen at first. */
  readonly sets: readonly [ExportSet, ...ExportSet[]]
}
/** Findings of a rule, or of all rules (null). Muted ones are among them. */
export interface FindingsSet {
  readonly rule: QualityRule | null
  readonly count: number
}
export interface FindingsTask extends Task {
  readonly is: 'findings'
  readonly sets: readonly [FindingsSet, ...FindingsSet[]]
}
export type ExportTask = CustomersTask | FindingsTask
export type WrittenFindings = Extract<FindingsOutcome, { readonly is: 'written' }>

/** The end of an export that leaves the dialog open. */
export type Stopped = { readonly is: 'cancelled' } | { readonly is: 'failed'; readonly fail: ErrorPayload }

/**
 * `progress` is null until main writes: until then the user picks a file. An export of customers closes when it is
 * written, and the status line of the table says so.
 */
export type ExportState =
  | { readonly is: 'closed' }
  | { readonly is: 'choosing'; readonly task: ExportTask; readonly stopped: Stopped | null }
  | { readonly is: 'exporting'; readonly task: ExportTask; readonly progress: ExportProgress | null }
  | { readonly is: 'written'; readonly task: FindingsTask; readonly outcome: WrittenFindings }

interface Table {
  readonly selected: Chosen | null
  readonly selectedCount: number
  readonly choice: RowsChoice
  readonly filtered: boolean
  readonly counts: Counts | null
}

/** The selection, the view where it hides customers, and all customers in the order of the view. */
export const setsOf = ({ selected, selectedCount, choice, filtered, counts }: Table): CustomersTask['sets'] => {
  const all: ExportSet = {
    is: 'all',
    chosen: { is: 'all', of: { search: '', filter: {}, sort: choice.sort }, except: [] },
    count: counts?.total ?? 0,
    isView: !filtered,
  }
  const shown: ExportSet = {
    is: 'shown',
    chosen: { is: 'all', of: choice, except: [] },
    count: counts?.shown ?? 0,
    isView: true,
  }
  const rows: CustomersTask['sets'] = filtered ? [shown, all] : [all]
  return selected === null ? rows : [{ is: 'selected', chosen: selected, count: selectedCount, isView: false }, ...rows]
}

/** The findings of the rule, if one is asked for, and all findings. */
export const findingsSetsOf = (rule: QualityRule | null, { counts }: QualityResult): FindingsTask['sets'] => {
  const sum = (of: QualityResult['counts']): number => of.reduce((all, one) => all + one.findings + one.muted, 0)
  const all: FindingsSet = { rule: null, count: sum(counts) }
  return rule === null ? [all] : [{ rule, count: sum(counts.filter((one) => one.rule === rule)) }, all]
}
