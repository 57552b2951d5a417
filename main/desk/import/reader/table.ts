import type { ImportReading, importKinds } from '../../../../preload/contract/import.ts'
import type { TableSource } from '../../table-source.ts'

/**
 * A cell: text, or a typed value of XLSX with its canonical text: a number with a decimal point, a day as YYYY-MM-DD,
 * `true` or `false`. `percentage`: a number that the sheet shows as one, as a fraction: 0.05 for 5 %. `error`: a
 * formula without a value, as its error such as `#N/A`, or as `=` and the formula.
 */
export type ReadCell =
  | string
  | { readonly is: 'number' | 'percentage' | 'date' | 'yes-no' | 'error'; readonly text: string }

/** A table as its file holds it. */
export interface ReadTable {
  readonly kind: (typeof importKinds)[number]
  /** Names of the sheets of XLSX without hidden ones; empty for CSV. */
  readonly sheets: readonly string[]
  /** The reading that was used: as found, with the person's changes. */
  readonly reading: ImportReading
  /** One for each column, in one line; '' without one. */
  readonly headings: readonly string[]
  /** Filled rows below the headings, at least as long as `headings`. A longer one is broken in the file. */
  readonly rows: readonly (readonly ReadCell[])[]
  /** The line of each row as a spreadsheet numbers it, from 1. */
  readonly lines: readonly number[]
}

export type { TableSource }
export type BytesSource = Exclude<TableSource, { readonly is: 'text' }>

export interface ReadWatch {
  readonly signal: AbortSignal
  /** Called while bytes are read, at most a hundred times. */
  show(done: number, total: number | null): void
}

/** Reads a table to import. Fails `import-unreadable` with a reason; once the signal is aborted, with its reason. */
export type TableReader = (source: TableSource, changed: Partial<ImportReading>, watch: ReadWatch) => Promise<ReadTable>
