import type { importKinds, ImportPlan, ImportReading } from '../../preload/contract/import.ts'

/** Rows on their way between threads. All cells go as one text: cloning a million short texts takes far longer. */
export interface PackedRows {
  /** The texts of all cells, row by row. */
  readonly text: string
  /** Of the text of each cell. */
  readonly lengths: Uint32Array
  /** Cells of each row. */
  readonly widths: Uint32Array
  readonly lines: readonly number[]
  /** The kind of each cell, row by row; null where all are texts. */
  readonly kinds: Uint8Array | null
}

/** A checked import on its way to the desk of another administration: the file's own data, and nothing of customers. */
export interface HandedImport {
  readonly table: {
    readonly kind: (typeof importKinds)[number]
    readonly sheets: readonly string[]
    readonly reading: ImportReading
    readonly headings: readonly string[]
  }
  /** With the user's corrections, in pieces: V8 ends the process where one text does not fit a thread's heap. */
  readonly rows: readonly PackedRows[]
  readonly plan: ImportPlan
  /** Lines that the user leaves out or creates. A choice between customers holds in its own administration only. */
  readonly choices: readonly (readonly [line: number, choice: 'create' | 'leave-out'])[]
}
