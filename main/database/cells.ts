import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { fieldNamed } from '../../preload/contract/customer-fields.ts'
import { readValue } from '../customers/field-value.ts'
import { parseRawRecord } from '../customers/raw-record.ts'

/**
 * A record's values as texts for the table, by contract name. Booleans are `true` and `false`; nested values are left
 * out.
 */
export type Cells = Map<FieldName, string>

const cellOf = (json: string): string => {
  const value = readValue(json)
  switch (value.is) {
    case 'text':
    case 'number':
      return value.text
    case 'yes-no':
      return String(value.yes)
    case 'empty':
    case 'nested':
      return ''
  }
}

/** The service may write property names in any letter case (contract §10.1). */
export const layRecord = (cells: Cells, record: string): void => {
  for (const { name, json } of parseRawRecord(record)) {
    const field = fieldNamed(name)
    if (field !== undefined) cells.set(field, cellOf(json))
  }
}

export const layChanges = (cells: Cells, mine: Readonly<Partial<Record<FieldName, string>>>): void => {
  for (const [field, json] of Object.entries(mine)) cells.set(field as FieldName, cellOf(json))
}

export interface RecordTexts {
  readonly listRow: string | null
  readonly raw: string | null
  /** The list brought a newer row after the whole record was read, so the row's values win. */
  readonly stale: boolean
}

export const cellsOf = ({ listRow, raw, stale }: RecordTexts): Cells => {
  const cells: Cells = new Map()
  if (listRow !== null && !(stale && raw !== null)) layRecord(cells, listRow)
  if (raw !== null) layRecord(cells, raw)
  if (listRow !== null && stale && raw !== null) layRecord(cells, listRow)
  return cells
}
