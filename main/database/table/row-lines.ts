import type { Bits } from '../bits.ts'
import { addAll, clearBit, grown, hasBit, setBit, wordsFor } from '../bits.ts'
import type { LineChunk } from './row-source.ts'
import { chunkSize, createSearchLines } from '../search/search-lines.ts'
import type { Candidates } from '../search/search-pairs.ts'
import { createSearchPairs } from '../search/search-pairs.ts'
import { createSearchWords, wordsOf } from '../search/search-words.ts'

/** The lines of the live rows, and which of them answer a search. */
export interface RowLines {
  /** Slots in use, not to be written to. */
  live(): Bits
  /** One past the highest slot that was ever used. */
  slots(): number
  line(slot: number): string
  /** Takes in lines that can be searched at once by looking at each; `indexNext` then makes that fast. */
  load(chunk: LineChunk): void
  /** Indexes one loaded chunk, some milliseconds of work; false when there is none left. */
  indexNext(): boolean
  /** Loaded chunks that are not indexed yet. */
  unindexed(): number
  set(slot: number, line: string): void
  remove(slot: number): void
  /** The rows that hold every word of a search; a set of the caller's own. */
  matching(search: string): Bits
}

export const createRowLines = (): RowLines => {
  const pairs = createSearchPairs()
  const lines = createSearchLines()
  const unindexed: number[] = []
  let live: Bits = new Int32Array(0)
  let slots = 0

  const use = (slot: number): void => {
    slots = Math.max(slots, slot + 1)
    live = grown(live, wordsFor(slots))
    setBit(live, slot)
  }

  const indexChunk = (chunk: number): void => {
    for (let first = chunk * chunkSize; first < (chunk + 1) * chunkSize; first += 32) {
      pairs.addWord(
        first,
        Array.from({ length: 32 }, (_, at) => lines.get(first + at)),
      )
    }
  }

  /** Where pairs know nothing yet, every live row is a candidate. */
  const candidates = (word: string): Candidates => {
    const found = pairs.candidates(word, slots)
    for (const chunk of unindexed) {
      const from = wordsFor(chunk * chunkSize)
      found.bits.set(live.subarray(from, Math.min(wordsFor((chunk + 1) * chunkSize), found.bits.length)), from)
    }
    return { bits: found.bits, certain: found.certain && unindexed.length === 0 }
  }
  const words = createSearchWords(candidates, lines)

  const put = (slot: number, line: string): void => {
    const before = lines.get(slot)
    if (before === line) return
    if (before !== '') pairs.remove(slot, before)
    pairs.add(slot, line)
    lines.set(slot, line)
    words.changed(slot, line)
  }

  return {
    live: () => live,
    slots: () => slots,
    line: lines.get,
    load: ({ slots: loaded, bytes }) => {
      const chunk = Math.floor(loaded[0]! / chunkSize)
      use(loaded[loaded.length - 1]!)
      for (let at = 0; at < loaded.length; at++) setBit(live, loaded[at]!)
      lines.load(chunk, loaded, bytes.toString('utf8'))
      unindexed.push(chunk)
    },
    unindexed: () => unindexed.length,
    indexNext: () => {
      const chunk = unindexed.pop()
      if (chunk !== undefined) indexChunk(chunk)
      return unindexed.length > 0
    },
    set: (slot, line) => {
      put(slot, line)
      use(slot)
    },
    remove: (slot) => {
      if (!hasBit(live, slot)) return
      put(slot, '')
      clearBit(live, slot)
    },
    matching: (search) => {
      const bits = new Int32Array(wordsFor(slots))
      addAll(bits, live)
      words.keepRowsWith(wordsOf(search), bits)
      return bits
    },
  }
}
