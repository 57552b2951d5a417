import type { Features } from './duplicate-features.ts'
import { openSharedGroups, type SharedGroups } from './shared-groups.ts'

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

/** One value a customer may share with its duplicates, by each way to find them. '' where it is not known. */
const keysOf = (one: Features): readonly string[] => {
  const word = longest(one.words)
  const town = one.city === '' ? one.postcode.slice(0, 4) : one.city
  return [
    one.vat,
    one.registration,
    one.email,
    one.phones[0] ?? '',
    one.phones[1] ?? '',
    some(one.postcode, one.house),
    some(word.slice(0, 3), one.postcode),
    some(word.slice(-3), one.postcode),
    some(one.street.slice(0, 4), one.house, town),
  ]
}
/** Two phone numbers of a customer are looked up among all numbers of the others. */
const blockOf = [0, 1, 2, 3, 3, 4, 5, 6, 7]

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
  const blocks: readonly SharedGroups[] = Array.from({ length: 8 }, openSharedGroups)
  return {
    add: (one, place) => {
      keysOf(one).forEach((key, at) => {
        if (key !== '') blocks[blockOf[at]!]!.add(key, place)
      })
    },
    pairs: async (features, pause) => {
      const found = growing()
      const compare = byName(features)
      for (const block of blocks) {
        await pause()
        for (const group of block.groups()) {
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
