import type { Features } from './duplicate-features.ts'
import { openSharedGroups } from './shared-groups.ts'

/** A larger block says little: only customers with neighbouring names are compared in it. */
const largestBlock = 24
const neighbours = 6

/** Places of two customers in one number, the smaller first. */
const places = 2 ** 21
const pairOf = (a: number, b: number): number => (a < b ? a * places + b : b * places + a)

export const placesOf = (pair: number): readonly [number, number] => [Math.floor(pair / places), pair % places]

const longest = (words: readonly string[]): string => {
  let found = ''
  for (const word of words)
    if (word.length > found.length || (word.length === found.length && word < found)) found = word
  return found
}

const some = (...parts: readonly string[]): string => (parts.includes('') ? '' : parts.join('|'))

/** Each way to find duplicates: the values that a customer may share with them. '' where one is not known. */
const ways: readonly ((one: Features) => readonly string[])[] = [
  ({ vat }) => [vat],
  ({ registration }) => [registration],
  ({ email }) => [email],
  ({ phones }) => phones,
  ({ postcode, house }) => [some(postcode, house)],
  ({ words, postcode }) => [some(longest(words).slice(0, 3), postcode)],
  ({ words, postcode }) => [some(longest(words).slice(-3), postcode)],
  ({ street, house, city, postcode }) => [some(street.slice(0, 4), house, city === '' ? postcode.slice(0, 4) : city)],
]

export interface Blocks {
  add(one: Features, place: number): void
  /** Pairs that are worth a comparison, each once and in order. Calls `pause` between blocks. */
  pairs(features: readonly Features[], pause: () => Promise<void>): Promise<Float64Array>
}

const growing = (): { readonly push: (value: number) => void; readonly all: () => Float64Array } => {
  let values = new Float64Array(1_024)
  let length = 0
  return {
    push: (value) => {
      if (length === values.length) {
        const larger = new Float64Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    all: () => values.subarray(0, length),
  }
}

/** By name, then by key: the same for every order of the customers. */
const byName =
  (features: readonly Features[]) =>
  (a: number, b: number): number => {
    const [one, other] = [features[a]!, features[b]!]
    if (one.name !== other.name) return one.name < other.name ? -1 : 1
    return one.key < other.key ? -1 : Number(one.key > other.key)
  }

const unique = (sorted: Float64Array): Float64Array => {
  let length = 0
  for (const value of sorted) if (length === 0 || sorted[length - 1] !== value) sorted[length++] = value
  return sorted.subarray(0, length)
}

export const openBlocks = (): Blocks => {
  const blocks = ways.map((valuesOf) => ({ valuesOf, shared: openSharedGroups() }))
  return {
    add: (one, place) => {
      for (const { valuesOf, shared } of blocks)
        for (const value of valuesOf(one)) if (value !== '') shared.add(value, place)
    },
    pairs: async (features, pause) => {
      const found = growing()
      const compare = byName(features)
      for (const { shared } of blocks) {
        await pause()
        for (const group of shared.groups()) {
          await pause()
          const all = group.length <= largestBlock
          const members = all ? group : group.toSorted(compare)
          const reach = all ? members.length : neighbours
          for (let at = 0; at < members.length; at++)
            for (let next = at + 1; next < Math.min(members.length, at + 1 + reach); next++)
              if (members[at] !== members[next]) found.push(pairOf(members[at]!, members[next]!))
        }
      }
      return unique(found.all().slice().sort())
    },
  }
}
