import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import type { EditStore } from '../database.ts'
import { customerOfKey, editOfKey, keyOfCustomer } from '../keys.ts'
import type { RowColumns } from './row-columns.ts'
import { createRowColumns } from './row-columns.ts'
import type { RowLines } from './row-lines.ts'
import { createRowLines } from './row-lines.ts'
import type { Overlay } from './row-overlays.ts'
import { overlaidCells, overlayOf } from './row-overlays.ts'
import type { RowSource } from './row-source.ts'
import { chunkSize } from '../search/search-lines.ts'
import { codesOf, lineOf } from '../search/search-line.ts'
import type { Touched } from '../transactions.ts'

/** The rows by slot. A customer's slot is its number; a row without a customer (`extra`) has a slot of its own. */
export interface RowTable {
  readonly lines: RowLines
  readonly columns: RowColumns
  readonly overlays: ReadonlyMap<number, Overlay>
  readonly extras: ReadonlyMap<string, number>
  slotOf(key: string): number | undefined
  /** Reads the touched rows from the database again. */
  refresh(touched: Touched): void
}

interface State {
  readonly source: RowSource
  readonly edits: EditStore
  readonly nextSlot: () => number
  readonly lines: RowLines
  readonly columns: RowColumns
  readonly overlays: Map<number, Overlay>
  readonly extras: Map<string, number>
  /** Codes of the rows with an edit. */
  readonly laidOverCodes: Map<number, string>
}

const numberOf = ({ source }: State, key: string): number | undefined => {
  const id = customerOfKey(key)
  return id === null ? undefined : source.numberOf(id)
}

/** A window may still name a customer as it was named before the service made it. */
const numberSince = ({ source }: State, key: string): number | undefined => {
  const id = customerOfKey(key) === null ? source.createdAs(editOfKey(key)) : undefined
  return id === undefined ? undefined : source.numberOf(id)
}

const show = ({ lines, columns }: State, slot: number, line: string, codes: string): void => {
  lines.set(slot, line)
  columns.set(slot, line, codes)
}

const showLaidOver = (state: State, slot: number, overlay: Overlay, isExtra: boolean): void => {
  const cells = overlaidCells(isExtra ? undefined : state.source.record(slot), overlay)
  const codes = codesOf(cells)
  state.overlays.set(slot, overlay)
  state.laidOverCodes.set(slot, codes)
  show(state, slot, lineOf(cells), codes)
}

const drop = ({ overlays, laidOverCodes, lines, columns }: State, slot: number): void => {
  overlays.delete(slot)
  laidOverCodes.delete(slot)
  lines.remove(slot)
  columns.set(slot, '', '')
}

const dropExtra = (state: State, key: string): void => {
  const slot = state.extras.get(key)
  state.extras.delete(key)
  if (slot !== undefined) drop(state, slot)
}

const refreshCustomer = (state: State, number: number): void => {
  const row = state.source.line(number)
  if (!row) return drop(state, number)
  const edit = state.edits.ofKey(keyOfCustomer(row.id))
  if (edit) return showLaidOver(state, number, overlayOf(edit), false)
  state.overlays.delete(number)
  state.laidOverCodes.delete(number)
  show(state, number, row.text, row.codes)
}

const refreshExtra = (state: State, key: string): void => {
  const edit = state.edits.ofKey(key)
  if (!edit) return dropExtra(state, key)
  const slot = state.extras.get(key) ?? state.nextSlot()
  state.extras.set(key, slot)
  showLaidOver(state, slot, overlayOf(edit), true)
}

/** `done`: customers that are refreshed already. */
const refreshKey = (state: State, key: string, done: ReadonlySet<number>): void => {
  const number = numberOf(state, key)
  if (number === undefined) return refreshExtra(state, key)
  dropExtra(state, key)
  if (!done.has(number)) refreshCustomer(state, number)
}

const loadLines = ({ source, lines }: State): void => {
  for (let chunk = 0; chunk * chunkSize <= source.highestNumber(); chunk++) {
    const loaded = source.chunk(chunk)
    if (loaded) lines.load(loaded)
  }
}

/** Loads lines in chunks, then lays the unsettled edits over them. */
export const loadRowTable = (
  source: RowSource,
  edits: EditStore,
  nextSlot: () => number,
  learned: () => LearnedStyles,
): RowTable => {
  const lines = createRowLines()
  const overlays = new Map<number, Overlay>()
  const extras = new Map<string, number>()
  const laidOverCodes = new Map<number, string>()
  const columns = createRowColumns(lines, source, { laidOver: () => laidOverCodes, learned })
  const state: State = { source, edits, nextSlot, lines, columns, overlays, extras, laidOverCodes }
  loadLines(state)
  for (const { key } of edits.outlines()) refreshKey(state, key, new Set())

  return {
    lines,
    columns,
    overlays,
    extras,
    slotOf: (key) => extras.get(key) ?? numberOf(state, key) ?? numberSince(state, key),
    refresh: ({ numbers, keys }) => {
      numbers.forEach((number) => refreshCustomer(state, number))
      keys.forEach((key) => refreshKey(state, key, numbers))
    },
  }
}
