import type { ImportReading } from '../../../../preload/contract/import.ts'
import type { UnreadableReason } from '../../../../preload/contract/unreadable.ts'
import type { TableFrame } from './file-row.ts'
import type { PackedRows } from '../../handed-import.ts'
import type { BytesSource } from './table.ts'

/** A call of the thread that starts this one. */
export interface TableTask {
  readonly source: BytesSource
  readonly changed: Partial<ImportReading>
}

export type TableMessage =
  | { readonly is: 'rows'; readonly packed: PackedRows }
  | { readonly is: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly is: 'end'; readonly frame: TableFrame }
  | { readonly is: 'unreadable'; readonly reason: UnreadableReason }
