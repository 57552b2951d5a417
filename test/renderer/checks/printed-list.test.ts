import { describe, expect, it } from 'vitest'
import type { Row } from '../../../preload/contract/customers.ts'
import { orientationFor, wholeList, wordWidths } from '../../../renderer/checks/printed-list.ts'
import { usualColumns } from '../../../renderer/checks/table-columns.ts'

const row = (key: string): Row => ({ key, mark: null, cells: [], was: null })
const [a, b, c] = [row('a'), row('b'), row('c')]

describe('the page of a printed list', () => {
  it('is upright for a few columns, and lies for the columns of the app', () => {
    expect(orientationFor([{ field: 'Name', width: 760 }])).toBe('portrait')
    expect(orientationFor([{ field: 'Name', width: 761 }])).toBe('landscape')
    expect(orientationFor(usualColumns)).toBe('landscape')
  })
})

describe('the columns of a printed list', () => {
  it('are as wide as their longest word, be it in the heading', () => {
    const lines = [
      ['Customer id', 'Name'],
      ['000012', 'De Haan en Zonen'],
    ]
    expect(wordWidths(lines, 'portrait')).toEqual([10, 6])
  })
  it('break behind hyphens', () => {
    expect(wordWidths([['de-haan-en-zonen']], 'portrait')).toEqual([6])
  })
  it('give way on a narrow page, the widest first', () => {
    const line = ['NL855739162B03', 'a'.repeat(200), 'b'.repeat(200)]
    expect(wordWidths([line], 'landscape')).toEqual([17, 61, 61])
    expect(wordWidths([line], 'portrait')).toEqual([17, 34, 34])
    expect(wordWidths([Array<string>(100).fill('abc')], 'portrait')).toEqual(Array(100).fill(1))
  })
  it('need nothing without rows and columns', () => {
    expect(wordWidths([], 'portrait')).toEqual([])
  })
})

describe('a list that was read in windows', () => {
  it('is whole with every row once', () => {
    expect(wholeList([[a, b], [c]], 3)).toEqual([a, b, c])
    expect(wholeList([[]], 0)).toEqual([])
  })
  it('is not whole where a row moved to the next window and hid another', () => {
    expect(wholeList([[a, b], [b]], 3)).toBeNull()
  })
  it('is not whole with fewer or more rows than there are', () => {
    expect(wholeList([[a, b]], 3)).toBeNull()
    expect(wholeList([[a, b], [c]], 2)).toBeNull()
    expect(wholeList([[a, b], [b]], 2)).toBeNull()
  })
})
