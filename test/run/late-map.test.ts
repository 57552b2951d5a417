import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LateMap } from './late-map.ts'

const key = fc.constantFrom('a', 'b', 'c')
const step = fc.oneof(
  fc.tuple(fc.constant('set' as const), key, fc.nat(9)),
  fc.tuple(fc.constant('delete' as const), key),
  fc.tuple(fc.constant('clear' as const)),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const take = (map: Map<string, number> | LateMap<string, number>, [name, at, value]: Step): unknown => {
  if (name === 'set') return map.set(at, value) === map
  return name === 'delete' ? map.delete(at) : map.clear()
}
const seen = (map: Map<string, number> | LateMap<string, number>): unknown => [
  map.size,
  [...map],
  [...map.keys()],
  [...map.values()],
  [...map.entries()],
  ['a', 'b', 'c'].map((at) => [map.get(at), map.has(at)]),
]

it('a late map answers as a map does, also before something is in it', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const [map, late] = [new Map<string, number>(), new LateMap<string, number>()]
      expect(seen(late)).toEqual(seen(map))
      for (const one of steps) {
        expect(take(late, one)).toEqual(take(map, one))
        expect(seen(late)).toEqual(seen(map))
      }
    }),
  )
})
