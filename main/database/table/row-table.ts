import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import type { EditStore } from '../database.ts'
import { customerOfKey, keyOfCustomer } from '../keys.ts'
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

/** The rows by slot: a customer's slot is its number; a row without a customer (`extra`) has a slot of its own. */
export interface RowTable {
  readonly lines: RowLines
  readonly columns: RowColumns
  readonly overlays: ReadonlyMap<number, Overlay>
  /** Slots of rows without a customer, by key. */
  readonly extras: ReadonlyMap<string, number>
  slotOf(key: string): number | undefined
  /** Brings the touched rows up to date with the database. */
  refresh(touched: Touched): void
}

/** Builds the rows from the database: lines in chunks, then the unsettled edits laid over them. */
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

  const numberOf = (key: string): number | undefined => {
    const id = customerOfKey(key)
    return id === null ? undefined : source.numberOf(id)
  }

  const show = (slot: number, line: string, codes: string): void => {
    lines.set(slot, line)
    columns.set(slot, line, codes)
  }

  const showLaidOver = (slot: number, overlay: Overlay, isExtra: boolean): void => {
    const cells = overlaidCells(isExtra ? undefined : source.record(slot), overlay)
    const codes = codesOf(cells)
    overlays.set(slot, overlay)
    laidOverCodes.set(slot, codes)
    show(slot, lineOf(cells), codes)
  }

  const drop = (slot: number): void => {
    overlays.delete(slot)
    laidOverCodes.delete(slot)
    lines.remove(slot)
    columns.set(slot, '', '')
  }

  const dropExtra = (key: string): void => {
    const slot = extras.get(key)
    extras.delete(key)
    if (slot !== undefined) drop(slot)
  }

  const refreshCustomer = (number: number): void => {
    const row = source.line(number)
    if (!row) return drop(number)
    const edit = edits.ofKey(keyOfCustomer(row.id))
    if (edit) return showLaidOver(number, overlayOf(edit), false)
    overlays.delete(number)
    laidOverCodes.delete(number)
    show(number, row.text, row.codes)
  }

  const refreshExtra = (key: string): void => {
    const edit = edits.ofKey(key)
    if (!edit) return dropExtra(key)
    const slot = extras.get(key) ?? nextSlot()
    extras.set(key, slot)
    showLaidOver(slot, overlayOf(edit), true)
  }

  const refreshKey = (key: string, done: ReadonlySet<number>): void => {
    const number = numberOf(key)
    if (number === undefined) return refreshExtra(key)
    dropExtra(key)
    if (!done.has(number)) refreshCustomer(number)
  }

  for (let chunk = 0; chunk * chunkSize <= source.highestNumber(); chunk++) {
    const loaded = source.chunk(chunk)
    if (loaded) lines.load(loaded)
  }
  for (const { key } of edits.unsettled()) refreshKey(key, new Set())

  return {
    lines,
    columns,
    overlays,
    extras,
    slotOf: (key) => extras.get(key) ?? numberOf(key),
    refresh: ({ numbers, keys }) => {
      numbers.forEach(refreshCustomer)
      keys.forEach((key) => refreshKey(key, numbers))
    },
  }
}
