import type { Duplicate, DuplicateGroup } from '../../../preload/contract/quality.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import { openBlocks, placesOf } from './candidate-pairs.ts'
import { featuresOf, signatureOf, type Features } from './duplicate-features.ts'
import { scoreCopy, scorePair, type PairScore } from './duplicate-score.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import type { WordWeight } from './name-likeness.ts'
import { openSharedGroups } from './shared-groups.ts'

/** A word of a single name weighs most; one of every name still weighs a little. */
const wordWeights = (features: readonly Features[]): WordWeight => {
  const counts = new Map<string, number>()
  for (const { words } of features) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => 1 + Math.log((features.length + 1) / (counts.get(word) ?? 1))
}

/** Alike customers of one, by place. */
type Neighbours = Map<number, Map<number, PairScore>>

const link = (neighbours: Neighbours, from: number, to: number, score: PairScore): void => {
  const known = neighbours.get(from)
  if (known === undefined) neighbours.set(from, new Map([[to, score]]))
  else known.set(to, score)
}

const before = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const surestFirst = (a: Duplicate, b: Duplicate): number => b.score - a.score || before(a.key, b.key)

/**
 * Stars around the customers that are alike to most: a member is alike to the centre itself, so that no chain of small
 * likenesses joins strangers. Ties go by key, so the order of customers does not matter.
 */
const stars = (
  features: readonly Features[],
  neighbours: Neighbours,
): (readonly [number, ReadonlyMap<number, PairScore>])[] => {
  const sure = (place: number): number =>
    [...neighbours.get(place)!.values()].reduce((sum, { score }) => sum + score, 0)
  const centres = [...neighbours.keys()]
    .map((place) => ({ place, sum: sure(place), key: features[place]!.key }))
    .sort((a, b) => b.sum - a.sum || before(a.key, b.key))
  const taken = new Set<number>()
  return centres.flatMap(({ place }) => {
    if (taken.has(place)) return []
    const free = new Map([...neighbours.get(place)!].filter(([other]) => !taken.has(other)))
    if (free.size === 0) return []
    taken.add(place)
    for (const other of free.keys()) taken.add(other)
    return [[place, free] as const]
  })
}

/** Customers that nothing tells apart are compared once, by the one with the first key. */
const representatives = (features: readonly Features[]): ReadonlyMap<number, readonly number[]> => {
  const same = openSharedGroups()
  features.forEach((one, place) => {
    const signature = signatureOf(one)
    if (signature !== '') same.add(signature, place)
  })
  return new Map(
    same.groups().map((group) => {
      const [first, ...copies] = group.toSorted((a, b) => before(features[a]!.key, features[b]!.key))
      return [first!, copies]
    }),
  )
}

export interface FindOptions {
  /** Whether a person said that two customers are different ones. */
  readonly areDifferent?: (one: string, other: string) => boolean
  /** Receives the number of compared pairs, and of all. */
  readonly compared?: (done: number, total: number) => void
}

/** Pairs between two reports of progress. */
const someHundreds = 512

/**
 * Groups of customers that are probably one: by blocks of shared values and scores of pairs. Pauses for other work, and
 * throws the signal's reason once it is aborted.
 */
export const findDuplicates = async (
  slices: AsyncIterable<readonly JudgedCustomer[]>,
  signal: AbortSignal,
  { areDifferent = () => false, compared }: FindOptions = {},
): Promise<DuplicateGroup[]> => {
  const yieldTo = openYield()
  const pause = async (): Promise<void> => {
    signal.throwIfAborted()
    await yieldTo()
  }
  const features: Features[] = []
  for await (const slice of slices) {
    await pause()
    for (const customer of slice) features.push(featuresOf(customer))
  }
  const weight = wordWeights(features)
  const copies = representatives(features)
  const copied = new Set([...copies.values()].flat())
  const blocks = openBlocks()
  for (const [place, one] of features.entries()) {
    if (place % 256 === 0) await pause()
    if (!copied.has(place)) blocks.add(one, place)
  }
  const neighbours: Neighbours = new Map()
  const pairs = await blocks.pairs(features, pause)
  let done = 0
  for (const pair of pairs) {
    if (done % 64 === 0) await pause()
    if (done++ % someHundreds === 0) compared?.(done, pairs.length)
    const [a, b] = placesOf(pair)
    const score = scorePair(features[a]!, features[b]!, weight)
    if (score === null || areDifferent(features[a]!.key, features[b]!.key)) continue
    link(neighbours, a, b, score)
    link(neighbours, b, a, score)
  }
  return groupsOf(features, neighbours, copies, weight)
}

const groupsOf = (
  features: readonly Features[],
  neighbours: Neighbours,
  copies: ReadonlyMap<number, readonly number[]>,
  weight: WordWeight,
): DuplicateGroup[] => {
  for (const place of copies.keys()) if (!neighbours.has(place)) neighbours.set(place, new Map())
  const keyOf = (place: number): string => features[place]!.key
  const withCopies = (place: number, score: PairScore): Duplicate[] =>
    [place, ...(copies.get(place) ?? [])].map((each) => ({ key: keyOf(each), ...score }))
  const found = stars(features, neighbours)
  const inStars = new Set(found.flatMap(([centre, others]) => [centre, ...others.keys()]))
  const alone = [...copies.keys()].filter((place) => !inStars.has(place))
  return [...found, ...alone.map((place) => [place, new Map<number, PairScore>()] as const)]
    .map(([centre, others]) => ({
      key: keyOf(centre),
      others: [
        ...(copies.get(centre) ?? []).map((copy) => ({
          key: keyOf(copy),
          ...scoreCopy(features[centre]!, weight),
        })),
        ...[...others].flatMap(([place, score]) => withCopies(place, score)),
      ].sort(surestFirst),
    }))
    .sort((a, b) => before(a.key, b.key))
}
