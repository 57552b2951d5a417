import {
  qualityRules,
  severities,
  type QualityCount,
  type QualityMute,
  type QualityPoint,
  type QualityResult,
  type QualityRule,
  type Severity,
} from '../../../preload/contract/quality.ts'
import type { KeyNow } from './present-keys.ts'
import { ruleOf } from './rules.ts'
import type { QualityRun } from './run.ts'

/** Reasons of muted findings. */
export interface Muted {
  /** Null: the finding counts. */
  reasonOf(rule: QualityRule, key: string): string | null
}

/** Mutes and findings may have a customer's key from before it was created. */
export const mutedBy = (mutes: readonly QualityMute[], keyNow: KeyNow): Muted => {
  const wholeRules = new Map(mutes.flatMap(({ rule, key, reason }) => (key === null ? [[rule, reason]] : [])))
  const single = new Map(
    mutes.flatMap(({ rule, key, reason }) => (key === null ? [] : [[`${rule} ${keyNow(key)}`, reason]])),
  )
  const ofOne: Muted['reasonOf'] = (rule, key) => single.get(`${rule} ${keyNow(key)}`) ?? null
  return { reasonOf: (rule, key) => wholeRules.get(rule) ?? (single.size === 0 ? null : ofOne(rule, key)) }
}

/** A customer without findings, in tenths: whole numbers, because a sum of fractions may lie just below a whole one. */
const whole = 10
/** The tenths that a customer with such a finding adds to the score. */
const tenths: Readonly<Record<Severity, number>> = { error: 0, warning: 5, note: 9 }

/** By customer: the tenths that its most severe finding leaves. */
const tenthsLeft = ({ keys }: QualityRun, muted: Muted): Map<string, number> => {
  const left = new Map<string, number>()
  for (const [rule, found] of keys) {
    const own = tenths[ruleOf(rule).severity]
    for (const key of found)
      if (own < (left.get(key) ?? whole) && muted.reasonOf(rule, key) === null) left.set(key, own)
  }
  return left
}

/** Rounded down: only customers without any finding make 100. */
const scoreOf = (run: QualityRun, muted: Muted): number => {
  if (run.customers === 0) return 100
  const left = tenthsLeft(run, muted)
  const sum = [...left.values()].reduce((all, one) => all + one, whole * (run.customers - left.size))
  return Math.floor((100 * sum) / (whole * run.customers))
}

const countsOf = ({ keys }: QualityRun, muted: Muted): QualityCount[] =>
  qualityRules.flatMap((rule) => {
    const found = keys.get(rule)!
    if (found.length === 0) return []
    const silent = found.filter((key) => muted.reasonOf(rule, key) !== null).length
    return [{ rule, severity: ruleOf(rule).severity, findings: found.length - silent, muted: silent }]
  })

/** The counts and the score of a run. Muted findings do not lower the score. */
export const resultOf = (run: QualityRun, muted: Muted): QualityResult => {
  const { at, customers, listOnly } = run
  return { at, customers, listOnly, score: scoreOf(run, muted), counts: countsOf(run, muted) }
}

export const pointOf = ({ at, score, customers, counts }: QualityResult): QualityPoint => {
  const sum = (severity: Severity): number =>
    counts.reduce((all, one) => (one.severity === severity ? all + one.findings : all), 0)
  const [error, warning, note] = severities.map(sum) as [number, number, number]
  return { at, score, customers, findings: { error, warning, note } }
}
