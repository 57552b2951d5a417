import { createHash } from 'node:crypto'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { ImportChoice, ImportPlan, ImportState } from '../../../preload/contract/import.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { fold } from '../../database/search/fold.ts'
import type { HandedImport, PackedRows } from '../handed-import.ts'
import type { CheckedRow } from './checked-row.ts'
import { packRows, unpackRows } from './reader/packed-rows.ts'
import type { ReadTable } from './reader/table.ts'

/** Rows of a piece. */
const pieceRows = 500

const inPieces = (rows: ReadTable['rows'], lines: ReadTable['lines']): PackedRows[] =>
  Array.from({ length: Math.ceil(rows.length / pieceRows) }, (_, piece) => {
    const from = piece * pieceRows
    return packRows(rows.slice(from, from + pieceRows).map((cells, at) => ({ cells, line: lines[from + at]! })))
  })

/** `rows`: those of the table, with corrections. `choices`: by the place of the row. */
export const handOver = (
  { kind, sheets, reading, headings, lines }: ReadTable,
  rows: ReadTable['rows'],
  plan: ImportPlan,
  choices: ReadonlyMap<number, ImportChoice>,
): HandedImport => ({
  table: { kind, sheets, reading, headings },
  rows: inPieces(rows, lines),
  plan,
  choices: [...choices].flatMap(([at, { is }]) =>
    is === 'create' || is === 'leave-out' ? [[lines[at]!, is] as const] : [],
  ),
})

export const handedTable = ({ table, rows }: HandedImport): ReadTable => ({
  ...table,
  rows: rows.flatMap(unpackRows),
  lines: rows.flatMap(({ lines }) => lines),
})

/**
 * The outcome of a row as one short text, to compare two administrations: two rows do the same if their texts are
 * equal. A customer is known by name, because ids differ between administrations. Both read the same cell, so a changed
 * field has the same new value; only codes may have other meanings.
 */
export const outcomeOf = ({ name, effect }: CheckedRow, state: ImportState, isTwice: boolean): string => {
  const changes = effect.changes.map(({ field, to }) => [field, fieldOf(field).type === 'code' ? to : ''])
  const outcome = [state, fold(name).trim(), changes, effect.problems, isTwice]
  return createHash('sha256').update(JSON.stringify(outcome)).digest('base64').slice(0, 22)
}

export const outcomesOf = async (
  checked: readonly CheckedRow[],
  stateAt: (at: number) => ImportState,
  isTwice: (at: number) => boolean,
): Promise<readonly string[]> => {
  const pause = openYield()
  const outcomes: string[] = []
  for (const [at, row] of checked.entries()) {
    await pause()
    outcomes.push(outcomeOf(row, stateAt(at), isTwice(at)))
  }
  return outcomes
}

/** Lines whose rows have another outcome there. Both lists follow the file. */
export const differingLines = (
  lines: readonly number[],
  here: readonly string[],
  there: readonly string[],
): readonly number[] => lines.filter((_line, at) => here[at] !== there[at])
