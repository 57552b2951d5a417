import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { asInput, type FieldValue } from '../../../preload/contract/customers.ts'
import { asValue, blankRecord, duplicateOf, sameInput } from '../../../renderer/checks/values.ts'

const values: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.constant<FieldValue>({ is: 'empty' }),
  fc.string().map((text): FieldValue => ({ is: 'text', text })),
  fc.constantFrom('0', '0.0', '1.50', '-3').map((text): FieldValue => ({ is: 'number', text })),
  fc.boolean().map((yes): FieldValue => ({ is: 'yes-no', yes })),
)

describe('field values', () => {
  it('stay the same when exactly their text is typed, the text of a number included', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(asValue(asInput(value), value)).toEqual(value)
      }),
    )
  })
  it('are equal for an empty text and no value, but 0.0 differs from 0', () => {
    expect(sameInput({ is: 'empty' }, { is: 'text', text: '' })).toBe(true)
    expect(sameInput({ is: 'text', text: '0.0' }, { is: 'text', text: '0' })).toBe(false)
    expect(sameInput({ is: 'empty' }, { is: 'yes-no', yes: false })).toBe(true)
  })
  it('of a new customer cover every field of the contract', () => {
    expect(Object.keys(blankRecord().values)).toEqual([...fieldNames])
  })
  it('of a duplicate are those a user could type, not those that the service sets', () => {
    const copied = duplicateOf({
      ...blankRecord(),
      values: {
        CustomerId: { is: 'text', text: '000010' },
        OrganizationId: { is: 'number', text: '7' },
        Name: { is: 'text', text: 'Café De Zon' },
        IsInFactoring: { is: 'yes-no', yes: false },
        CreditLimit: { is: 'number', text: '0.0' },
      },
    })
    expect(copied).toEqual({ Name: { is: 'text', text: 'Café De Zon' } })
  })
})
