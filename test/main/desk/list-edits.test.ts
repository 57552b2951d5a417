import { beforeEach, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Cache, StoredEdit } from '../../../main/database/database.ts'
import { openEditList } from '../../../main/desk/list-edits.ts'
import { viewEdit } from '../../../main/desk/views.ts'
import { maybeDone } from '../../../main/sync/outbox/withdrawn-writes.ts'
import { edit, openInMemory } from '../database/samples.ts'

const user = 'j.devries'
let cache: Cache
beforeEach(() => {
  cache = openInMemory()
})
const settled = (at: number) => ({ is: 'settled', at, serviceChanged: [], messages: [] }) as const

/** Counts the edits that are read whole. */
const counted = (): { readonly list: () => readonly unknown[]; readonly read: string[] } => {
  const read: string[] = []
  const { get } = cache.edits
  Object.assign(cache.edits, {
    get: (id: string) => {
      read.push(id)
      return get(id)
    },
  })
  return { list: openEditList({ cache, user }), read }
}

it('the list reads an edit once, and again after it was written', () => {
  for (const id of ['a', 'b', 'c']) cache.edits.put(edit({ id, key: `s:${id}` }))
  const { list, read } = counted()
  list()
  list()
  expect(read).toEqual(['a', 'b', 'c'])
  const whole = edit({ id: 'b', key: 's:b', mine: { City: '"Gent"' } })
  cache.edits.put(whole)
  read.length = 0
  expect(list()[1]).toEqual(viewEdit(whole, user))
  expect(read).toEqual(['b'])
  list()
  expect(read).toEqual(['b'])
})

it('the first list of very many edits reads them together', () => {
  const many = Array.from({ length: 1_001 }, (_, at) =>
    edit({
      id: `e${at}`,
      key: `s:${at}`,
      madeAt: at,
      mine: { City: `"Gent ${at}"` },
      ...(at > 990 ? { state: settled(-at) } : {}),
    }),
  )
  cache.transaction(() => many.forEach((one) => cache.edits.put(one)))
  const { list, read } = counted()
  expect(list()).toEqual(many.map((one) => viewEdit(one, user)))
  expect(read).toEqual([])
})

it('the list has unsettled edits as they were made, then settled ones, the last first', () => {
  cache.edits.put(edit({ id: 'a', key: 's:1', madeAt: 3 }))
  cache.edits.put(edit({ id: 'b', key: 's:2', madeAt: 1, state: settled(10) }))
  cache.edits.put(edit({ id: 'c', key: 's:3', madeAt: 2 }))
  cache.edits.put(edit({ id: 'd', key: 's:4', madeAt: 4, state: settled(20) }))
  cache.edits.put(edit({ id: 'e', key: 's:5', madeAt: 0, state: settled(10) }))
  expect(openEditList({ cache, user })().map(({ id }) => id)).toEqual(['c', 'a', 'd', 'e', 'b'])
})

it('the list is what the edits on the disk look like, whatever was written between two lists', () => {
  const cities = fc.constantFrom('"Gent"', '"Leer"')
  const write = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    ends: fc.constantFrom('removed', 'waiting', 'settled', 'rolled back'),
    kind: fc.constantFrom('create', 'change', 'delete'),
    base: fc.option(cities),
    city: cities,
    user: fc.constantFrom(user, 'somebody.else'),
    outcomeUnknown: fc.boolean(),
  })
  const undone = new Error('undone')
  const carryOut = ({
    id,
    ends,
    base,
    city,
    ...more
  }: typeof write extends fc.Arbitrary<infer T> ? T : never): void => {
    if (ends === 'removed') return cache.edits.remove(id)
    const whole: StoredEdit = edit({
      ...more,
      id,
      key: `s:${id}`,
      base: base === null ? null : `{"City":${base}}`,
      mine: { City: city },
      state: ends === 'settled' ? settled(1) : { is: 'waiting' },
    })
    cache.edits.put(whole)
    if (ends === 'rolled back') throw undone
  }
  fc.assert(
    fc.property(fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 8 }), (steps) => {
      for (const { id } of cache.edits.all()) cache.edits.remove(id)
      const list = openEditList({ cache, user })
      for (const writes of steps) {
        try {
          cache.transaction(() => writes.forEach(carryOut))
        } catch (error) {
          if (error !== undone) throw error
        }
        const all = cache.edits.all()
        const inOrder = [true, false].flatMap((open) => all.filter(({ state }) => (state.is !== 'settled') === open))
        expect(list()).toEqual(inOrder.map((one) => viewEdit(one, user, maybeDone(cache, one))))
      }
    }),
  )
})
