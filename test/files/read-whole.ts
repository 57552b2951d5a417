import type { ImportReading } from '../../preload/contract/import.ts'
import { limits as usualLimits, type Limits } from '../../main/desk/import/reader/limits.ts'
import { readSource } from '../../main/desk/import/reader/read-source.ts'
import type { BytesSource, ReadCell } from '../../main/desk/import/reader/table.ts'
import type { TableFrame } from '../../main/desk/import/reader/file-row.ts'

export interface WholeTable extends TableFrame {
  readonly rows: readonly (readonly ReadCell[])[]
  readonly lines: readonly number[]
}

/** Reads a table in this thread. Rows lack their empty last cells. */
export const readWhole = async (
  source: BytesSource | Uint8Array,
  changed: Partial<ImportReading> = {},
  limits: Partial<Limits> = {},
): Promise<WholeTable> => {
  const given: BytesSource = source instanceof Uint8Array ? { is: 'bytes', name: 'table', bytes: source } : source
  const batches = readSource(given, changed, () => undefined, { ...usualLimits, ...limits })
  const rows: (readonly ReadCell[])[] = []
  const lines: number[] = []
  for (;;) {
    const next = await batches.next()
    if (next.done === true) return { ...next.value, rows, lines }
    for (const row of next.value) {
      rows.push(row.cells)
      lines.push(row.line)
    }
  }
}
