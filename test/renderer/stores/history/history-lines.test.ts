import { expect, it } from 'vitest'
import type { HistoryEntry, HistoryResult } from '../../../../preload/contract/history.ts'
import { linesBelow } from '../../../../renderer/stores/history/history-lines.ts'

const lines = (...numbers: number[]): HistoryEntry[] => numbers.map((number) => ({ number }) as HistoryEntry)
const read = (...numbers: number[]): HistoryResult => ({ entries: lines(...numbers), more: true }) as HistoryResult

it.each<[what: string, read: HistoryResult, known: HistoryEntry[], below: HistoryEntry[]]>([
  ['older lines stay below those just read', read(9, 8, 7), lines(8, 7, 6, 5), lines(6, 5)],
  ['lines just below stay when the last one is known', read(9, 8), lines(8, 7), lines(7)],
  ['lines beyond a gap are dropped', read(9, 8), lines(5, 4), []],
  ['nothing stays when nothing was read', read(), lines(5, 4), []],
  ['nothing stays when nothing was known', read(9, 8), [], []],
])('%s', (_what, answer, known, below) => {
  expect(linesBelow(answer, known)).toEqual(below)
})
