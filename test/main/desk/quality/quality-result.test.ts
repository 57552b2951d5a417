import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  qualityRules,
  type QualityMute,
  type QualityRule,
  type Severity,
} from '../../../../preload/contract/quality.ts'
import { mutedBy, pointOf, resultOf } from '../../../../main/desk/quality/quality-result.ts'
import { ruleOf } from '../../../../main/desk/quality/rules.ts'
import type { QualityRun } from '../../../../main/desk/quality/run.ts'

const keys = ['n:new', 's:1', 's:2', 's:3', 's:4', 's:5'] as const
const aRule = fc.constantFrom(...qualityRules)
const found = fc.uniqueArray(fc.tuple(aRule, fc.constantFrom(...keys)), {
  maxLength: 30,
  selector: ([rule, key]) => `${rule} ${key}`,
})
const mutes = fc.array(
  fc.record({
    rule: aRule,
    key: fc.option(fc.constantFrom(...keys), { freq: 4 }),
    reason: fc.string(),
    at: fc.nat(),
    user: fc.constant('a.person'),
  }),
  { maxLength: 12 },
)

const runOf = (findings: readonly (readonly [QualityRule, string])[], customers: number): QualityRun => ({
  at: 1,
  customers,
  listOnly: 0,
  keys: new Map(qualityRules.map((rule) => [rule, findings.flatMap(([one, key]) => (one === rule ? [key] : []))])),
  groups: new Map(),
})

const tenths: Readonly<Record<Severity, number>> = { error: 0, warning: 5, note: 9 }

it('score and counts are those of a plain walk over customers, for any findings and mutes', () => {
  fc.assert(
    fc.property(found, mutes, fc.nat({ max: 20 }), (findings, muted, more) => {
      const isMuted = (rule: QualityRule, key: string): boolean =>
        muted.some((one) => one.rule === rule && (one.key === null || one.key === key))
      const run = runOf(findings, keys.length + more)
      const result = resultOf(
        run,
        mutedBy(muted, (key) => key),
      )
      const worst = keys.map((key) =>
        Math.min(
          10,
          ...findings.flatMap(([rule, of]) =>
            of === key && !isMuted(rule, key) ? [tenths[ruleOf(rule).severity]] : [],
          ),
        ),
      )
      const sum = worst.reduce((all, one) => all + one, 10 * more)
      expect(result.score).toBe(Math.floor((10 * sum) / run.customers))
      const counts = qualityRules.flatMap((rule) => {
        const own = findings.filter(([one]) => one === rule)
        const silent = own.filter(([, key]) => isMuted(rule, key)).length
        const { severity } = ruleOf(rule)
        return own.length === 0 ? [] : [{ rule, severity, findings: own.length - silent, muted: silent }]
      })
      expect(result.counts).toEqual(counts)
      const heard = findings.filter(([rule, key]) => !isMuted(rule, key)).length
      expect(Object.values(pointOf(result).findings).reduce((all, one) => all + one, 0)).toBe(heard)
    }),
    { numRuns: 500 },
  )
})

it('only an administration without any heard finding scores 100', () => {
  const muted = mutedBy([], (key) => key)
  expect(resultOf(runOf([], 0), muted).score).toBe(100)
  expect(resultOf(runOf([['spaces', 's:1']], 100_000), muted).score).toBe(99)
})

it('a mute holds for its customer under both keys, and the reason of a muted rule comes first', () => {
  const mute = (key: string | null, reason: string): QualityMute => ({ rule: 'email', key, reason, at: 1, user: 'a' })
  const keyNow = (key: string): string => (key === 'n:new' ? 's:1' : key)
  expect(mutedBy([mute('n:new', 'one')], keyNow).reasonOf('email', 's:1')).toBe('one')
  expect(mutedBy([mute('s:1', 'one')], keyNow).reasonOf('email', 'n:new')).toBe('one')
  expect(mutedBy([mute('s:1', 'one'), mute(null, 'whole')], keyNow).reasonOf('email', 's:1')).toBe('whole')
  expect(mutedBy([mute('s:1', 'one')], keyNow).reasonOf('phone', 's:1')).toBeNull()
})
