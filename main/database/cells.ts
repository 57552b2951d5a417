import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { fieldNamed } from '../../preload/contract/customer-fields.ts'
import { readValue } from '../customers/field-value.ts'
import { readProperties } from '../customers/raw-record.ts'

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

/** Records of a service have their properties in one order: comparing a name costs less than finding it. */
const lastNames: { readonly name: string; readonly field: FieldName | undefined }[] = []
const mostNames = 200
const fieldAt = (at: number, name: string): FieldName | undefined => {
  const last = lastNames[at]
  if (last?.name === name) return last.field
  const field = fieldNamed(name)
  if (at < mostNames) lastNames[at] = { name, field }
  return field
}

/** The fields that are wanted; all of them without a set. */
export type Wanted = ReadonlySet<FieldName> | undefined

/** The service may write property names in any letter case (contract §10.1). */
export const layRecord = (cells: Cells, record: string, wanted?: Wanted): void => {
  for (const [at, { name, json }] of readProperties(record).entries()) {
    const field = fieldAt(at, name)
    if (field !== undefined && (wanted === undefined || wanted.has(field))) cells.set(field, cellOf(json))
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

/** The list row's values count only where the record has none, so it is read only for those. */
const wantedOf = (listRow: string | null, raw: string, wanted: ReadonlySet<FieldName>): Cells => {
  const cells: Cells = new Map()
  layRecord(cells, raw, wanted)
  const missing = new Set([...wanted].filter((field) => !cells.has(field)))
  if (listRow !== null && missing.size > 0) layRecord(cells, listRow, missing)
  return cells
}

export const cellsOf = ({ listRow, raw, stale }: RecordTexts, wanted?: Wanted): Cells => {
  if (raw !== null && !stale && wanted !== undefined) return wantedOf(listRow, raw, wanted)
  const cells: Cells = new Map()
  if (listRow !== null && !(stale && raw !== null)) layRecord(cells, listRow, wanted)
  if (raw !== null) layRecord(cells, raw, wanted)
  if (listRow !== null && stale && raw !== null) layRecord(cells, listRow, wanted)
  return cells
}
