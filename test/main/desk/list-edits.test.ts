import { beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Edit, EditsSince } from '../../../preload/contract/edits.ts'
import type { Cache, StoredEdit } from '../../../main/database/database.ts'
import { openEditList, openEditsSince } from '../../../main/desk/list-edits.ts'
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
      const since = openEditsSince(list)
      let [stamp, byId]: [string | null, ReadonlyMap<string, Edit>] = [null, new Map()]
      for (const writes of steps) {
        try {
          cache.transaction(() => writes.forEach(carryOut))
        } catch (error) {
          if (error !== undone) throw error
        }
        const all = cache.edits.all()
        const inOrder = [true, false].flatMap((open) => all.filter(({ state }) => (state.is !== 'settled') === open))
        const shown = inOrder.map((one) => viewEdit(one, user, maybeDone(cache, one)))
        expect(list()).toEqual(shown)
        const answer = since(stamp)
        byId = new Map([...byId, ...answer.edits.map((one) => [one.id, one] as const)])
        stamp = answer.stamp
        expect(answer.ids.map((id) => byId.get(id))).toEqual(shown)
      }
    }),
  )
})

describe('a list after an earlier answer', () => {
  const namesOf = (answer: EditsSince): readonly string[] => answer.edits.map(({ id }) => id)
  beforeEach(() => {
    for (const [at, id] of ['a', 'b', 'c'].entries()) cache.edits.put(edit({ id, key: `s:${id}`, madeAt: at }))
  })

  it('has only the edits that were written since, and the ids of all', () => {
    const since = openEditsSince(openEditList({ cache, user }))
    const first = since(null)
    expect(namesOf(first)).toEqual(['a', 'b', 'c'])
    expect(namesOf(since(first.stamp))).toEqual([])
    cache.edits.put(edit({ id: 'b', key: 's:b', madeAt: 1, mine: { City: '"Gent"' } }))
    cache.edits.put(edit({ id: 'd', key: 's:d', madeAt: 3 }))
    cache.edits.remove('a')
    const answer = since(first.stamp)
    expect(answer.ids).toEqual(['b', 'c', 'd'])
    expect(namesOf(answer)).toEqual(['b', 'd'])
  })

  it('has what a lost answer had, when it is asked again with the stamp before', () => {
    const since = openEditsSince(openEditList({ cache, user }))
    const { stamp } = since(null)
    cache.edits.put(edit({ id: 'b', key: 's:b', madeAt: 1, mine: { City: '"Gent"' } }))
    since(stamp)
    cache.edits.put(edit({ id: 'c', key: 's:c', madeAt: 2, mine: { City: '"Gent"' } }))
    expect(namesOf(since(stamp))).toEqual(['b', 'c'])
  })

  it('has every edit for a stamp of another run', () => {
    const { stamp } = openEditsSince(openEditList({ cache, user }))(null)
    expect(namesOf(openEditsSince(openEditList({ cache, user }))(stamp))).toEqual(['a', 'b', 'c'])
  })

  it('has an edit again once its outcome is known', () => {
    const unknown = edit({ id: 'b', key: 's:b', madeAt: 1, outcomeUnknown: true })
    cache.edits.put(unknown)
    const since = openEditsSince(openEditList({ cache, user }))
    const first = since(null)
    expect(first.edits[1]?.maybeDone).toBe('change')
    cache.edits.put({ ...unknown, outcomeUnknown: false })
    expect(since(first.stamp).edits).toMatchObject([{ id: 'b', maybeDone: null }])
  })
})
