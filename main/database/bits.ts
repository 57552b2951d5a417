/** Sets of slots as bits, 32 a word. A word that was never written reads as empty. */
export type Bits = Int32Array

export const wordsFor = (slots: number): number => (slots + 31) >>> 5

/** The same set with room for `words`, and spare room so that growing stays rare. */
export const grown = (bits: Bits, words: number): Bits => {
  if (words <= bits.length) return bits
  const larger = new Int32Array(words + (words >>> 2) + 8)
  larger.set(bits)
  return larger
}

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0

export const clearBit = (bits: Bits, slot: number): void => {
  const word = slot >>> 5
  if (word < bits.length) bits[word] = bits[word]! & ~(1 << (slot & 31))
}

/** The caller has made room for the bit. */
export const setBit = (bits: Bits, slot: number): void => {
  const word = slot >>> 5
  bits[word] = bits[word]! | (1 << (slot & 31))
}

export const keepBoth = (into: Bits, other: Bits): void => {
  const shared = Math.min(into.length, other.length)
  for (let word = 0; word < shared; word++) into[word] = into[word]! & other[word]!
  into.fill(0, shared)
}

/** Bits of `other` beyond the room of `into` are ignored. */
export const addAll = (into: Bits, other: Bits): void => {
  const shared = Math.min(into.length, other.length)
  for (let word = 0; word < shared; word++) into[word] = into[word]! | other[word]!
}

const countInWord = (word: number): number => {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countInWord(bits[word]!)
  return count
}

/** Lowest slot first. */
export const eachBit = (bits: Bits, visit: (slot: number) => void): void => {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) visit((at << 5) + 31 - Math.clz32(word & -word))
  }
}
