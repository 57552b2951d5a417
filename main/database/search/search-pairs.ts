import type { Bits } from '../bits.ts'
import { addAll, clearBit, grown, keepBoth, wordsFor } from '../bits.ts'

/** Letters, digits and three signs have a class each. Class 0 ends a word; all other characters share one class. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789@.-'
const otherClass = alphabet.length + 1
const classBits = 6
const classes = new Uint8Array(256).fill(otherClass)
for (let code = 0; code <= 32; code++) classes[code] = 0
for (let at = 0; at < alphabet.length; at++) classes[alphabet.charCodeAt(at)] = at + 1

const classOf = (code: number): number => (code < 256 ? classes[code]! : otherClass)

export interface Candidates {
  /** Slots whose line may contain the word. The caller may change the set. */
  readonly bits: Bits
  /** Every candidate contains the word, so no line needs to be read. */
  readonly certain: boolean
}

/** For every pair of neighbouring characters, the set of lines that contain it. */
export interface SearchPairs {
  /** `before` is the line as it was added, or '' for a new one; without `after` the slot is empty. */
  replace(slot: number, before: string, after: string): void
  /** Adds 32 lines in one go; `first` is a multiple of 32. */
  addWord(first: number, lines: readonly string[]): void
  candidates(word: string, slots: number): Candidates
}

interface PairSets {
  /** By pair. */
  readonly sets: (Bits | undefined)[]
  /** Words in a new set. */
  room: number
  /**
   * Pairs of up to 32 lines, or of one line before and after. This table fits the processor's nearest cache; its words
   * are then added to the sets one by one.
   */
  readonly gathered: Int32Array
  readonly met: number[]
}

const none: Bits = new Int32Array(0)

const setOf = (all: PairSets, pair: number, words: number): Bits => {
  const set = all.sets[pair] ?? none
  if (words <= set.length) return set
  if (words > all.room) all.room = words + (words >>> 2) + 8
  return (all.sets[pair] = set.length === 0 ? new Int32Array(all.room) : grown(set, all.room))
}

const mark = (all: PairSets, pair: number, word: number, bit: number): void => {
  const set = all.sets[pair]
  const roomy = set !== undefined && word < set.length ? set : setOf(all, pair, word + 1)
  roomy[word] = roomy[word]! | bit
}

/** Runs for every character of every row. */
const gather = ({ gathered, met }: PairSets, line: string, bit: number): void => {
  let previous = 0
  for (let at = 0; at <= line.length; at++) {
    const next = at === line.length ? 0 : classOf(line.charCodeAt(at))
    if (previous !== 0) {
      const pair = (previous << classBits) | next
      const bits = gathered[pair]!
      if (bits === 0) met.push(pair)
      gathered[pair] = bits | bit
    }
    previous = next
  }
}

const addGathered = (all: PairSets, word: number): void => {
  const { gathered, met } = all
  for (const pair of met) {
    mark(all, pair, word, gathered[pair]!)
    gathered[pair] = 0
  }
  met.length = 0
}

const [ofBefore, ofAfter] = [1, 2]

/** An edit changes few pairs of its line, and each set that it touches is far away in memory: the others stay. */
const replace = (all: PairSets, slot: number, before: string, after: string): void => {
  const { sets, gathered, met } = all
  gather(all, before, ofBefore)
  gather(all, after, ofAfter)
  for (const pair of met) {
    if (gathered[pair] === ofAfter) mark(all, pair, slot >>> 5, 1 << (slot & 31))
    else if (gathered[pair] === ofBefore) clearBit(sets[pair] ?? none, slot)
    gathered[pair] = 0
  }
  met.length = 0
}

/** One character forms a pair with any next character, or with the end of its word. */
const ofOne = ({ sets }: PairSets, character: number, slots: number): Bits => {
  const bits = new Int32Array(wordsFor(slots))
  for (let next = 0; next <= otherClass; next++) addAll(bits, sets[(character << classBits) | next] ?? none)
  return bits
}

const ofMany = ({ sets }: PairSets, word: string, slots: number): Bits => {
  const bits = new Int32Array(wordsFor(slots)).fill(-1)
  for (let at = 0; at + 1 < word.length; at++) {
    keepBoth(bits, sets[(classOf(word.charCodeAt(at)) << classBits) | classOf(word.charCodeAt(at + 1))] ?? none)
  }
  return bits
}

export const createSearchPairs = (): SearchPairs => {
  const sets = new Array<Bits | undefined>(1 << (2 * classBits)).fill(undefined)
  const all: PairSets = { sets, room: 1, gathered: new Int32Array(sets.length), met: [] }

  return {
    replace: (slot, before, after) => replace(all, slot, before, after),
    addWord: (first, lines) => {
      for (let at = 0; at < lines.length; at++) gather(all, lines[at]!, 1 << at)
      addGathered(all, first >>> 5)
    },
    candidates: (word, slots) => ({
      bits: word.length === 1 ? ofOne(all, classOf(word.charCodeAt(0)), slots) : ofMany(all, word, slots),
      certain: word.length <= 2 && [...word].every((letter) => classOf(letter.charCodeAt(0)) !== otherClass),
    }),
  }
}
