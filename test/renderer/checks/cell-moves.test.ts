import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeOf } from '../../../preload/contract/edge-of.ts'
import { moveOf, spotAfter } from '../../../renderer/checks/cell-moves.ts'

const bounds = { rows: 100, columns: 5, page: 20 }
const after = (key: string, command: boolean, row: number, column: number) => {
  const move = moveOf(key, command)
  return move && move.is !== 'edge' ? spotAfter(move, { row, column }, bounds) : move
}

test('keys move as in a spreadsheet, and stop at the edges of the table', () => {
  expect(after('ArrowDown', false, 3, 2)).toEqual({ row: 4, column: 2 })
  expect(after('ArrowLeft', false, 3, 0)).toEqual({ row: 3, column: 0 })
  expect(after('Home', false, 3, 2)).toEqual({ row: 3, column: 0 })
  expect(after('End', false, 3, 2)).toEqual({ row: 3, column: 4 })
  expect(after('Home', true, 3, 2)).toEqual({ row: 0, column: 0 })
  expect(after('End', true, 3, 2)).toEqual({ row: 99, column: 4 })
  expect(after('PageDown', false, 90, 2)).toEqual({ row: 99, column: 2 })
  expect(after('PageUp', false, 90, 2)).toEqual({ row: 70, column: 2 })
  expect(moveOf('ArrowDown', true)).toEqual({ is: 'edge', towards: 'down' })
  expect(moveOf('PageDown', true)).toBeNull()
  expect(moveOf('x', false)).toBeNull()
})

test('an edge is the end of a run of filled cells, or the beginning of the next', () => {
  const edges = (cells: string, by: 1 | -1) =>
    [...cells].map((_cell, at) => edgeOf(cells.length, at, by, (one) => cells[one] === 'x'))
  expect(edges('xx.xx..', 1)).toEqual([1, 3, 3, 4, 6, 6, 6])
  expect(edges('xx.xx..', -1)).toEqual([0, 0, 1, 1, 3, 4, 4])
  expect(edgeOf(0, 0, 1, () => true)).toBe(-1)
})

test('an edge is always further on, and only the first or the last cell is an edge that is empty', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1 }),
      fc.nat(),
      fc.constantFrom(1 as const, -1 as const),
      (cells, n, by) => {
        const start = n % cells.length
        const end = by === 1 ? cells.length - 1 : 0
        const edge = edgeOf(cells.length, start, by, (at) => cells[at]!)
        expect(start === end ? edge === end : (edge - start) * by > 0).toBe(true)
        if (!cells[edge]) expect(edge).toBe(end)
      },
    ),
  )
})
