import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { couldBe, matches, unexplained } from '../../../main/sync/match-create.ts'

const there = (fields: object) => parseRawRecord(JSON.stringify(fields))
const sent = { Name: '"Café  De Zon B.V."', ShortName: '"DEZON"', Email: '"Info@zon.example"' }

describe('a lost create', () => {
  it('is found by names and e-mail or VAT number, spelling apart', () => {
    expect(matches(sent, there({ name: 'cafe de zon b.v.', shortName: 'dezon', email: 'info@zon.example', vatNumber: 'NL1' }))).toBe(true)
    expect(matches({ ...sent, VatNumber: '"NL 1"' }, there({ Name: 'Café De Zon B.V.', ShortName: 'DEZON', Email: 'other@x', VatNumber: 'nl1' }))).toBe(true)
  })

  it('is not another customer of the same name', () => {
    expect(matches(sent, there({ Name: 'Café De Zon B.V.', ShortName: 'DEZON', Email: 'other@zon.example' }))).toBe(false)
    expect(matches({ Name: '"A"', ShortName: '"A"' }, there({ Name: 'A', ShortName: 'A', Email: 'a@b' }))).toBe(false)
    expect(matches({ Name: '"A"', ShortName: '"A"' }, there({ Name: 'A', ShortName: 'A', Email: '', VatNumber: null }))).toBe(true)
  })

  it('can only be an id that was not known before', () => {
    expect(unexplained({ knownIds: ['1', '2'] }, ['1', '2', '3', '4'])).toEqual(['3', '4'])
  })

  it('out of an old copy may be anybody of the same name', () => {
    expect(couldBe(sent, there({ customerId: '1', name: 'CAFE de zon b.v.' }))).toBe(true)
    expect(couldBe(sent, there({ Name: 'Café De Maan B.V.' }))).toBe(false)
  })
})
