import { expect, it } from 'vitest'
import { lineOver, overviewOf } from '../../../renderer/checks/overview.ts'

const groups = (...counts: number[]) => ({
  values: counts.map((count, at) => ({ value: `v${at}`, count })),
  others: 3,
})

it('at most eight values have a bar of their own, and the others one together', () => {
  const { customers, countries } = overviewOf(groups(9, 8, 7, 6, 5, 4, 3, 2, 1, 1), groups(), [])
  expect(customers).toBe(49)
  expect(countries).toHaveLength(9)
  expect(countries.at(-1)).toEqual({ value: null, count: 5 })
})

it('fields that customers lack come by their number, and complete ones not at all', () => {
  const total = (field: 'Email' | 'City' | 'ZipCode', filled: number) => ({ field, filled, sum: null, average: null })
  const { missing } = overviewOf(groups(7), groups(7), [total('City', 9), total('Email', 4), total('ZipCode', 10)])
  expect(missing).toEqual([
    { field: 'Email', count: 6 },
    { field: 'City', count: 1 },
  ])
})

it('a line goes from the first moment to the last, and a higher value is nearer to the top', () => {
  expect(
    lineOver(
      [
        { at: 10, value: 0 },
        { at: 15, value: 50 },
        { at: 30, value: 100 },
      ],
      100,
    ),
  ).toEqual([
    [0, 1],
    [0.25, 0.5],
    [1, 0],
  ])
  expect(lineOver([{ at: 10, value: 3 }], 0)).toEqual([[0, 0]])
})
