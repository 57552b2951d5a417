import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldOf } from '../../../preload/contract/customer-fields.ts'
import { warningsOf } from '../../../preload/contract/warnings.ts'

const kinds = (name: Parameters<typeof fieldOf>[0], text: string): string[] =>
  warningsOf(fieldOf(name), { is: 'text', text }).map(({ is }) => is)

describe('warnings while typing', () => {
  it('report a text that is longer than usual, with its length', () => {
    expect(warningsOf(fieldOf('ShortName'), { is: 'text', text: 'GROENETUIN' })).toEqual([
      { is: 'too-long', length: 10, max: 8 },
    ])
    expect(kinds('ShortName', 'GROENTUI')).toEqual([])
  })
  it('report a number outside the usual range, but accept both ends', () => {
    expect(kinds('DiscountPercentage', '2.5')).toEqual(['out-of-range'])
    expect(kinds('DiscountPercentage', '0')).toEqual([])
    expect(kinds('DiscountPercentage', '1')).toEqual([])
  })
  it('report a text that is no number, and accept a decimal comma', () => {
    expect(kinds('CreditLimit', '0,5')).toEqual([])
    expect(kinds('DiscountPercentage', '2,5')).toEqual(['out-of-range'])
    expect(kinds('CreditLimit', '1.500,25')).toEqual(['not-a-number'])
    expect(kinds('CreditLimit', '1e3')).toEqual(['not-a-number'])
    expect(kinds('CustomerGroupId', '1.5')).toEqual(['not-whole'])
  })
  it('accept an exponent in a number of the service, within the same range', () => {
    const received = (name: Parameters<typeof fieldOf>[0], text: string): string[] =>
      warningsOf(fieldOf(name), { is: 'text', text }, 'received').map(({ is }) => is)
    expect([received('CreditLimit', '1.0E7'), received('CreditLimit', 'ten')]).toEqual([[], ['not-a-number']])
    expect([received('DiscountPercentage', '2e-1'), received('DiscountPercentage', '2E1')]).toEqual([
      [],
      ['out-of-range'],
    ])
  })
  it('report a missing name, and no other missing field', () => {
    expect(kinds('Name', ' ')).toEqual(['expected'])
    expect(kinds('Street2', '')).toEqual([])
  })
  it('report spaces at the edges', () => {
    expect(kinds('City', 'Gent ')).toEqual(['edges'])
  })
  it('never fail on any text in any field, and never repeat themselves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...customerFields), fc.string(), (field, text) => {
        const found = warningsOf(field, { is: 'text', text }).map(({ is }) => is)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})
