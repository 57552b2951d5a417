import { describe, expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { Condition } from '../../../preload/contract/customers.ts'
import { conditionDraft, conditionOf, testsOf, type ConditionDraft } from '../../../renderer/checks/filter-draft.ts'

const drafted = (field: Condition['field'], part: Partial<ConditionDraft>) =>
  conditionOf(field, { ...conditionDraft(field, null), ...part })

describe('the tests of a field', () => {
  it.each([
    ['City', 'contains'],
    ['CountryId', 'one-of'],
    ['CustomerGroupId', 'one-of'],
    ['CreditLimit', 'between'],
    ['CocDate', 'between'],
    ['IsDunForPayment', 'yes'],
  ] as const)('of %s begins with %s', (field, test) => expect(testsOf(field)[0]).toBe(test))
  it('include a range for a number from a list', () => expect(testsOf('CustomerGroupId')).toContain('between'))
  it('are never empty, for any field', () => {
    for (const { name } of customerFields) expect(testsOf(name).length, name).toBeGreaterThan(0)
  })
})

describe('a filter draft', () => {
  it.each<Condition>([
    { field: 'City', is: 'starts', text: 'utr' },
    { field: 'CountryId', is: 'one-of', codes: ['NL', ''] },
    { field: 'CreditLimit', is: 'between', from: '-2.5', to: null },
    { field: 'CocDate', is: 'between', from: null, to: '2024-02-29' },
    { field: 'Email', is: 'empty' },
    { field: 'IsDunForPayment', is: 'no' },
  ])('restores its condition: $field $is', (condition) =>
    expect(conditionOf(condition.field, conditionDraft(condition.field, condition))).toEqual({
      is: 'condition',
      condition,
    }),
  )
  it('trims a text', () =>
    expect(drafted('City', { is: 'equals', text: ' Gent ' })).toEqual({
      is: 'condition',
      condition: { field: 'City', is: 'equals', text: 'Gent' },
    }))
  it.each([
    ['City', { is: 'contains', text: ' ' }, 'text'],
    ['City', { is: 'one-of' }, 'codes'],
    ['CreditLimit', { is: 'between' }, 'ends'],
    ['CreditLimit', { is: 'between', from: '1e9' }, 'number'],
    ['CreditLimit', { is: 'between', from: '10', to: '9' }, 'order'],
    ['CocDate', { is: 'between', from: '2024-02-01', to: '2024-01-31' }, 'order'],
  ] as const)('of %s, %o, is none yet', (field, part, fault) =>
    expect(drafted(field, part)).toMatchObject({ is: 'fault', fault }),
  )
  it.each([
    ['DiscountPercentage', '.5'],
    ['CreditLimit', 'ten'],
    ['CocDate', '31-12-2024'],
    ['CocDate', '2024'],
  ] as const)('takes no end of %s that was not read: %s', (field, from) => {
    expect(drafted(field, { is: 'between', from })).toEqual({ is: 'fault', fault: 'number', ends: ['from'] })
  })
  it('compares numbers as numbers', () =>
    expect(drafted('CreditLimit', { is: 'between', from: '9', to: '10' })).toMatchObject({ is: 'condition' }))
})
