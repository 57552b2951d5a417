import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besideCell, type CellAsDrawn } from '../../../renderer/checks/beside-cell.ts'

const size = 24
const view = { left: 100, top: 30, right: 900, bottom: 600 }
const cellFrom = (left: number, width: number, top = 62): CellAsDrawn['cell'] => ({
  left,
  top,
  right: left + width,
  bottom: top + 32,
})
const textFrom = (left: number, width: number): CellAsDrawn['text'] => ({
  left,
  right: left + width,
  top: 70,
  bottom: 86,
})
const drawn = (part: Partial<CellAsDrawn>): CellAsDrawn => ({
  cell: cellFrom(200, 140),
  text: textFrom(210, 40),
  view,
  pointer: { x: 220, y: 78 },
  ...part,
})

describe('the button of a cell', () => {
  it('is at the end of the cell, before the fill handle', () =>
    expect(besideCell(drawn({}), size)).toEqual({ x: 306, y: 66 }))
  it('is at the start of a cell whose number is at the end', () =>
    expect(besideCell(drawn({ text: textFrom(290, 40), pointer: { x: 300, y: 78 } }), size)).toEqual({ x: 204, y: 66 }))
  it('is below a cell whose text fills it', () =>
    expect(besideCell(drawn({ text: textFrom(210, 300) }), size)).toEqual({ x: 316, y: 94 }))
  it('is above the cell in the last row', () =>
    expect(besideCell(drawn({ cell: cellFrom(200, 140, 568), text: textFrom(210, 300) }), size)).toEqual({
      x: 316,
      y: 544,
    }))
  it('is below the cell when the pointer rests where it would come', () =>
    expect(besideCell(drawn({ pointer: { x: 320, y: 78 } }), size)?.y).toBe(94))
  it('is where the rest of a cell can be seen', () =>
    expect(besideCell(drawn({ cell: cellFrom(800, 140), text: textFrom(810, 20) }), size)?.x).toBe(866))
  it('is not there for a cell that is mostly out of view', () => {
    expect(besideCell(drawn({ cell: cellFrom(880, 140) }), size)).toBeNull()
    expect(besideCell(drawn({ cell: cellFrom(200, 140, 10) }), size)).toBeNull()
  })

  it('covers no text and no pointer, and stays in view', () => {
    const part = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(part, fc.integer({ min: 60, max: 300 }), part, part, part, part, (left, width, top, from, to, at) => {
        const cell = cellFrom(left, width, top)
        const text = { left: left + Math.min(from, width), right: left + Math.max(from, to), top, bottom: top + 32 }
        const pointer = { x: left + (at % width), y: top + 16 }
        const place = besideCell({ cell, text, view, pointer }, size)
        if (!place) return
        const inCell = place.y >= cell.top && place.y < cell.bottom
        expect(place.x).toBeGreaterThanOrEqual(Math.min(view.left, left))
        expect(place.x + size).toBeLessThanOrEqual(view.right)
        expect(place.y + size).toBeLessThanOrEqual(view.bottom)
        if (inCell) {
          expect(place.x > text.right || place.x + size < text.left).toBe(true)
          expect(pointer.x < place.x || pointer.x > place.x + size).toBe(true)
        }
      }),
    )
  })
})
