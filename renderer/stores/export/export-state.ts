import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Chosen, RowsChoice } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { ExportForm, ExportProgress } from '../../../preload/contract/export.ts'
import type { ExportSet } from '../../checks/export-request.ts'
import type { Counts } from '../customers/table-rows.ts'

export interface ExportTask {
  readonly place: AdministrationRef
  /** The first one is chosen at first. */
  readonly sets: readonly [ExportSet, ...ExportSet[]]
  /** The form of the last export here; null before the first. */
  readonly last: ExportForm | null
}

/** The end of an export that leaves the dialog open. */
export type Stopped = { readonly is: 'cancelled' } | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** `progress` is null until main writes: until then the user picks a file. */
export type ExportState =
  | { readonly is: 'closed' }
  | { readonly is: 'choosing'; readonly task: ExportTask; readonly stopped: Stopped | null }
  | { readonly is: 'exporting'; readonly task: ExportTask; readonly progress: ExportProgress | null }

interface Table {
  readonly selected: Chosen | null
  readonly selectedCount: number
  readonly choice: RowsChoice
  readonly filtered: boolean
  readonly counts: Counts | null
}

/** The selection, the view where it hides customers, and all customers in the order of the view. */
export const setsOf = ({ selected, selectedCount, choice, filtered, counts }: Table): ExportTask['sets'] => {
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
  const rows: ExportTask['sets'] = filtered ? [shown, all] : [all]
  return selected === null ? rows : [{ is: 'selected', chosen: selected, count: selectedCount, isView: false }, ...rows]
}
