import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partOnward, partSize, partWith } from '../../../renderer/checks/list-part.ts'

const start = { from: 0, to: partSize }
const span = ({ from, to }: { readonly from: number; readonly to: number }): string => `${from}-${to}`

describe('the drawn part of a long list', () => {
  it.each([
    ['is the whole of a short list', start, -1, 40, '0-40'],
    ['is the beginning where no line is current', start, -1, 5_000, '0-100'],
    ['stays for a line in it', start, 99, 5_000, '0-100'],
    ['grows by a part for the line behind it', start, 100, 5_000, '0-200'],
    ['ends where the list ends', start, 100, 130, '0-130'],
    ['moves along where it would be too long', { from: 0, to: 300 }, 300, 5_000, '100-400'],
    ['grows for the line before it', { from: 500, to: 600 }, 499, 5_000, '400-600'],
    ['moves back where it would be too long', { from: 500, to: 800 }, 499, 5_000, '400-700'],
    ['is around a line far away', start, 3_000, 5_000, '2950-3050'],
    ['is the end of the list for its last line', start, 4_999, 5_000, '4900-5000'],
    ['is the end of a list that became short', { from: 500, to: 600 }, -1, 300, '200-300'],
    ['is nothing of an empty list', start, -1, 0, '0-0'],
  ])('%s', (_what, before, at, length, after) => expect(span(partWith(before, at, length))).toBe(after))

  it('has the current line, is within the list, and is never long', () => {
    const size = fc.nat({ max: 2_000 })
    fc.assert(
      fc.property(size, size, fc.array(fc.tuple(size, size), { maxLength: 20 }), (from, length, steps) => {
        let part = { from, to: from + partSize }
        for (const [at, more] of [[0, length] as const, ...steps]) {
          const [count, line] = [more + 1, at % (more + 1)]
          part = partWith(part, line, count)
          expect(part.from).toBeLessThanOrEqual(line)
          expect(part.to).toBeGreaterThan(line)
          expect(part.from).toBeGreaterThanOrEqual(0)
          expect(part.to).toBeLessThanOrEqual(count)
          expect(part.to - part.from).toBeLessThanOrEqual(3 * partSize)
        }
      }),
    )
  })

  const ids = Array.from({ length: 1_000 }, (_, at) => `e${at}`)
  it('keeps its first line when lines before it leave', () => {
    expect(partOnward({ from: 500, to: 600 }, 'e500', ids.slice(200))).toEqual({ from: 300, to: 400 })
  })
  it('keeps its place when its first line leaves', () => {
    expect(partOnward({ from: 500, to: 600 }, 'gone', ids)).toEqual({ from: 500, to: 600 })
  })
  it('stays at the beginning when lines come before it', () => {
    expect(partOnward(start, 'e0', ['new', ...ids])).toEqual(start)
  })
})
