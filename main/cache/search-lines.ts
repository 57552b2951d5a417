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
  /** Where a word is in the lines of the candidates: calls `visit` for each slot that holds it. */
  find(word: string, candidates: Int32Array, visit: (slot: number) => void): void
  characters(): number
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

  /** Looks into the candidates one by one. */
  const findInWord = (word: string, index: number, set: number, visit: (slot: number) => void): void => {
    for (let bits = set; bits !== 0; bits &= bits - 1) {
      const slot = (index << 5) + 31 - Math.clz32(bits & -bits)
      if (get(slot).includes(word)) visit(slot)
    }
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
    find: (word, candidates, visit) => {
      for (let index = 0; index < candidates.length; index++) {
        const set = candidates[index]!
        if (set !== 0) findInWord(word, index, set, visit)
      }
    },
    characters: () => chunks.reduce((sum, chunk) => sum + chunk.text.length, 0),
  }
}
