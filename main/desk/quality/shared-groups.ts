import { textHash } from '../../base/text-hash.ts'

/** Groups of customers that share a value, found by sorting: a map of 100,000 texts takes several times as long. */
export interface SharedGroups {
  /** `place`: the customer's place in its run, below two million. */
  add(value: string, place: number): void
  /** The places of customers with one value, two or more each, in the order of the places. */
  groups(): number[][]
}

/** Hash and place together are exact in a float: 32 and 21 bits. */
const places = 2 ** 21

/** Values of one hash are nearly always the same; the texts decide. */
const sameTexts = (entries: readonly (readonly [string, number])[]): number[][] =>
  [...Map.groupBy(entries, ([text]) => text).values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(([, place]) => place))

export const openSharedGroups = (): SharedGroups => {
  const values: string[] = []
  const placed: number[] = []
  let packed = new Float64Array(1_024)
  return {
    add: (value, place) => {
      if (values.length === packed.length) {
        const larger = new Float64Array(packed.length * 2)
        larger.set(packed)
        packed = larger
      }
      packed[values.length] = textHash(value) * places + values.length
      placed.push(place)
      values.push(value)
    },
    groups: () => {
      const sorted = packed.slice(0, values.length).sort()
      const found: number[][] = []
      for (let from = 0; from < sorted.length;) {
        const hash = Math.floor(sorted[from]! / places)
        let to = from + 1
        while (to < sorted.length && Math.floor(sorted[to]! / places) === hash) to++
        if (to > from + 1) {
          const entries = Array.from(sorted.subarray(from, to), (one) => one % places)
          found.push(...sameTexts(entries.map((entry) => [values[entry]!, placed[entry]!])))
        }
        from = to
      }
      return found.sort(([a], [b]) => a! - b!)
    },
  }
}
