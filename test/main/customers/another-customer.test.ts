import { describe, expect, it } from 'vitest'
import { isAnother, withoutOthersDate } from '../../../main/customers/another-customer.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'

const known = {
  Name: 'Garage Van Dijk',
  ShortName: 'GARAGE',
  VatNumber: 'NL1',
  CocRegistration: '11',
  Email: 'a@example.com',
  Telephone: '010',
  City: 'Sneek',
}
const other = {
  Name: 'Kapsalon Knip',
  ShortName: 'KNIP',
  VatNumber: 'NL2',
  CocRegistration: '22',
  Email: 'b@example.com',
  Telephone: '020',
  City: 'Sneek',
}
const recordOf = (values: object) => parseRawRecord(JSON.stringify(values))
const another = (before: object, read: object): boolean => isAnother(recordOf(before), recordOf(read))

describe('a read under the id of a customer', () => {
  it('is another customer if no identifying field is the same', () => expect(another(known, other)).toBe(true))
  it.each(['Name', 'ShortName', 'VatNumber', 'CocRegistration', 'Email', 'Telephone'] as const)(
    'is the same customer if its %s is the same',
    (field) => {
      expect(another(known, { ...other, [field]: known[field] })).toBe(false)
    },
  )
  it('is the same customer if only letter case, accents and spaces differ', () =>
    expect(another(known, { ...other, Name: 'garage vàn  dijk' })).toBe(false))
  it.each([
    ['all but the names', {}],
    ['the short name too', { ShortName: '' }],
  ])('is not the same customer because both leave fields empty: %s', (_what, short) => {
    const blank = { VatNumber: '', CocRegistration: '', Email: null, Telephone: '', ...short }
    expect(another({ ...known, ...blank }, { ...other, ...blank })).toBe(true)
  })
  it('is the same customer if neither has a name', () => {
    const nameless = { Name: '', ShortName: '' }
    expect(another({ ...known, ...nameless }, { ...other, ...nameless })).toBe(false)
  })
  it('is another customer if neither has a name, but their short names differ', () => {
    const nameless = { Name: '' }
    expect(another({ ...known, ...nameless }, { ...other, ...nameless })).toBe(true)
  })
  it.each([
    ['the same', '"2024-05-01"', '"2024-05-01"', false],
    ['others', '"2024-05-01"', '"2026-05-01"', true],
    ['none', 'null', 'null', true],
  ])('is judged by the dates of creation: %s', (_what, before, now, is) => {
    expect(another({ ...known, dateCreated: JSON.parse(before) }, { ...other, DateCreated: JSON.parse(now) })).toBe(is)
  })
})

describe('the date of creation of a read with values that a person saw', () => {
  const dated = { dateCreated: '2024-05-01' }
  const shownOver = (seen: object, read: object) =>
    withoutOthersDate(recordOf({ ...seen, ...dated }), recordOf({ ...read, ...dated }))

  it('stays where the customer is the one that the person saw', () => {
    expect(shownOver(known, { ...other, Email: known.Email })).toEqual(recordOf({ ...known, ...dated }))
  })

  it('is left out, and nothing else, where the read may be of another customer', () => {
    expect(shownOver(known, other)).toEqual(recordOf(known))
  })
})
