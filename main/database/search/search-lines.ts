import type { Bits } from '../bits.ts'
import { lineEnd } from './search-line.ts'

/** Lines to a chunk: a chunk stays one flat string under a megabyte. */
export const chunkSize = 4096
/** Changed lines a chunk carries beside its text before it is written anew. */
const looseLimit = 256

interface Chunk {
  text: string
  /** Where each slot's line begins in `text`; the next begins one past its end. */
  starts: Int32Array
  readonly loose: Map<number, string>
}

/** The lines of all rows by slot, in a few long strings. A slot without a row has an empty line. */
export interface SearchLines {
  get(slot: number): string
  set(slot: number, line: string): void
  /** Lays a chunk's lines in one piece; `slots` ascending, all of that chunk. */
  load(chunk: number, slots: ArrayLike<number>, text: string): void
  /** Sets a bit in `found`, which has room, for each candidate whose line holds the word. */
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

/** Writes the loose lines into the chunk's text. */
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

/** The hot loop of a search: a slice of the chunk is a view, not a copy, and costs less than remembering one. */
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
