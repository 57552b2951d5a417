import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Cache, StoredEdit } from '../../../main/database/database.ts'
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

describe('the outlines in memory', () => {
  const states = ['waiting', 'sending', 'refused', 'stuck', 'settled'] as const
  const stateOf = (is: (typeof states)[number]): StoredEdit['state'] => {
    const fail = { code: 'service-failing' } as const
    switch (is) {
      case 'waiting':
        return { is }
      case 'sending':
        return { is, since: 1 }
      case 'refused':
        return { is, fail }
      case 'stuck':
        return { is: 'waiting', failing: { since: 1, tries: 3, fail, stuck: true } }
      case 'settled':
        return settled(1)
    }
  }
  interface Change {
    readonly id: string
    /** Null: remove. */
    readonly state: (typeof states)[number] | null
    readonly madeAt: number
    /** A create gets its customer's key once it was made. */
    readonly of: 's' | 'n'
  }
  const change = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    state: fc.option(fc.constantFrom(...states)),
    madeAt: fc.integer({ min: 0, max: 2 }),
    of: fc.constantFrom('s', 'n'),
  })
  const carryOut = ({ id, state, madeAt, of }: Change): void =>
    state === null
      ? cache.edits.remove(id)
      : cache.edits.put(edit({ id, key: `${of}:${id}`, state: stateOf(state), madeAt, knownIds: ['1'] }))
  /** Undoes the work with its part of the transaction. */
  const rolledBack = (work: () => void): void => {
    const undone = new Error('undone')
    try {
      cache.transaction(() => {
        work()
        throw undone
      })
    } catch (error) {
      if (error !== undone) throw error
    }
  }
  const outlinesOf = (edits: readonly StoredEdit[]) =>
    edits.map(({ base: _base, mine: _mine, knownIds: _ids, ...outline }) => outline)
  const fromDisk = () => outlinesOf(cache.edits.unsettled())
  const expectSame = (): void => {
    const there = fromDisk()
    const number = (is: (one: (typeof there)[number]) => boolean): number => there.filter(is).length
    expect(cache.edits.outlines()).toEqual(there)
    const keys = ['a', 'b', 'c', 'd'].flatMap((id) => [`s:${id}`, `n:${id}`])
    expect(keys.map((key) => cache.edits.ofKey(key)?.id)).toEqual(
      keys.map((key) => there.find((one) => one.key === key)?.id),
    )
    expect(cache.edits.settled()).toEqual(outlinesOf(cache.edits.all().filter(({ state }) => state.is === 'settled')))
    expect(cache.edits.unsettled(({ id }) => id < 'c').map(({ id }) => id)).toEqual(
      there.map(({ id }) => id).filter((id) => id < 'c'),
    )
    expect(cache.edits.counts()).toEqual({
      waiting: number(({ state }) => state.is === 'waiting' || state.is === 'sending'),
      needsAttention: number(({ state }) => state.is === 'refused'),
      stuck: number(({ state }) => 'failing' in state),
    })
  }

  test('are the edits on the disk, whatever is stored, removed and rolled back', () => {
    const step = fc.record({
      changes: fc.array(change, { maxLength: 3 }),
      way: fc.constantFrom('kept', 'part', 'whole'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        for (const { id } of cache.edits.all()) cache.edits.remove(id)
        for (const { changes, way } of steps) {
          const all = (): void => changes.forEach(carryOut)
          if (way === 'kept') all()
          else if (way === 'whole') rolledBack(all)
          else
            cache.transaction(() => {
              changes.slice(0, 1).forEach(carryOut)
              rolledBack(() => {
                changes.slice(1).forEach(carryOut)
                expectSame()
              })
              expectSame()
            })
          expectSame()
        }
      }),
    )
  })

  test('are replaced with each write of their edit, and stay otherwise', () => {
    const [a, b] = [edit({ id: 'a', key: 's:1' }), edit({ id: 'b', key: 's:2', state: settled(1) })]
    cache.edits.put(a)
    cache.edits.put(b)
    const before = [...cache.edits.outlines(), ...cache.edits.settled()]
    cache.edits.put(edit({ id: 'c', key: 's:3' }))
    const later = [cache.edits.outlines()[0], cache.edits.settled()[0]]
    expect(later.map((outline, at) => outline === before[at])).toEqual([true, true])
    cache.edits.put({ ...a, mine: { City: '"Gent"' } })
    cache.edits.put({ ...b, base: '{}' })
    const written = [cache.edits.outlines()[0], cache.edits.settled()[0]]
    expect(written).toEqual(before)
    expect(written.map((outline, at) => outline === before[at])).toEqual([false, false])
  })

  test('of settled edits go with edits that are forgotten', () => {
    cache.edits.put(edit({ id: 'a', key: 's:1', state: settled(10) }))
    cache.edits.put(edit({ id: 'b', key: 's:2', state: settled(20) }))
    expect(cache.edits.settled().map(({ id }) => id)).toEqual(['a', 'b'])
    cache.edits.forgetSettledBefore(20)
    expect(cache.edits.settled().map(({ id }) => id)).toEqual(['b'])
  })

  test('name the customers of settled edits, too', () => {
    cache.edits.put(edit({ id: 'a', key: 's:1', customerId: '1', state: settled(1) }))
    cache.edits.put(edit({ id: 'b', key: 's:2', customerId: '2' }))
    cache.edits.put(edit({ id: 'c', key: 'n:3', customerId: null, kind: 'create', base: null }))
    expect([...cache.edits.customerIds()].sort()).toEqual(['1', '2'])
  })
})
