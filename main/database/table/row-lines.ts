import type { Bits } from '../bits.ts'
import { addAll, clearBit, grown, hasBit, setBit, wordsFor } from '../bits.ts'
import type { LineChunk } from './row-source.ts'
import { chunkSize, createSearchLines, type SearchLines } from '../search/search-lines.ts'
import type { Candidates } from '../search/search-pairs.ts'
import { createSearchPairs, type SearchPairs } from '../search/search-pairs.ts'
import { readingsOf } from '../search/search-readings.ts'
import { createSearchWords } from '../search/search-words.ts'

/** The lines of the live rows, searchable. */
export interface RowLines {
  /** Slots in use. Callers must not change the set. */
  live(): Bits
  /** One past the highest slot ever used. */
  slots(): number
  line(slot: number): string
  /** Loads lines. A search reads all of them until `indexNext` has indexed their chunk. */
  load(chunk: LineChunk): void
  /** Indexes one loaded chunk in some milliseconds; false when none is left. */
  indexNext(): boolean
  /** Number of loaded chunks that are not indexed yet. */
  unindexed(): number
  set(slot: number, line: string): void
  remove(slot: number): void
  /** The rows that contain every word of one reading of the search. The caller may change the set. */
  matching(search: string): Bits
}

interface State {
  readonly pairs: SearchPairs
  readonly lines: SearchLines
  /** Loaded chunks that `pairs` lacks. */
  readonly unindexed: number[]
  live: Bits
  slots: number
}

const use = (state: State, slot: number): void => {
  state.slots = Math.max(state.slots, slot + 1)
  state.live = grown(state.live, wordsFor(state.slots))
  setBit(state.live, slot)
}

const load = (state: State, { slots, bytes }: LineChunk): void => {
  const chunk = Math.floor(slots[0]! / chunkSize)
  use(state, slots[slots.length - 1]!)
  const { live } = state
  for (let at = 0; at < slots.length; at++) setBit(live, slots[at]!)
  state.lines.load(chunk, slots, bytes.toString('utf8'))
  state.unindexed.push(chunk)
}

const indexChunk = ({ pairs, lines }: State, chunk: number): void => {
  for (let first = chunk * chunkSize; first < (chunk + 1) * chunkSize; first += 32) {
    pairs.addWord(
      first,
      Array.from({ length: 32 }, (_, at) => lines.get(first + at)),
    )
  }
}

/** In chunks that are not indexed, every live row is a candidate. */
const candidates = ({ pairs, live, slots, unindexed }: State, word: string): Candidates => {
  const found = pairs.candidates(word, slots)
  for (const chunk of unindexed) {
    const from = wordsFor(chunk * chunkSize)
    found.bits.set(live.subarray(from, Math.min(wordsFor((chunk + 1) * chunkSize), found.bits.length)), from)
  }
  return { bits: found.bits, certain: found.certain && unindexed.length === 0 }
}

export const createRowLines = (): RowLines => {
  const pairs = createSearchPairs()
  const lines = createSearchLines()
  const state: State = { pairs, lines, unindexed: [], live: new Int32Array(0), slots: 0 }
  const words = createSearchWords((word) => candidates(state, word), lines)

  const put = (slot: number, line: string): void => {
    const before = lines.get(slot)
    if (before === line) return
    pairs.replace(slot, before, line)
    lines.set(slot, line)
    words.changed(slot, line)
  }

  return {
    live: () => state.live,
    slots: () => state.slots,
    line: lines.get,
    load: (chunk) => load(state, chunk),
    unindexed: () => state.unindexed.length,
    indexNext: () => {
      const chunk = state.unindexed.pop()
      if (chunk !== undefined) indexChunk(state, chunk)
      return state.unindexed.length > 0
    },
    set: (slot, line) => {
      put(slot, line)
      use(state, slot)
    },
    remove: (slot) => {
      if (!hasBit(state.live, slot)) return
      put(slot, '')
      clearBit(state.live, slot)
    },
    matching: (search) => {
      const found = new Int32Array(wordsFor(state.slots))
      for (const reading of readingsOf(search)) {
        const bits = new Int32Array(found.length)
        addAll(bits, state.live)
        words.keepRowsWith(reading, bits)
        addAll(found, bits)
      }
      return found
    },
  }
}
