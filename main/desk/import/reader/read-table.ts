import type { ImportReading, importKinds } from '../../../../preload/contract/import.ts'
import type { TableSource } from '../../table-source.ts'

/**
 * A cell: text, or a typed value of XLSX with its canonical text: a number with a decimal point, a day as YYYY-MM-DD,
 * `true` or `false`.
 */
export type ReadCell = string | { readonly is: 'number' | 'date' | 'yes-no'; readonly text: string }

/** A table as its file holds it. */
export interface ReadTable {
  readonly kind: (typeof importKinds)[number]
  /** Names of the sheets of XLSX; empty for CSV. */
  readonly sheets: readonly string[]
  /** The reading that was used: as found, with the person's changes. */
  readonly reading: ImportReading
  /** One for each column; '' without one. */
  readonly headings: readonly string[]
  /** Below the headings, each as long as `headings`, without empty rows. */
  readonly rows: readonly (readonly ReadCell[])[]
  /** The line in the file of each row, from 1. */
  readonly lines: readonly number[]
}

export type { TableSource }

export interface ReadWatch {
  readonly signal: AbortSignal
  /** Called while bytes are read; the total is null while it is not known. */
  show(done: number, total: number | null): void
}

/**
 * Reads a table in a thread of its own. Fails `import-unreadable` with a reason; once the signal is aborted, with the
 * signal's reason.
 */
export type ReadTableFunction = (
  source: TableSource,
  changed: Partial<ImportReading>,
  watch: ReadWatch,
) => Promise<ReadTable>
