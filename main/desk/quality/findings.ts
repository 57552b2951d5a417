import type {
  FindingsQuestion,
  QualityFinding,
  QualityMark,
  QualityMute,
  QualityRule,
} from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import type { StoredMute } from './present-keys.ts'
import type { Muted } from './quality-result.ts'
import { openCustomerReader } from './read-customers.ts'
import type { RuleContext } from './rule-context.ts'
import { ownRules, ruleOf, sharedRules, type Found, type SharedRule } from './rules.ts'
import type { QualityRun } from './run.ts'

const mostOthers = 10
const mostFindings = 200

/** Everything that judges single customers. `run` null: values that customers share are not judged. */
export interface Judging {
  readonly cache: Cache
  readonly context: RuleContext
  readonly run: QualityRun | null
  readonly muted: Muted
}

const isStillMeant = ({ of }: Findings, { rule, key, texts }: StoredMute): boolean => {
  const finding = key === null || texts === undefined ? undefined : of(rule, key)?.finding
  if (finding === undefined || texts === undefined || finding.mended) return true
  const now = finding.texts
  return now.length === texts.length && now.every((text, at) => text === texts[at])
}

/** Mutes whose findings have the values that a person accepted, and no others. */
export const meantMutes = (findings: Findings, mutes: readonly StoredMute[]): readonly StoredMute[] =>
  mutes.filter((mute) => isStillMeant(findings, mute))

/** A mute with the values of its finding, where there is one. */
export const withTexts = ({ of }: Findings, mute: QualityMute): StoredMute => {
  const finding = mute.key === null ? undefined : of(mute.rule, mute.key)?.finding
  return finding === undefined ? mute : { ...mute, texts: finding.texts }
}

export interface FoundCustomer {
  readonly finding: QualityFinding
  readonly customer: JudgedCustomer
}

/** Findings about single customers, as they are now. */
export interface Findings {
  /** Null: the customer was removed, or is being deleted. */
  of(rule: QualityRule, key: string): FoundCustomer | null
  /** Of one rule in the order of the run. Removed customers are left out. */
  ofRule(question: FindingsQuestion): QualityFinding[]
  ofCustomer(key: string): QualityFinding[]
  marks(keys: readonly string[]): QualityMark[]
}

/** Customers that had the same value at the run, itself among them. */
const groupOf = (run: QualityRun | null, rule: QualityRule, key: string): readonly string[] =>
  run?.groups.get(rule)?.get(key) ?? []

/** The keys of a rule's findings that are muted, or of those that count. */
export const keysOf = (run: QualityRun, { reasonOf }: Muted, rule: QualityRule, muted: boolean): string[] =>
  run.keys.get(rule)!.filter((key) => (reasonOf(rule, key) !== null) === muted)

const sharedFound = ({ fields, fieldsOf }: SharedRule, customer: JudgedCustomer): Found => ({
  fields: fieldsOf?.(customer) ?? fields,
  fix: null,
})

export const openFindings = ({ cache, context, run, muted }: Judging): Findings => {
  const read = openCustomerReader(cache)

  /** `known`: the customer's key at the run. */
  const judge = (customer: JudgedCustomer, id: QualityRule, known: string): Found | null => {
    const rule = ruleOf(id)
    if ('check' in rule) return rule.check(customer, context)
    const value = rule.sameBy(customer)
    const still = (key: string): boolean => {
      const other = key === known ? undefined : read(key)
      return other !== undefined && rule.sameBy(other) === value
    }
    return value !== null && groupOf(run, id, known).some(still) ? sharedFound(rule, customer) : null
  }
  const findingOf = (customer: JudgedCustomer, id: QualityRule, found: Found | null): QualityFinding => {
    const rule = ruleOf(id)
    const { key } = customer
    const fields = found?.fields ?? rule.fields
    return {
      rule: id,
      severity: rule.severity,
      key,
      customerId: customer.text('CustomerId') ?? '',
      name: customer.text('Name') ?? '',
      fields,
      texts: fields.map((field) => customer.text(field) ?? ''),
      fix: found?.fix ?? null,
      others: groupOf(run, id, key)
        .slice(0, mostOthers + 1)
        .filter((one) => one !== key)
        .slice(0, mostOthers),
      mended: found === null,
      muted: muted.reasonOf(id, key),
    }
  }
  const ofCustomer = (key: string): QualityFinding[] => {
    const customer = read(key)
    if (customer === undefined) return []
    return [...ownRules, ...sharedRules].flatMap(([id]) => {
      const found = judge(customer, id, key)
      return found === null ? [] : [findingOf(customer, id, found)]
    })
  }
  const of: Findings['of'] = (rule, key) => {
    const customer = read(key)
    return customer === undefined ? null : { finding: findingOf(customer, rule, judge(customer, rule, key)), customer }
  }
  return {
    of,
    ofRule: ({ rule, muted: isMuted, from, count }) =>
      (run === null ? [] : keysOf(run, muted, rule, isMuted))
        .slice(from, from + Math.min(count, mostFindings))
        .flatMap((key) => of(rule, key)?.finding ?? []),
    ofCustomer,
    marks: (keys) =>
      keys.flatMap((key) => {
        const [worst, ...more] = ofCustomer(key).filter((one) => one.muted === null)
        if (worst === undefined) return []
        return [{ key, severity: mostSevere([worst, ...more]), findings: more.length + 1 }]
      }),
  }
}

const order = { error: 0, warning: 1, note: 2 } as const
const mostSevere = ([first, ...more]: readonly [QualityFinding, ...QualityFinding[]]): QualityMark['severity'] =>
  more.reduce((worst, { severity }) => (order[severity] < order[worst] ? severity : worst), first.severity)
