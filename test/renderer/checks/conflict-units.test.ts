import { describe, expect, it } from 'vitest'
import { picksOf, unitsOf } from '../../../renderer/checks/conflict-units.ts'

const empty = { is: 'empty' } as const
const clash = (field: string) => ({ field, base: empty, mine: empty, theirs: empty })

describe('the units of a conflict', () => {
  const units = unitsOf([
    clash('Name'),
    clash('city'),
    clash('VatNumber'),
    clash('Street1'),
    clash('vatVerificationDate'),
    clash('dateChanged'),
  ])
  it('join an address, and a VAT number with its date; other fields are units of their own', () => {
    expect(units.map(({ linked, clashes }) => [linked, clashes.map(({ field }) => field)])).toEqual([
      [null, ['Name']],
      ['address', ['city', 'Street1']],
      ['vat', ['VatNumber', 'vatVerificationDate']],
      [null, ['dateChanged']],
    ])
  })
  it('turn the side of a unit into a side for each of its fields, and skip units without a side', () => {
    const [name, address] = units
    expect(picksOf(units, { [name!.id]: 'mine', [address!.id]: 'theirs' })).toEqual({
      Name: 'mine',
      city: 'theirs',
      Street1: 'theirs',
    })
  })
})
