import { expect, it } from 'vitest'
import type { DeskContext } from '../../../main/desk/desk-context.ts'
import { openQuality } from '../../../main/desk/quality/quality.ts'
import { customerText, wholeCustomer } from '../../../main/demo/customer/customer.ts'
import { makeCustomer } from '../../../main/demo/seed/make-customer.ts'
import { withSlip } from '../../../main/demo/seed/slips.ts'
import { listRow, openInMemory } from '../database/samples.ts'

const customer = (index: number) => makeCustomer(1, 1, index, String(index))
const slipped = (index: number): boolean => withSlip(customer(index), index) !== customer(index)

it('the first sixty customers of the demo service have no slip', () => {
  for (let index = 0; index < 61; index++) expect(withSlip(customer(index), index)).toEqual(customer(index))
  expect(slipped(61)).toBe(true)
})

it('the Demo company has findings of several kinds, and suggestions for some', async () => {
  const cache = openInMemory()
  const rows = Array.from({ length: 2_000 }, (_none, index) => {
    const text = customerText(wholeCustomer(withSlip(customer(index), index)))
    return listRow(String(index), JSON.parse(text) as Record<string, unknown>)
  })
  cache.customers.layRows(rows)
  const context = { cache, clock: { now: () => Date.UTC(2026, 10, 23) }, user: 'guest', changed: () => undefined }
  const calls = openQuality(context as unknown as DeskContext)
  const view = await calls.run()
  const found = new Map(view?.result?.counts.map(({ rule, findings }) => [rule, findings]))
  for (const rule of ['vat-form', 'email', 'vat-check', 'phone', 'postcode-style', 'passive-with-credit'] as const)
    expect(found.get(rule), rule).toBeGreaterThan(5)
  const forms = await calls.findings({ rule: 'vat-form', muted: false, from: 0, count: 50 })
  const mails = await calls.findings({ rule: 'email', muted: false, from: 0, count: 50 })
  expect([...forms, ...mails].every(({ fix }) => fix !== null)).toBe(true)
})
