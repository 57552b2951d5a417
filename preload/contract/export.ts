import type { FieldName } from './customer-fields.ts'
import type { Chosen, RowsChoice } from './customers.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export const exportValues = ['shown', 'raw'] as const
/** Excel reads UTF-8 only after a byte order mark (`utf-8-bom`). */
export const exportEncodings = ['utf-8-bom', 'utf-8', 'windows-1252'] as const
export const exportSeparators = [',', ';', '\t'] as const

/** A column of an exported file. */
export interface ExportColumn {
  readonly field: FieldName
  readonly heading: string
  /** Heading of one more column with the meanings of this field's codes; null: no such column. */
  readonly meaning: string | null
}

/** The form of an exported file. Separator, decimal sign and encoding are for CSV. */
export interface ExportForm {
  readonly format: (typeof exportFormats)[number]
  /** `shown`: amounts, days, yes and no as people read them; `raw`: each value as the service wrote it. */
  readonly values: (typeof exportValues)[number]
  readonly separator: (typeof exportSeparators)[number]
  readonly decimal: '.' | ','
  readonly encoding: (typeof exportEncodings)[number]
}

export interface ExportRequest {
  readonly chosen: Chosen
  /** Single chosen customers are written in the order of these rows, and others after them. */
  readonly order: RowsChoice
  /** In the order of the file; at least one. */
  readonly columns: readonly ExportColumn[]
  /** Whether to add properties that the field table lacks, under the service's names. */
  readonly unknown: boolean
  readonly form: ExportForm
  /** Whether the next dialog begins with this form. */
  readonly keepForm: boolean
  /** One of `dateStyles`: how people read a day. */
  readonly date: string
  /** The name of the view, for the sheet about the export; '' for none. */
  readonly view: string
}

/** Customers written so far. */
export interface ExportProgress {
  readonly done: number
  readonly total: number
}

/**
 * `cut`: texts that were too long for a cell. `replaced`: characters that the encoding lacks. `no-file`: no file was
 * picked. `unread`: customers with blanks for values that were not read yet. After `cancelled` a file that was there
 * before is as it was.
 */
export type ExportOutcome =
  | {
      readonly is: 'written'
      readonly customers: number
      readonly cut: number
      readonly replaced: number
      readonly unread: number
    }
  | { readonly is: 'cancelled' }
  | { readonly is: 'no-file' }
