import type { QualityProgress } from '../../../preload/contract/quality.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache, Followed, Follower } from '../../database/database.ts'
import { customerOfKey } from '../../database/keys.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import type { Watch } from '../running-call.ts'
import { openNumberReader, readNumbered, readWithoutRow, type NumberedCustomer } from './read-customers.ts'
import { ruleContext, type RuleContext } from './rule-context.ts'
import {
  addDifferences,
  addListDifferences,
  foundKeys,
  verdictsOn,
  type Judgeable,
  type FoundBefore,
  type FoundKeys,
  type Places,
  type Verdict,
} from './verdicts.ts'

/** Days after which a VAT number is to be verified again. */
export const verifiedDays = 365
const aDay = 86_400_000

/** The findings of a run. A window of findings is judged again, so that values mended meanwhile are not shown. */
export interface QualityRun extends FoundKeys {
  /** Milliseconds since 1970. */
  readonly at: number
}

export const contextOf = (cache: Cache, now: number): RuleContext =>
  ruleContext({ choices: readChoices(cache), learned: learnedStyles(cache), now, verifiedDays })

/** Rules see only these facts and the customer, so verdicts hold until one of both changes. Dates age by whole days. */
const factsOf = (cache: Cache, now: number): string =>
  JSON.stringify([readChoices(cache), learnedStyles(cache), Math.floor(now / aDay)])

/** Verdicts of the customers that the service has, by number and in that order; null: being deleted. */
type Verdicts = Map<number, Verdict | null>

interface Kept {
  readonly facts: string
  readonly verdicts: Verdicts
  /** Of customers that the service does not have. */
  readonly others: readonly Verdict[]
  readonly found: FoundKeys
  readonly follower: Follower
}

/** Customers between two reports of progress. */
const reportedEvery = 250
/** So few touched customers are always judged one by one. */
const fewTouched = 250

const isJudged = (one: NumberedCustomer): one is NumberedCustomer & Judgeable => one.customer !== null

const judge = (verdicts: Verdicts, slice: readonly NumberedCustomer[], context: RuleContext): void => {
  const found = verdictsOn(slice.filter(isJudged), context)
  let at = 0
  for (const { number, customer } of slice) verdicts.set(number, customer === null ? null : found[at++]!)
}

const judgeAll = async (cache: Cache, context: RuleContext, { signal, show }: Watch<QualityProgress>) => {
  const verdicts: Verdicts = new Map()
  const total = cache.customers.count().all
  for await (const slice of readNumbered(cache, signal)) {
    judge(verdicts, slice, context)
    show({ done: Math.min(verdicts.size, total), total })
  }
  return verdicts
}

/** In the order of numbers, so that new customers come last. */
const touchedNumbers = ({ customers }: Cache, { numbers, keys }: Followed): readonly number[] => {
  const touched = new Set(numbers)
  for (const key of keys) {
    const id = customerOfKey(key)
    const number = id === null ? undefined : customers.numberOf(id)
    if (number !== undefined) touched.add(number)
  }
  return [...touched].sort((a, b) => a - b)
}

const judgeAgain = async (
  cache: Cache,
  verdicts: Verdicts,
  numbers: readonly number[],
  context: RuleContext,
  { signal, show }: Watch<QualityProgress>,
): Promise<Places> => {
  const pause = openYield()
  const read = openNumberReader(cache)
  const different: Places = new Set()
  for (const [at, number] of numbers.entries()) {
    await pause()
    signal.throwIfAborted()
    const [one, before] = [read(number), verdicts.get(number) ?? null]
    if (one === undefined) verdicts.delete(number)
    else judge(verdicts, [one], context)
    addDifferences(different, before, verdicts.get(number) ?? null)
    if ((at + 1) % reportedEvery === 0) show({ done: at + 1, total: numbers.length })
  }
  return different
}

const allFound = ({ verdicts, others }: Pick<Kept, 'verdicts' | 'others'>, before: FoundBefore | null): FoundKeys =>
  foundKeys([...[...verdicts.values()].filter((verdict) => verdict !== null), ...others], before)

/** Stops the follower if the work fails. */
export const orStop = async <T>(follower: Follower, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    follower.stop()
    throw error
  }
}

export interface QualityRuns {
  /** Applies all rules to all customers. Throws the signal's reason once it is aborted. */
  run(now: number, watch: Watch<QualityProgress>): Promise<QualityRun>
}

/** Runs over one database. Each but the first judges only customers that changed since the one before. */
export const openRuns = (cache: Cache): QualityRuns => {
  let kept: Kept | null = null
  /** Null: too much is different, and reading in order is faster. */
  const numbersSince = (before: Kept | null, facts: string): readonly number[] | null => {
    if (before?.facts !== facts) return null
    const touched = before.follower.take()
    const few = touched.numbers.size + touched.keys.size <= Math.max(fewTouched, before.verdicts.size / 4)
    return few ? touchedNumbers(cache, touched) : null
  }
  const judged = async (now: number, watch: Watch<QualityProgress>): Promise<Kept> => {
    const [before, facts, context] = [kept, factsOf(cache, now), contextOf(cache, now)]
    const readOthers = () =>
      verdictsOn(
        readWithoutRow(cache).map((customer) => ({ customer, isListOnly: false })),
        context,
      )
    // A cancelled run leaves no verdicts to the next one.
    kept = null
    const numbers = numbersSince(before, facts)
    if (before === null || numbers === null) {
      before?.follower.stop()
      const follower = cache.follow()
      const verdicts = await orStop(follower, judgeAll(cache, context, watch))
      const others = readOthers()
      return { facts, follower, verdicts, others, found: allFound({ verdicts, others }, null) }
    }
    const { verdicts, follower } = before
    const different = await orStop(follower, judgeAgain(cache, verdicts, numbers, context, watch))
    const others = readOthers()
    addListDifferences(different, before.others, others)
    return { ...before, others, found: allFound({ verdicts, others }, { found: before.found, different }) }
  }
  return {
    run: async (now, watch) => {
      const next = await judged(now, watch)
      // Another run may have ended meanwhile.
      kept?.follower.stop()
      kept = next
      return { at: now, ...next.found }
    },
  }
}

/** One run that begins with nothing. */
export const runQuality = (cache: Cache, now: number, watch: Watch<QualityProgress>): Promise<QualityRun> =>
  openRuns(cache).run(now, watch)
