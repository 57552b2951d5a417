import type { importKinds, ImportPlan, ImportReading } from '../../preload/contract/import.ts'

/** Rows on their way between threads. Typed cells go as texts: cloning an object takes ten times as long as its text. */
export interface PackedRows {
  readonly texts: readonly (readonly string[])[]
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
  /** With the user's corrections. */
  readonly rows: PackedRows
  readonly plan: ImportPlan
  /** Lines that the user leaves out or creates. A choice between customers holds in its own administration only. */
  readonly choices: readonly (readonly [line: number, choice: 'create' | 'leave-out'])[]
}
