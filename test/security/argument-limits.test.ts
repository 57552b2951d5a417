import { describe, expect, it } from 'vitest'
import { areOfSize } from '../../main/app/ipc/size-limits.ts'

/** A value so many levels down. */
const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = { in: value }
  return value
}

describe('arguments that may be looked at', () => {
  it('are as large as the largest that a person can make', () => {
    const cells = Array.from({ length: 20_000 }, (_, at) => ({
      key: `s:${at}`,
      changes: { Name: { is: 'text', text: 'x'.repeat(50) }, City: { is: 'text', text: 'Delft' } },
    }))
    expect(
      areOfSize([
        { environment: 'e', administration: 'a' },
        { is: 'keys', keys: Array.from({ length: 200_000 }, (_, at) => `s:${at}`) },
        { is: 'cells', customers: cells },
      ]),
    ).toBe(true)
  })

  it('are not deeper than any call is', () => {
    expect(areOfSize([nested(9)])).toBe(true)
    expect(areOfSize([nested(10)])).toBe(false)
    expect(areOfSize(nested(20_000))).toBe(false)
  })

  it('do not go round in a circle', () => {
    const round: Record<string, unknown> = {}
    round['again'] = round
    expect(areOfSize([round])).toBe(false)
  })

  it('are not longer or more than any call is, nor by repeating one part, nor by holes', () => {
    const long = 'x'.repeat(60_000_000)
    expect(areOfSize([long])).toBe(true)
    expect(areOfSize([long, long])).toBe(false)
    const many = Array<number>(3_000_000).fill(0)
    expect(areOfSize([many, many])).toBe(true)
    expect(areOfSize([many, many, many, many])).toBe(false)
    expect(areOfSize([Array(4_000_000_000)])).toBe(false)
  })

  it('are not longer or more by a single one', () => {
    // The list of arguments, and the one argument in it, count as well.
    expect([areOfSize([Array(9_999_998)]), areOfSize([Array(9_999_999)])]).toEqual([true, false])
    expect([areOfSize(['x'.repeat(100_000_000)]), areOfSize(['x'.repeat(100_000_001)])]).toEqual([true, false])
  })

  it.each<[string, unknown]>([
    ['a map', new Map()],
    ['a set', new Set()],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(1_000_000)],
    ['an expression', /x/],
    ['an error', new Error('x')],
    ['an object of a class', new (class Own {})()],
  ])('hold no %s', (_name, value) => expect(areOfSize([{ value }])).toBe(false))

  it('hold anything plain, also what has no prototype', () => {
    expect(areOfSize([Object.assign(Object.create(null) as object, { a: [null, undefined, 1, true, ''] })])).toBe(true)
  })
})
