import type { Service } from './service.ts'
import { NothingToHold, ContractMismatch } from './verdict.ts'

/** The services under test: two environments, and one whose tokens expire within seconds, if there is one. */
export interface Bench {
  readonly production: Service
  readonly test: Service
  readonly shortLived: Service | null
}

/** Returns what it observed; throws `ContractMismatch` where the sentence does not hold. */
export type Check = (bench: Bench) => Promise<string>

/**
 * A sentence of the contract. `at` is its section and item, such as `4.data.rule2`; `check` is null where the contract
 * states nothing.
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
  readonly observed: string
}

const seenIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return error instanceof ContractMismatch ? error.message : `${error.name}: ${error.message}${cause}`
}

/** Any failure, the network's included, means that the sentence does not hold. */
export const holdSentence = async (sentence: Sentence, bench: Bench): Promise<Held> => {
  if (sentence.check === null) return { sentence, result: 'nothing to hold', observed: 'not shown' }
  try {
    return { sentence, result: 'passed', observed: await sentence.check(bench) }
  } catch (error) {
    if (error instanceof NothingToHold) return { sentence, result: 'nothing to hold', observed: error.message }
    return { sentence, result: 'failed', observed: seenIn(error) }
  }
}

/** Caches work of several sentences, once per bench. */
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
