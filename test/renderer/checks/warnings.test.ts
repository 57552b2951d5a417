import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldOf } from '../../../preload/contract/customer-fields.ts'
import { warningsOf } from '../../../preload/contract/warnings.ts'

const kinds = (name: Parameters<typeof fieldOf>[0], text: string): string[] =>
  warningsOf(fieldOf(name), { is: 'text', text }).map(({ is }) => is)

describe('warnings while typing', () => {
  it('says when a text is longer than such services take, and how long it is', () => {
    expect(warningsOf(fieldOf('ShortName'), { is: 'text', text: 'GROENETUIN' })).toEqual([
      { is: 'too-long', length: 10, max: 8 },
    ])
    expect(kinds('ShortName', 'GROENTUI')).toEqual([])
  })
  it('marks a number outside the usual range, but takes both ends', () => {
    expect(kinds('DiscountPercentage', '2.5')).toEqual(['out-of-range'])
    expect(kinds('DiscountPercentage', '0')).toEqual([])
    expect(kinds('DiscountPercentage', '1')).toEqual([])
  })
  it('marks what is not a number, and understands a decimal comma', () => {
    expect(kinds('CreditLimit', '0,5')).toEqual([])
    expect(kinds('DiscountPercentage', '2,5')).toEqual(['out-of-range'])
    expect(kinds('CreditLimit', '1.500,25')).toEqual(['not-a-number'])
    expect(kinds('CreditLimit', '1e3')).toEqual(['not-a-number'])
    expect(kinds('CustomerGroupId', '1.5')).toEqual(['not-whole'])
  })
  it('misses a name that every client needs, and no other field', () => {
    expect(kinds('Name', ' ')).toEqual(['expected'])
    expect(kinds('Street2', '')).toEqual([])
  })
  it('marks spaces at the edges', () => {
    expect(kinds('City', 'Gent ')).toEqual(['edges'])
  })
  it('never fails on any text in any field, and says nothing twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...customerFields), fc.string(), (field, text) => {
        const found = warningsOf(field, { is: 'text', text }).map(({ is }) => is)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})
