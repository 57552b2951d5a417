import { expect, it } from 'vitest'
import type { Changes } from '../../../preload/contract/customers.ts'
import type { QualityRule } from '../../../preload/contract/quality.ts'
import { judgedCustomer } from '../../../main/desk/quality/judged-customer.ts'
import { ruleContext } from '../../../main/desk/quality/rule-context.ts'
import { ownRules } from '../../../main/desk/quality/rules.ts'
import { customerText, wholeCustomer } from '../../../main/demo/customer/customer.ts'
import { makeCustomer } from '../../../main/demo/seed/make-customer.ts'
import { withSlip } from '../../../main/demo/seed/slips.ts'

const customer = (index: number) => makeCustomer(1, 1, index, String(index))
const context = ruleContext({ choices: {}, learned: ['M/D/YYYY'], now: Date.UTC(2026, 10, 23), verifiedDays: 365 })

/** The fixes of every rule that objects to one of the first customers. */
const fixesOf = (customers: number): Map<QualityRule, (Changes | null)[]> => {
  const found = new Map<QualityRule, (Changes | null)[]>()
  for (let index = 0; index < customers; index++) {
    const text = customerText(wholeCustomer(withSlip(customer(index), index)))
    const values = JSON.parse(text) as Record<string, unknown>
    const judged = judgedCustomer(String(index), (field) => String(values[field] ?? ''))
    for (const [rule, { check }] of ownRules) {
      const verdict = check(judged, context)
      if (verdict) found.set(rule, [...(found.get(rule) ?? []), verdict.fix])
    }
  }
  return found
}

it('the first sixty customers of the demo service have no slip', () => {
  for (let index = 0; index < 61; index++) expect(withSlip(customer(index), index)).toEqual(customer(index))
  expect(withSlip(customer(61), 61)).not.toEqual(customer(61))
})

it('the Demo company has findings of several kinds, and suggestions for some', () => {
  const found = fixesOf(2_000)
  for (const rule of ['vat-form', 'email', 'vat-check', 'phone', 'postcode-style', 'passive-with-credit'] as const)
    expect(found.get(rule)?.length, rule).toBeGreaterThan(5)
  for (const rule of ['vat-form', 'email'] as const)
    expect(
      found.get(rule)?.every((fix) => fix !== null),
      rule,
    ).toBe(true)
})
