import {
  qualityRules,
  severities,
  type QualityCount,
  type QualityProgress,
  type QualityResult,
  type QualityRule,
  type Severity,
} from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { readCustomers } from './read-customers.ts'
import { ruleContext, type RuleContext } from './rule-context.ts'
import { openSharedGroups, type SharedGroups } from './shared-groups.ts'
import { ownRules, ruleOf, sharedRules } from './rules.ts'

/** Days after which a VAT number is to be verified again. */
export const verifiedDays = 365

export interface QualityWatch {
  readonly signal: AbortSignal
  readonly show: (progress: QualityProgress) => void
}

/**
 * The findings of a run: keys only. Values stay in the database, and a window of findings reads them again, so that
 * what was mended meanwhile is not shown.
 */
export interface QualityRun {
  readonly result: QualityResult
  readonly keys: ReadonlyMap<QualityRule, readonly string[]>
  /** By rule and key: the keys of all customers with the same value. */
  readonly groups: ReadonlyMap<QualityRule, ReadonlyMap<string, readonly string[]>>
}

/** The share that a customer with such a finding adds to the score. */
const share: Readonly<Record<Severity, number>> = { error: 0, warning: 0.5, note: 0.9 }
const rank = (severity: Severity): number => severities.length - severities.indexOf(severity)

interface Tally {
  readonly keys: Map<QualityRule, string[]>
  readonly shared: ReadonlyMap<QualityRule, SharedGroups>
  /** The customers by place: their keys, and the rank of their most severe finding. */
  readonly customers: string[]
  readonly worst: number[]
}

const judge = (tally: Tally, customer: JudgedCustomer, context: RuleContext): void => {
  const place = tally.customers.push(customer.key) - 1
  let worst = 0
  for (const [id, rule] of ownRules) {
    if (rule.check(customer, context) === null) continue
    tally.keys.get(id)!.push(customer.key)
    worst = Math.max(worst, rank(rule.severity))
  }
  tally.worst.push(worst)
  for (const [id, rule] of sharedRules) {
    const value = rule.sameBy(customer)
    if (value !== null) tally.shared.get(id)!.add(value, place)
  }
}

/** The customers of each rule about shared values, in groups. */
const groupShared = (tally: Tally): QualityRun['groups'] =>
  new Map(
    sharedRules.map(([id, { severity }]) => {
      const groups = new Map<string, readonly string[]>()
      for (const places of tally.shared.get(id)!.groups()) {
        const keys = places.map((place) => tally.customers[place]!)
        for (const place of places) {
          groups.set(tally.customers[place]!, keys)
          tally.keys.get(id)!.push(tally.customers[place]!)
          tally.worst[place] = Math.max(tally.worst[place]!, rank(severity))
        }
      }
      return [id, groups] as const
    }),
  )

const scoreOf = (worst: readonly number[]): number => {
  const shares = worst.map((found) => (found === 0 ? 1 : share[severities[severities.length - found]!]))
  const sum = shares.reduce((all, one) => all + one, 0)
  // Rounded down: only customers without any finding make 100.
  return worst.length === 0 ? 100 : Math.floor((100 * sum) / worst.length)
}

const countsOf = (keys: Tally['keys']): QualityCount[] =>
  qualityRules.flatMap((rule) => {
    const findings = keys.get(rule)!.length
    return findings === 0 ? [] : [{ rule, severity: ruleOf(rule).severity, findings }]
  })

export const contextOf = (cache: Cache, now: number): RuleContext =>
  ruleContext({ choices: readChoices(cache), learned: learnedStyles(cache), now, verifiedDays })

/** Applies all rules to all customers. Throws the signal's reason once it is aborted. */
export const runQuality = async (cache: Cache, now: number, { signal, show }: QualityWatch): Promise<QualityRun> => {
  const context = contextOf(cache, now)
  const tally: Tally = {
    keys: new Map(qualityRules.map((rule) => [rule, []])),
    shared: new Map(sharedRules.map(([rule]) => [rule, openSharedGroups()])),
    customers: [],
    worst: [],
  }
  const total = cache.customers.count().all
  let listOnly = 0
  for await (const slice of readCustomers(cache, signal)) {
    for (const customer of slice.customers) judge(tally, customer, context)
    listOnly += slice.listOnly
    show({ done: Math.min(tally.customers.length, total), total })
  }
  const groups = groupShared(tally)
  return {
    result: {
      at: now,
      customers: tally.customers.length,
      listOnly,
      score: scoreOf(tally.worst),
      counts: countsOf(tally.keys),
    },
    keys: tally.keys,
    groups,
  }
}
