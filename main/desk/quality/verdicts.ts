import { qualityRules, type QualityRule } from '../../../preload/contract/quality.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import type { RuleContext } from './rule-context.ts'
import { ownRules, sharedRules } from './rules.ts'
import { openSharedGroups } from './shared-groups.ts'

/** All that a run keeps of one customer. */
export interface Verdict {
  readonly key: string
  /** A bit for each of `ownRules` that objects; there are fewer than 32. */
  readonly own: number
  /** The values of `sharedRules`, as they are compared. */
  readonly shared: readonly (string | null)[]
  readonly isListOnly: boolean
}

/** A customer to judge. */
export interface Judgeable {
  readonly customer: JudgedCustomer
  readonly isListOnly: boolean
}

/** Verdicts in the order of the customers. Rule by rule: customer by customer takes a quarter longer. */
export const verdictsOn = (customers: readonly Judgeable[], context: RuleContext): Verdict[] => {
  const own = new Int32Array(customers.length)
  for (let bit = 0; bit < ownRules.length; bit++) {
    const [, rule] = ownRules[bit]!
    for (let at = 0; at < own.length; at++)
      if (rule.check(customers[at]!.customer, context) !== null) own[at]! |= 1 << bit
  }
  const shared = sharedRules.map(([, rule]) => customers.map(({ customer }) => rule.sameBy(customer)))
  return customers.map(({ customer: { key }, isListOnly }, at) => ({
    key,
    own: own[at]!,
    shared: shared.map((values) => values[at] ?? null),
    isListOnly,
  }))
}

/** Findings by rule: keys only. Values stay in the database. */
export interface FoundKeys {
  readonly customers: number
  /** Customers of whom only a list row was read. */
  readonly listOnly: number
  readonly keys: ReadonlyMap<QualityRule, readonly string[]>
  /** By rule and key: the keys of all customers with the same value. */
  readonly groups: ReadonlyMap<QualityRule, ReadonlyMap<string, readonly string[]>>
}

/** The customers of each rule about shared values, in groups. */
const groupsOf = (verdicts: readonly Verdict[], at: number): ReadonlyMap<string, readonly string[]> => {
  const shared = openSharedGroups()
  for (let place = 0; place < verdicts.length; place++) {
    const value = verdicts[place]!.shared[at]!
    if (value !== null) shared.add(value, place)
  }
  const groups = new Map<string, readonly string[]>()
  for (const places of shared.groups()) {
    const keys = places.map((place) => verdicts[place]!.key)
    for (const key of keys) groups.set(key, keys)
  }
  return groups
}

/** Places in `sharedRules`. */
export type Places = Set<number>

/** Adds the rules that compare another value of a customer now. Absent: nothing is compared. */
export const addDifferences = (different: Places, before: Verdict | null, after: Verdict | null): void => {
  for (let at = 0; at < sharedRules.length; at++)
    if ((before?.shared[at] ?? null) !== (after?.shared[at] ?? null)) different.add(at)
}

/** As `addDifferences`, of two lists of customers. */
export const addListDifferences = (different: Places, before: readonly Verdict[], after: readonly Verdict[]): void => {
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [old, now] = [before[at] ?? null, after[at] ?? null]
    if (old?.key === now?.key) addDifferences(different, old, now)
    else {
      addDifferences(different, old, null)
      addDifferences(different, null, now)
    }
  }
}

/** Findings of before, and the rules about shared values that must be grouped again. */
export interface FoundBefore {
  readonly found: FoundKeys
  readonly different: ReadonlySet<number>
}

/** The findings of all customers, in their order. Grouping costs most, so unchanged groups of before stay. Pure. */
export const foundKeys = (verdicts: readonly Verdict[], before: FoundBefore | null): FoundKeys => {
  const keys = new Map<QualityRule, readonly string[]>(qualityRules.map((rule) => [rule, []]))
  const own = ownRules.map((): string[] => [])
  let listOnly = 0
  for (const verdict of verdicts) {
    if (verdict.isListOnly) listOnly++
    if (verdict.own === 0) continue
    for (let at = 0; at < own.length; at++) if ((verdict.own & (1 << at)) !== 0) own[at]!.push(verdict.key)
  }
  ownRules.forEach(([rule], at) => keys.set(rule, own[at]!))
  const groups = new Map(
    sharedRules.map(([rule], at) => {
      const stays = before !== null && !before.different.has(at)
      return [rule, stays ? before.found.groups.get(rule)! : groupsOf(verdicts, at)] as const
    }),
  )
  for (const [rule, found] of groups) keys.set(rule, [...found.keys()])
  return { customers: verdicts.length, listOnly, keys, groups }
}
