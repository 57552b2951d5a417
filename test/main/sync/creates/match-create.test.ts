import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import { carriesAll, couldBe, matches, unexplained } from '../../../../main/sync/creates/match-create.ts'

const there = (fields: object) => parseRawRecord(JSON.stringify(fields))
const sent = { Name: '"Café  De Zon B.V."', ShortName: '"DEZON"', Email: '"Info@zon.example"' }

describe('a lost create', () => {
  it('is found by names and e-mail or VAT number, spelling apart', () => {
    expect(
      matches(
        sent,
        there({ name: 'cafe de zon b.v.', shortName: 'dezon', email: 'info@zon.example', vatNumber: 'NL1' }),
      ),
    ).toBe(true)
    expect(
      matches(
        { ...sent, VatNumber: '"NL 1"' },
        there({ Name: 'Café De Zon B.V.', ShortName: 'DEZON', Email: 'other@x', VatNumber: 'nl1' }),
      ),
    ).toBe(true)
  })

  it('is not another customer of the same name', () => {
    expect(matches(sent, there({ Name: 'Café De Zon B.V.', ShortName: 'DEZON', Email: 'other@zon.example' }))).toBe(
      false,
    )
    expect(matches({ Name: '"A"', ShortName: '"A"' }, there({ Name: 'A', ShortName: 'A', Email: 'a@b' }))).toBe(false)
    expect(
      matches({ Name: '"A"', ShortName: '"A"' }, there({ Name: 'A', ShortName: 'A', Email: '', VatNumber: null })),
    ).toBe(true)
  })

  it('is certain only if all sent values are there, apart from spelling and fields that the service fills in', () => {
    const full = { ...sent, CreditLimit: '1500.0', MobilePhone: '""', DiscountPercentage: '0.0' }
    const back = {
      name: 'Cafe de Zon B.V.',
      shortName: 'dezon',
      email: 'info@zon.example',
      creditLimit: '1500.00',
      mobilePhone: null,
      currencyId: 'EUR',
    }
    expect(carriesAll(full, there(back))).toBe(true)
    expect(carriesAll({ ...full, City: '"Assen"' }, there(back))).toBe(false)
    expect(carriesAll(full, there({ ...back, email: 'another@zon.example' }))).toBe(false)
    expect(carriesAll(full, there({ ...back, creditLimit: null }))).toBe(false)
  })

  it('does not match if only the name, only the short name, or neither is the same', () => {
    const back = { Name: 'Café De Zon B.V.', ShortName: 'DEZON', Email: 'info@zon.example' }
    expect(matches(sent, there(back))).toBe(true)
    expect(matches(sent, there({ ...back, ShortName: 'DEMAAN' }))).toBe(false)
    expect(matches(sent, there({ ...back, Name: 'Café De Maan B.V.' }))).toBe(false)
    expect(matches({ Name: '"A"', ShortName: '"A"' }, there({ Name: 'A', ShortName: 'A', VatNumber: 'NL1' }))).toBe(
      false,
    )
  })

  it('is not certain if a code or number differs', () => {
    const full = { ...sent, CurrencyId: '"EUR"', CustomerGroupId: '3' }
    const back = {
      Name: 'Café De Zon B.V.',
      ShortName: 'DEZON',
      Email: 'info@zon.example',
      CurrencyId: 'eur',
      CustomerGroupId: '3',
    }
    expect(carriesAll(full, there(back))).toBe(true)
    expect(carriesAll(full, there({ ...back, CurrencyId: 'USD' }))).toBe(false)
    expect(carriesAll(full, there({ ...back, CustomerGroupId: 4 }))).toBe(false)
    expect(carriesAll(full, there({ ...back, CustomerGroupId: '' }))).toBe(false)
  })

  it('is certain although a date, a yes/no field or the addresses differ: a service fills these in itself', () => {
    const full = { ...sent, CocDate: '"4/13/2022"', ApplyOrderSurcharge: 'true', Addresses: '[{"City":"Gent"}]' }
    expect(
      carriesAll(
        full,
        there({
          Name: 'Café De Zon B.V.',
          ShortName: 'DEZON',
          Email: 'info@zon.example',
          CocDate: '2022-04-13T00:00:00',
          ApplyOrderSurcharge: false,
          Addresses: [],
        }),
      ),
    ).toBe(true)
  })

  it('can only be an id that was not known before', () => {
    expect(unexplained({ knownIds: ['1', '2'] }, ['1', '2', '3', '4'])).toEqual(['3', '4'])
  })

  it('from an old copy may be any customer of the same name', () => {
    expect(couldBe(sent, there({ customerId: '1', name: 'CAFE de zon b.v.' }))).toBe(true)
    expect(couldBe(sent, there({ Name: 'Café De Maan B.V.' }))).toBe(false)
  })
})
