import type { Bits } from './bits.ts'
import { addAll, clearBit, countBits, grown, hasBit, keepBoth, setBit, wordsFor } from './bits.ts'
import type { LineChunk } from './row-source.ts'
import { chunkSize, createSearchLines } from './search-lines.ts'
import { createSearchPairs } from './search-pairs.ts'
import { createSearchWords, wordsOf } from './search-words.ts'

/** The lines of the live rows, and which of them answer a search. */
export interface RowLines {
  /** Slots in use, not to be written to. */
  live(): Bits
  /** One past the highest slot that was ever used. */
  slots(): number
  line(slot: number): string
  load(chunk: LineChunk): void
  set(slot: number, line: string): void
  remove(slot: number): void
  /** The rows that hold every word of a search; a set of the caller's own. */
  matching(search: string): Bits
  /** What the index takes in memory, in bytes, as near as can be told. */
  bytes(): number
}

export const createRowLines = (): RowLines => {
  const pairs = createSearchPairs()
  const lines = createSearchLines()
  const words = createSearchWords(pairs, lines)
  let live: Bits = new Int32Array(0)
  let slots = 0

  const use = (slot: number): void => {
    slots = Math.max(slots, slot + 1)
    live = grown(live, wordsFor(slots))
    setBit(live, slot)
  }

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
      for (let at = 0; at < loaded.length; at++) use(loaded[at]!)
      pairs.addBytes(loaded, bytes)
      lines.load(Math.floor(loaded[0]! / chunkSize), loaded, bytes.toString('utf8'))
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
      for (const word of wordsOf(search)) keepBoth(bits, words.rowsWith(word, slots))
      return bits
    },
    bytes: () => pairs.bytes() + lines.characters() + live.byteLength + countBits(live) * Int32Array.BYTES_PER_ELEMENT,
  }
}
