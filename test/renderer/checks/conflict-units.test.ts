import { describe, expect, it } from 'vitest'
import { picksOf, unitsOf } from '../../../renderer/checks/conflict-units.ts'

const empty = { is: 'empty' } as const
const clash = (field: string) => ({ field, base: empty, mine: empty, theirs: empty })

describe('what is picked together', () => {
  const units = unitsOf([
    clash('Name'),
    clash('city'),
    clash('VatNumber'),
    clash('Street1'),
    clash('vatVerificationDate'),
    clash('dateChanged'),
  ])
  it('is an address, a VAT number with its date; other fields stand alone', () => {
    expect(units.map(({ linked, clashes }) => [linked, clashes.map(({ field }) => field)])).toEqual([
      [null, ['Name']],
      ['address', ['city', 'Street1']],
      ['vat', ['VatNumber', 'vatVerificationDate']],
      [null, ['dateChanged']],
    ])
  })
  it('answers for each of its fields, and for none that is not picked', () => {
    const [name, address] = units
    expect(picksOf(units, { [name!.id]: 'mine', [address!.id]: 'theirs' })).toEqual({
      Name: 'mine',
      city: 'theirs',
      Street1: 'theirs',
    })
  })
})
