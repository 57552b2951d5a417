import type { Service } from './service.ts'
import { NothingToHold, Unlike } from './verdict.ts'

/**
 * What the sentences are held against: the service's two environments, and one whose tokens expire within seconds, if
 * there is one.
 */
export interface Bench {
  readonly production: Service
  readonly test: Service
  readonly shortLived: Service | null
}

/** Looks at the service and gives what was seen; throws `Unlike` where the sentence does not hold. */
export type Check = (bench: Bench) => Promise<string>

/**
 * One statement of the contract. `at` is its section and item, like `4.data.rule2`; `check` is null where nothing is
 * stated.
 */
export interface Sentence {
  readonly at: string
  readonly says: string
  readonly check: Check | null
}

export const sentence = (at: string, says: string, check: Check): Sentence => ({ at, says, check })
export const notShown = (at: string, says: string): Sentence => ({ at, says, check: null })

export type Result = 'passed' | 'failed' | 'nothing to hold'

export interface Held {
  readonly sentence: Sentence
  readonly result: Result
  readonly seen: string
}

const seenIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return error instanceof Unlike ? error.message : `${error.name}: ${error.message}${cause}`
}

/** Whatever goes wrong on the way, the network included, is a sentence that does not hold. */
export const holdSentence = async (sentence: Sentence, bench: Bench): Promise<Held> => {
  if (sentence.check === null) return { sentence, result: 'nothing to hold', seen: 'not shown' }
  try {
    return { sentence, result: 'passed', seen: await sentence.check(bench) }
  } catch (error) {
    if (error instanceof NothingToHold) return { sentence, result: 'nothing to hold', seen: error.message }
    return { sentence, result: 'failed', seen: seenIn(error) }
  }
}

/** Work that several sentences look at: done once for each bench. */
export const onceEach = <T>(work: (bench: Bench) => Promise<T>): ((bench: Bench) => Promise<T>) => {
  const done = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const before = done.get(bench)
    if (before !== undefined) return before
    const now = work(bench)
    done.set(bench, now)
    return now
  }
}
