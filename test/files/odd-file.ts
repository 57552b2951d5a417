import type { ImportReading } from '../../preload/contract/import.ts'
import type { UnreadableReason } from '../../preload/contract/unreadable.ts'
import type { ReadCell } from '../../main/desk/import/reader/table.ts'

/** A table that the import has to read, or a file that it has to refuse. */
export interface OddFile {
  /** The oddity in one line; README.md lists it. */
  readonly odd: string
  readonly bytes: Uint8Array
  readonly reads?: Partial<ImportReading>
  /** Headings and rows; each row without its empty last cells. */
  readonly table?: readonly (readonly ReadCell[])[]
  readonly lines?: readonly number[]
  readonly fails?: UnreadableReason
}
