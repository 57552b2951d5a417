import { trimRow, type FileRow } from '../file-row.ts'
import { sheetColumns, sheetRows } from '../limits.ts'
import type { ReadCell } from '../table.ts'
import { Unreadable } from '../unreadable.ts'
import { cellOf } from './cell-values.ts'
import type { NumberForm } from './number-formats.ts'
import { xmlBatches, type Attributes, type XmlReader } from './read-xml.ts'

/** Tables of the workbook that cells refer to. */
export interface SheetContext {
  readonly strings: readonly string[]
  readonly forms: readonly NumberForm[]
  readonly from1904: boolean
}

/** The column of a reference such as AB12, from 0. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
    if (column > sheetColumns) throw new Unreadable('damaged')
  }
  return column - 1
}

const plain: NumberForm = { is: 'number' }

/** Builds rows from the elements of a sheet. Rows without a filled cell are left out. */
const rowBuilder = ({ strings, forms, from1904 }: SheetContext, rows: FileRow[]): XmlReader => {
  let [line, column] = [0, -1]
  let cells: ReadCell[] = []
  let [type, value] = ['', '']
  let form: NumberForm = plain
  let formula: string | null = null
  let [inCell, inReading] = [false, false]
  let within: '' | 'value' | 'formula' = ''

  const startRow = (attributes: Attributes): void => {
    const said = attributes['r'] === undefined ? line + 1 : Number(attributes['r'])
    if (!Number.isInteger(said) || said <= line || said > sheetRows) throw new Unreadable('damaged')
    ;[line, column, cells] = [said, -1, []]
  }
  const startCell = (attributes: Attributes): void => {
    const { r, t = 'n', s } = attributes
    const said = r === undefined ? column + 1 : columnOf(r)
    if (said <= column || said >= sheetColumns) throw new Unreadable('damaged')
    ;[column, type, value, formula, inCell] = [said, t, '', null, true]
    form = s === undefined ? plain : (forms[Number(s)] ?? plain)
  }
  const endCell = (): void => {
    inCell = false
    const cell = cellOf({ type, form, value, formula }, strings, from1904)
    if (cell === '') return
    while (cells.length < column) cells.push('')
    cells.push(cell)
  }
  return {
    open(name, attributes) {
      if (name === 'row') startRow(attributes())
      else if (name === 'c' && line > 0) startCell(attributes())
      else if (!inCell) return
      else if (name === 'v' || name === 't') within = 'value'
      else if (name === 'rPh') inReading = true
      else if (name === 'f') [within, formula] = ['formula', '']
    },
    close(name) {
      if (name === 'c' && inCell) endCell()
      else if (name === 'rPh') inReading = false
      else if (name === 'v' || name === 't' || name === 'f') within = ''
      else if (name === 'row') {
        trimRow(cells)
        if (cells.length > 0) rows.push({ line, cells })
      }
    },
    text(text) {
      if (within === 'value' && !inReading) value += text
      else if (within === 'formula') formula += text
    },
  }
}

/** The rows of a sheet, in batches. Its own word on its size is not asked. */
export const sheetRowsOf = (
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<readonly FileRow[]> => {
  const rows: FileRow[] = []
  return xmlBatches(pieces, rowBuilder(context, rows), () => rows.splice(0))
}
