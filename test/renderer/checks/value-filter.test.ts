import { describe, expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { Condition } from '../../../preload/contract/customers.ts'
import { conditionDraft, conditionOf, testsOf } from '../../../renderer/checks/filter-draft.ts'
import { conditionOfValue, sameCondition } from '../../../renderer/checks/value-filter.ts'

describe('the condition of a value', () => {
  it.each<[Condition['field'], string, Condition | null]>([
    ['City', ' Veere ', { field: 'City', is: 'equals', text: 'Veere' }],
    ['CountryId', 'BE', { field: 'CountryId', is: 'one-of', codes: ['BE'] }],
    ['CustomerGroupId', '7', { field: 'CustomerGroupId', is: 'one-of', codes: ['7'] }],
    ['CreditLimit', '2500.00', { field: 'CreditLimit', is: 'between', from: '2500.00', to: '2500.00' }],
    ['CocDate', '2024-02-29', { field: 'CocDate', is: 'between', from: '2024-02-29', to: '2024-02-29' }],
    ['CocDate', '31-1-2024', { field: 'CocDate', is: 'between', from: '2024-01-31', to: '2024-01-31' }],
    ['CocDate', '3-4-2024', null],
    ['IsDunForPayment', 'true', { field: 'IsDunForPayment', is: 'yes' }],
    ['IsDunForPayment', 'false', { field: 'IsDunForPayment', is: 'no' }],
    ['IsDunForPayment', '', null],
    ['Email', '', { field: 'Email', is: 'empty' }],
    ['CountryId', '', { field: 'CountryId', is: 'empty' }],
    ['Name', 'x'.repeat(501), null],
    ['Name', '   ', null],
  ])('of %s with "%s" is %j', (field, text, wanted) => expect(conditionOfValue(field, text, null)).toEqual(wanted))

  it('reads a date in the style that the service was seen to use', () =>
    expect(conditionOfValue('CocDate', '3-4-2024', ['D-M-YYYY'])).toEqual({
      field: 'CocDate',
      is: 'between',
      from: '2024-04-03',
      to: '2024-04-03',
    }))

  it('can be opened and applied again in the form of a filter, for every field', () => {
    for (const { name, type } of customerFields)
      for (const text of ['', '12', 'true', 'NL', '2024-02-29']) {
        const condition = type === 'list' ? null : conditionOfValue(name, text, null)
        if (!condition) continue
        expect(testsOf(name), name).toContain(condition.is)
        expect(conditionOf(name, conditionDraft(name, condition)), name).toEqual({ is: 'condition', condition })
      }
  })
})

it('conditions are the same in any order of their properties', () => {
  expect(
    sameCondition({ field: 'City', is: 'equals', text: 'Veere' }, { is: 'equals', text: 'Veere', field: 'City' }),
  ).toBe(true)
  expect(
    sameCondition({ field: 'City', is: 'equals', text: 'Veere' }, { field: 'City', is: 'equals', text: 'Goes' }),
  ).toBe(false)
})
