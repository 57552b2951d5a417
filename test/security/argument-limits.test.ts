import { describe, expect, it } from 'vitest'
import { areOfSize } from '../../main/app/ipc/size-limits.ts'

/** A value nested to this depth. */
const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = { in: value }
  return value
}

describe('arguments within the limits of size and depth', () => {
  it('may be as large as the largest that a person can make', () => {
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

  it('may be as deep as the deepest call, and no deeper', () => {
    expect(areOfSize([nested(9)])).toBe(true)
    expect(areOfSize([nested(10)])).toBe(false)
    expect(areOfSize(nested(20_000))).toBe(false)
  })

  it('may not contain cycles', () => {
    const round: Record<string, unknown> = {}
    round['again'] = round
    expect(areOfSize([round])).toBe(false)
  })

  it('may not exceed the largest call, also by repeated parts or by holes in arrays', () => {
    const long = 'x'.repeat(60_000_000)
    expect(areOfSize([long])).toBe(true)
    expect(areOfSize([long, long])).toBe(false)
    const many = Array<number>(3_000_000).fill(0)
    expect(areOfSize([many, many])).toBe(true)
    expect(areOfSize([many, many, many, many])).toBe(false)
    expect(areOfSize([Array(4_000_000_000)])).toBe(false)
  })

  it('may not exceed the limits by one element or character', () => {
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

  it('hold bytes in a call that takes a file, of any number that the limit of characters allows', () => {
    const bytes = (length: number) => [new Uint8Array(length)]
    expect(areOfSize(bytes(100_000_000), true)).toBe(true)
    expect(areOfSize(bytes(100_000_001), true)).toBe(false)
    expect(areOfSize([new Uint8Array(60_000_000), new Uint8Array(60_000_000)], true)).toBe(false)
    expect(areOfSize([new ArrayBuffer(8), new DataView(new ArrayBuffer(8))], true)).toBe(false)
  })

  it('may be any plain value, also without a prototype', () => {
    expect(areOfSize([Object.assign(Object.create(null) as object, { a: [null, undefined, 1, true, ''] })])).toBe(true)
  })
})
