import { beforeEach, describe, expect, it } from 'vitest'
import type { Cache } from '../../../../main/database/database.ts'
import {
  forgetKeptFirst,
  keptCustomerOf,
  lostItsKept,
  moveDeletions,
  noteKeptFirst,
  releaseDeletions,
  waitsForKept,
} from '../../../../main/sync/outbox/kept-first.ts'
import { edit, openInMemory } from '../../database/samples.ts'

const deletion = (id: string) => ({ id, kind: 'delete' }) as const
const kept = { customerId: '1', name: 'Zon' }
let cache: Cache
const putEdit = (id: string): void => cache.edits.put(edit({ id, key: `s:${id}`, customerId: id }))
const factsLeft = (): readonly (string | undefined)[] =>
  ['kept-first:a', 'kept-first:b', 'deletes-next:k', 'deletes-next:n'].map((name) => cache.facts.get(name))
const none = [undefined, undefined, undefined, undefined]

beforeEach(() => {
  cache = openInMemory()
  putEdit('k')
})

describe('a deletion of a merge', () => {
  it('waits for the edit of the kept customer, and names that customer', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    expect(waitsForKept(cache, deletion('a'))).toBe('Zon')
    expect([lostItsKept(cache, deletion('a')), keptCustomerOf(cache, deletion('a'))]).toEqual([false, '1'])
  })

  it('waits for nothing, but needs the kept customer, if that has no edit', () => {
    noteKeptFirst(cache, 'a', { edit: null, ...kept })
    expect([waitsForKept(cache, deletion('a')), lostItsKept(cache, deletion('a'))]).toEqual([null, false])
    expect(keptCustomerOf(cache, deletion('a'))).toBe('1')
    forgetKeptFirst(cache, 'a')
    expect(factsLeft()).toEqual(none)
  })

  it('is left to a person once that edit has ended without being sent', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    cache.edits.remove('k')
    expect([waitsForKept(cache, deletion('a')), lostItsKept(cache, deletion('a'))]).toEqual([null, true])
  })

  it('goes on once the service has that edit, with the id that it gave', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', customerId: null, name: 'Zon' })
    noteKeptFirst(cache, 'b', { edit: 'k', customerId: null, name: 'Zon' })
    releaseDeletions(cache, { id: 'k', customerId: '7' })
    cache.edits.remove('k')
    for (const id of ['a', 'b']) {
      expect([waitsForKept(cache, deletion(id)), lostItsKept(cache, deletion(id))]).toEqual([null, false])
      expect(keptCustomerOf(cache, deletion(id))).toBe('7')
    }
    expect(cache.facts.get('deletes-next:k')).toBeUndefined()
  })

  it('is one for the edit, also if it is noted twice', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    expect(cache.facts.get('deletes-next:k')).toBe('["a"]')
  })

  it('waits for the edit that takes the place of the first one', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    noteKeptFirst(cache, 'b', { edit: 'k', ...kept })
    putEdit('n')
    moveDeletions(cache, 'k', 'n')
    cache.edits.remove('k')
    expect([waitsForKept(cache, deletion('a')), waitsForKept(cache, deletion('b'))]).toEqual(['Zon', 'Zon'])
    releaseDeletions(cache, { id: 'k', customerId: '9' })
    expect(keptCustomerOf(cache, deletion('a'))).toBe('1')
    releaseDeletions(cache, { id: 'n', customerId: '8' })
    expect(keptCustomerOf(cache, deletion('a'))).toBe('8')
  })

  it('leaves nothing behind, and the others of its merge wait on', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    noteKeptFirst(cache, 'b', { edit: 'k', ...kept })
    forgetKeptFirst(cache, 'a')
    expect(waitsForKept(cache, deletion('b'))).toBe('Zon')
    moveDeletions(cache, 'k', 'n')
    expect(cache.facts.get('kept-first:a')).toBeUndefined()
    forgetKeptFirst(cache, 'b')
    expect(factsLeft()).toEqual(none)
  })

  it('that was forgotten is not brought back by its list', () => {
    noteKeptFirst(cache, 'a', { edit: 'k', ...kept })
    cache.facts.remove('kept-first:a')
    moveDeletions(cache, 'k', 'n')
    releaseDeletions(cache, { id: 'n', customerId: '8' })
    expect(factsLeft()).toEqual(none)
    cache.facts.put('deletes-next:k', '["a"]')
    releaseDeletions(cache, { id: 'k', customerId: '8' })
    expect(factsLeft()).toEqual(none)
  })
})

describe('another edit', () => {
  it('waits for none, also under the id of such a deletion', () => {
    noteKeptFirst(cache, 'a', { edit: 'gone', ...kept })
    const change = { id: 'a', kind: 'change' } as const
    expect([waitsForKept(cache, change), lostItsKept(cache, change), keptCustomerOf(cache, change)]).toEqual([
      null,
      false,
      null,
    ])
    expect([waitsForKept(cache, deletion('b')), lostItsKept(cache, deletion('b'))]).toEqual([null, false])
    expect(keptCustomerOf(cache, deletion('b'))).toBeNull()
    forgetKeptFirst(cache, 'b')
  })
})
