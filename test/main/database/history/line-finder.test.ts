import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cache, StoredEdit } from '../../../../main/database/database.ts'
import { edit, openInMemory } from '../samples.ts'

let cache: Cache
beforeEach(() => void (cache = openInMemory()))
afterEach(() => cache.close())

const put = (id: string, key: string, changes: Partial<StoredEdit> = {}): void =>
  cache.edits.put(edit({ id, key, customerId: key.replace(/^.:/, ''), ...changes }))
/** The edits of a customer's lines, newest first. */
const editsOf = (customer: string): string[] =>
  cache.history.list({ customer, search: '', before: null, count: 50 }).entries.map((line) => line.edit)

describe('the history lines of one customer', () => {
  it('are found newest first, in pages, among those of others', () => {
    for (const id of ['a', 'b']) put(id, `s:${id}`)
    put('a', 's:a', { revision: 2, mine: { City: '"Goes"' } })
    const page = (before: number | null) => cache.history.list({ customer: 's:a', search: '', before, count: 1 })
    expect([page(null), page(3)].map(({ entries, more }) => [entries.map(({ number }) => number), more])).toEqual([
      [[3], true],
      [[1], false],
    ])
  })

  it('are found as they are written', () => {
    expect(editsOf('s:1')).toEqual([])
    put('a', 's:1')
    expect(editsOf('s:1')).toEqual(['a'])
    put('b', 's:2')
    expect([editsOf('s:1'), editsOf('s:2')]).toEqual([['a'], ['b']])
  })

  it('are found in a transaction under way, and gone once it took them back', () => {
    put('a', 's:1')
    expect(() =>
      cache.transaction(() => {
        put('b', 's:2')
        expect([editsOf('s:1'), editsOf('s:2')]).toEqual([['a'], ['b']])
        throw new RangeError('stop')
      }),
    ).toThrow('stop')
    expect(editsOf('s:2')).toEqual([])
    // Its number is that of the line that was taken back.
    put('c', 's:3')
    expect([editsOf('s:2'), editsOf('s:3')]).toEqual([[], ['c']])
  })

  it('are not those of another customer whose key has the same hash', () => {
    // These two words are a known collision of 32-bit FNV-1a.
    put('a', 'costarring')
    put('b', 'liquid')
    expect([editsOf('costarring'), editsOf('liquid')]).toEqual([['a'], ['b']])
  })
})
