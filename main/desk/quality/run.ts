import { qualityRules, type QualityProgress, type QualityRule } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import type { Watch } from '../running-call.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { readCustomers } from './read-customers.ts'
import { ruleContext, type RuleContext } from './rule-context.ts'
import { openSharedGroups, type SharedGroups } from './shared-groups.ts'
import { ownRules, sharedRules } from './rules.ts'

/** Days after which a VAT number is to be verified again. */
export const verifiedDays = 365

/**
 * The findings of a run: keys only. Values stay in the database, and a window of findings reads them again, so that
 * what was mended meanwhile is not shown.
 */
export interface QualityRun {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly customers: number
  /** Customers of whom only a list row was read. */
  readonly listOnly: number
  readonly keys: ReadonlyMap<QualityRule, readonly string[]>
  /** By rule and key: the keys of all customers with the same value. */
  readonly groups: ReadonlyMap<QualityRule, ReadonlyMap<string, readonly string[]>>
}

interface Tally {
  readonly keys: Map<QualityRule, string[]>
  readonly shared: ReadonlyMap<QualityRule, SharedGroups>
  /** The keys of the customers by place. */
  readonly customers: string[]
}

const judge = (tally: Tally, customer: JudgedCustomer, context: RuleContext): void => {
  const place = tally.customers.push(customer.key) - 1
  for (const [id, rule] of ownRules) if (rule.check(customer, context) !== null) tally.keys.get(id)!.push(customer.key)
  for (const [id, rule] of sharedRules) {
    const value = rule.sameBy(customer)
    if (value !== null) tally.shared.get(id)!.add(value, place)
  }
}

/** The customers of each rule about shared values, in groups. */
const groupShared = (tally: Tally): QualityRun['groups'] =>
  new Map(
    sharedRules.map(([id]) => {
      const groups = new Map<string, readonly string[]>()
      for (const places of tally.shared.get(id)!.groups()) {
        const keys = places.map((place) => tally.customers[place]!)
        for (const place of places) {
          groups.set(tally.customers[place]!, keys)
          tally.keys.get(id)!.push(tally.customers[place]!)
        }
      }
      return [id, groups] as const
    }),
  )

export const contextOf = (cache: Cache, now: number): RuleContext =>
  ruleContext({ choices: readChoices(cache), learned: learnedStyles(cache), now, verifiedDays })

/** Applies all rules to all customers. Throws the signal's reason once it is aborted. */
export const runQuality = async (
  cache: Cache,
  now: number,
  { signal, show }: Watch<QualityProgress>,
): Promise<QualityRun> => {
  const context = contextOf(cache, now)
  const tally: Tally = {
    keys: new Map(qualityRules.map((rule) => [rule, []])),
    shared: new Map(sharedRules.map(([rule]) => [rule, openSharedGroups()])),
    customers: [],
  }
  const total = cache.customers.count().all
  let listOnly = 0
  for await (const slice of readCustomers(cache, signal)) {
    for (const customer of slice.customers) judge(tally, customer, context)
    listOnly += slice.listOnly
    show({ done: Math.min(tally.customers.length, total), total })
  }
  const groups = groupShared(tally)
  return { at: now, customers: tally.customers.length, listOnly, keys: tally.keys, groups }
}
