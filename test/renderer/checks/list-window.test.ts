import fc from 'fast-check'
import { expect, it } from 'vitest'
import { topShowing, windowOf } from '../../../renderer/checks/list-window.ts'

const lengths = { top: fc.nat(5_000_000), height: fc.integer({ min: 1, max: 3_000 }), total: fc.nat(120_000) }

it('every line in view is drawn, and few others', () => {
  fc.assert(
    fc.property(fc.record(lengths), ({ top, height, total }) => {
      const { from, to } = windowOf(top, height, 44, total)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(total)
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 44) + 18)
      for (let at = Math.floor(top / 44); at < Math.min(total, (top + height) / 44); at++) {
        expect(at).toBeGreaterThanOrEqual(from)
        expect(at).toBeLessThan(to)
      }
    }),
  )
})

it('a list without a layout draws its first lines', () => expect(windowOf(0, 0, 44, 100)).toEqual({ from: 0, to: 28 }))

it('a line that is in view does not scroll the list, and another scrolls it as little as possible', () => {
  expect(topShowing(5, 100, 440, 44)).toBe(100)
  expect(topShowing(2, 100, 440, 44)).toBe(88)
  expect(topShowing(20, 100, 440, 44)).toBe(484)
})
