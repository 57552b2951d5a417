import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import {
  boxOf,
  columnsIn,
  fieldsIn,
  fillingOf,
  intersection,
  isInside,
  rowsIn,
  sourceOf,
  type Box,
} from '../../../renderer/checks/cell-range.ts'
import { pairsOf } from '../../../renderer/checks/range-edit.ts'

const fields: readonly FieldName[] = ['CustomerId', 'Name', 'City', 'ZipCode', 'Email']
const corner = fc.record({ row: fc.nat(8), field: fc.constantFrom(...fields) })
const box = fc
  .tuple(corner, corner)
  .map(([anchor, head]) => boxOf({ anchor, head }, fields))
  .filter((found): found is Box => found !== null)
const cellsOf = (of: Box): string[] => {
  const found: string[] = []
  for (let row = 0; row < 20; row++)
    for (let column = 0; column < fields.length; column++) if (isInside(of, row, column)) found.push(`${row} ${column}`)
  return found
}

describe('a range', () => {
  test('is the same box from any two opposite corners, and holds both', () => {
    fc.assert(
      fc.property(corner, corner, (anchor, head) => {
        const found = boxOf({ anchor, head }, fields)!
        expect(boxOf({ anchor: head, head: anchor }, fields)).toEqual(found)
        expect(
          boxOf(
            { anchor: { row: anchor.row, field: head.field }, head: { row: head.row, field: anchor.field } },
            fields,
          ),
        ).toEqual(found)
        for (const { row, field } of [anchor, head]) expect(isInside(found, row, fields.indexOf(field))).toBe(true)
        expect(cellsOf(found)).toHaveLength(rowsIn(found) * columnsIn(found))
        expect(fieldsIn(found, fields)).toHaveLength(columnsIn(found))
      }),
    )
  })
  test('does not exist in a column that is not shown', () => {
    const range = { anchor: { row: 0, field: 'Name' }, head: { row: 1, field: 'Fax' } } as const
    expect(boxOf(range, fields)).toBeNull()
  })
  test('meets another in exactly the cells that both have', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        const both = intersection(a, b)
        const inB = new Set(cellsOf(b))
        expect(both ? cellsOf(both) : []).toEqual(cellsOf(a).filter((cell) => inB.has(cell)))
      }),
    )
  })
})

describe('the fill handle', () => {
  test('fills beside the range up to the pointer, in one direction, and nothing of the range itself', () => {
    fc.assert(
      fc.property(box, fc.nat(12), fc.nat(fields.length - 1), (from, row, column) => {
        const filling = fillingOf(from, row, column)
        expect(filling === null).toBe(isInside(from, row, column))
        if (filling === null) return
        const { towards, into } = filling
        expect(intersection(from, into)).toBeNull()
        if (towards === 'down' || towards === 'up') {
          expect([into.left, into.right]).toEqual([from.left, from.right])
          expect([into.top, into.bottom]).toContain(row)
        } else {
          expect([into.top, into.bottom]).toEqual([from.top, from.bottom])
          expect([into.left, into.right]).toContain(column)
        }
      }),
    )
  })
  test('repeats the range in its order, in both directions', () => {
    expect([3, 4, 5, 6].map((at) => sourceOf(1, 2, at))).toEqual([1, 2, 1, 2])
    expect([0, -1, -2, -3].map((at) => sourceOf(1, 2, at))).toEqual([2, 1, 2, 1])
    const from = { top: 0, bottom: 4, left: 0, right: 1 }
    expect(pairsOf(from, { ...from, left: 2, right: 4 }, fields)).toEqual([
      { from: 'CustomerId', to: 'City' },
      { from: 'Name', to: 'ZipCode' },
      { from: 'CustomerId', to: 'Email' },
    ])
  })
})
