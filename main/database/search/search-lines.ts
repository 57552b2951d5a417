import type { Bits } from '../bits.ts'
import { lineEnd } from './search-line.ts'

/** Lines per chunk. The text of a chunk stays one flat string below a megabyte. */
export const chunkSize = 4096
/** Changed lines of a chunk before its text is written again. */
const looseLimit = 256

interface Chunk {
  text: string
  /** Offsets of the lines in `text`; each line ends one before the next begins. */
  starts: Int32Array
  readonly loose: Map<number, string>
}

/** The lines of all rows by slot, in a few long strings. An unused slot has an empty line. */
export interface SearchLines {
  get(slot: number): string
  set(slot: number, line: string): void
  /** Replaces a chunk. `slots` are ascending and all in that chunk. */
  load(chunk: number, slots: ArrayLike<number>, text: string): void
  /** Sets a bit in `found` for each candidate whose line contains the word. The caller makes room. */
  find(word: string, candidates: Bits, found: Bits): void
}

const startsOf = (chunk: number, slots: ArrayLike<number>, text: string): Int32Array => {
  const starts = new Int32Array(chunkSize + 1)
  let at = 0
  let next = 0
  for (let place = 0; place < chunkSize; place++) {
    starts[place] = at
    if (slots[next] !== chunk * chunkSize + place) continue
    const end = text.indexOf(lineEnd, at)
    at = (end === -1 ? text.length : end) + 1
    next++
  }
  starts[chunkSize] = at
  return starts
}

const lineIn = (chunk: Chunk, place: number): string => {
  const start = chunk.starts[place]!
  return chunk.text.slice(start, Math.max(start, chunk.starts[place + 1]! - 1))
}

const settle = (chunk: Chunk): void => {
  const lines: string[] = []
  const starts = new Int32Array(chunkSize + 1)
  let at = 0
  for (let place = 0; place < chunkSize; place++) {
    starts[place] = at
    const line = chunk.loose.get(place) ?? lineIn(chunk, place)
    if (line === '') continue
    lines.push(line)
    at += line.length + 1
  }
  starts[chunkSize] = at
  chunk.text = lines.join(lineEnd)
  chunk.starts = starts
  chunk.loose.clear()
}

/** The hot loop of a search. A slice of the chunk is a view, not a copy, and cheaper than a cached string. */
const findInChunk = (
  { text, starts, loose }: Chunk,
  chunk: number,
  word: string,
  candidates: Bits,
  found: Bits,
): void => {
  const first = (chunk * chunkSize) >>> 5
  const end = Math.min(first + (chunkSize >>> 5), candidates.length)
  for (let at = first; at < end; at++) {
    let hits = 0
    for (let left = candidates[at]!; left !== 0; left &= left - 1) {
      const place = ((at - first) << 5) + 31 - Math.clz32(left & -left)
      const changed = loose.size === 0 ? undefined : loose.get(place)
      const line = changed ?? text.slice(starts[place]!, starts[place + 1]! - 1)
      if (line.includes(word)) hits |= left & -left
    }
    found[at] = hits
  }
}

export const createSearchLines = (): SearchLines => {
  const chunks: Chunk[] = []
  const chunkAt = (index: number): Chunk => {
    while (chunks.length <= index) chunks.push({ text: '', starts: new Int32Array(chunkSize + 1), loose: new Map() })
    return chunks[index]!
  }

  const get = (slot: number): string => {
    const chunk = chunks[Math.floor(slot / chunkSize)]
    if (!chunk) return ''
    return chunk.loose.get(slot % chunkSize) ?? lineIn(chunk, slot % chunkSize)
  }

  return {
    get,
    set: (slot, line) => {
      const chunk = chunkAt(Math.floor(slot / chunkSize))
      chunk.loose.set(slot % chunkSize, line)
      if (chunk.loose.size > looseLimit) settle(chunk)
    },
    load: (index, slots, text) => {
      const chunk = chunkAt(index)
      chunk.text = text
      chunk.starts = startsOf(index, slots, text)
      chunk.loose.clear()
    },
    find: (word, candidates, found) =>
      chunks.forEach((chunk, index) => findInChunk(chunk, index, word, candidates, found)),
  }
}
