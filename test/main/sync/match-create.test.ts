import { describe, expect, it } from 'vitest'
import type { StoredEdit } from '../../../main/cache/cache.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { matches, unexplained } from '../../../main/sync/match-create.ts'

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

  it('can only be an id that nothing else explains', () => {
    const edit = (id: string, customerId: string | null, knownIds: string[] | null = null): StoredEdit => ({
      id, kind: 'create', key: `n:${id}`, customerId, name: '', base: null, mine: {}, state: { is: 'waiting' }, revision: 1, madeAt: 0, changedAt: 0,
      knownIds, attempts: 0, notBefore: 0, outcomeUnknown: true,
    })
    const lost = edit('a', null, ['1', '2'])
    expect(unexplained(lost, ['1', '2', '3', '4'], [lost, edit('b', '3')])).toEqual(['4'])
  })
})
