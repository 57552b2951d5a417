import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cache } from '../../../main/database/database.ts'
import { edit, openInMemory } from './samples.ts'

let cache: Cache
beforeEach(() => {
  cache = openInMemory()
})
afterEach(() => cache.close())

const settled = (at: number) => ({ is: 'settled', at, serviceChanged: [], messages: [] }) as const

describe('the outbox', () => {
  test('returns an edit as it was put, every property of it', () => {
    const whole = edit({
      kind: 'create',
      key: 'n:1',
      customerId: null,
      base: null,
      knownIds: ['000010', '11/ 2'],
      attempts: 3,
      notBefore: 99,
      outcomeUnknown: true,
      sequence: 7,
      state: { is: 'uncertain', candidates: [{ key: 's:12', customerId: '12', name: 'Ødegård' }] },
      mine: { Name: '"A\\u0000\u2028"', CreditLimit: '0.0' },
    })
    cache.edits.put(whole)
    expect(cache.edits.get('e1')).toEqual(whole)
    expect(cache.edits.ofKey('n:1')).toEqual(whole)
    expect(cache.edits.get('e2')).toBeUndefined()
  })

  test('lists edits oldest first, without settled ones among the unsettled', () => {
    cache.edits.put(edit({ id: 'b', key: 's:2', madeAt: 2 }))
    cache.edits.put(edit({ id: 'a', key: 's:1', madeAt: 2 }))
    cache.edits.put(edit({ id: 'c', key: 's:3', madeAt: 1, state: settled(50) }))
    expect(cache.edits.all().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(cache.edits.unsettled().map(({ id }) => id)).toEqual(['a', 'b'])
    expect(cache.edits.ofKey('s:3')).toBeUndefined()
  })

  test('lists edits of one millisecond in the order of their sequence, and those of earlier versions first', () => {
    cache.edits.put(edit({ id: 'a', key: 's:1', sequence: 12 }))
    cache.edits.put(edit({ id: 'b', key: 's:2', sequence: 3 }))
    cache.edits.put(edit({ id: 'd', key: 's:3', sequence: 0 }))
    cache.edits.put(edit({ id: 'c', key: 's:4', sequence: 0 }))
    expect(cache.edits.unsettled().map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
    cache.edits.put(edit({ id: 'b', key: 's:2', sequence: 3, revision: 40, attempts: 2 }))
    expect(cache.edits.all().map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
  })

  test('never holds two unsettled edits of one customer', () => {
    cache.edits.put(edit({ id: 'a' }))
    expect(() => cache.edits.put(edit({ id: 'b' }))).toThrow()
    cache.edits.put(edit({ id: 'a', state: settled(1) }))
    cache.edits.put(edit({ id: 'b' }))
    expect(cache.edits.ofKey('s:000010')?.id).toBe('b')
  })

  test('counts edits that wait and edits that need a person', () => {
    cache.edits.put(edit({ id: 'a', key: 's:1' }))
    cache.edits.put(edit({ id: 'b', key: 's:2', state: { is: 'sending', since: 1 } }))
    cache.edits.put(edit({ id: 'c', key: 's:3', state: { is: 'refused', fail: { code: 'service-refused' } } }))
    cache.edits.put(edit({ id: 'd', key: 's:4', state: settled(1) }))
    expect(cache.edits.counts()).toEqual({ waiting: 2, needsAttention: 1, stuck: 0 })
  })

  test('counts edits that the service keeps failing on, and none that failed once', () => {
    const failing = (stuck: boolean) =>
      ({ since: 1, tries: 2, fail: { code: 'service-failing', status: 500 }, stuck }) as const
    cache.edits.put(edit({ id: 'a', key: 's:1', state: { is: 'waiting', failing: failing(true) } }))
    cache.edits.put(edit({ id: 'b', key: 's:2', state: { is: 'sending', since: 1, failing: failing(true) } }))
    cache.edits.put(edit({ id: 'c', key: 's:3', state: { is: 'waiting', failing: failing(false) } }))
    expect(cache.edits.counts()).toEqual({ waiting: 3, needsAttention: 0, stuck: 2 })
  })

  test('forgets only edits that settled before a time', () => {
    cache.edits.put(edit({ id: 'a', key: 's:1', state: settled(10) }))
    cache.edits.put(edit({ id: 'b', key: 's:2', state: settled(20) }))
    cache.edits.put(edit({ id: 'c', key: 's:3' }))
    cache.edits.forgetSettledBefore(20)
    expect(cache.edits.all().map(({ id }) => id)).toEqual(['b', 'c'])
    cache.edits.remove('c')
    expect(cache.edits.counts()).toEqual({ waiting: 0, needsAttention: 0, stuck: 0 })
  })
})
