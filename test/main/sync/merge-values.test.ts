import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { changedByService, changedProperties, merge, withField } from '../../../main/sync/merge.ts'

describe('a linked day that nobody edited', () => {
  const read = (day: string) => parseRawRecord(`{"VatNumber":"NL1","VatVerificationDate":${day}}`)
  const merged = (before: string, now: string) => merge(read(before), { VatNumber: '"NL2"' }, read(now))

  it('is the same in another form of dates', () => {
    expect(merged('"4/13/2022"', '"2022-04-13"')).toEqual({
      is: 'put',
      body: parseRawRecord('{"VatNumber":"NL2","VatVerificationDate":"2022-04-13"}'),
      changed: ['VatNumber'],
    })
  })

  it.each([
    ['is another day', '"4/13/2022"', '"2022-04-14"'],
    ['went away', '"4/13/2022"', 'null'],
    ['came', 'null', '"4/13/2022"'],
    ['is no date any more', '"4/13/2022"', '"unknown"'],
    ['was none and is one', '"unknown"', '"4/13/2022"'],
    ['was and is none, in other words', '"unknown"', '"later"'],
    ['is a number now', '"4/13/2022"', '20220413'],
    ['was a number', '20220413', '20220414'],
  ])('clashes where it %s', (_how, before, now) => {
    expect(merged(before, now)).toEqual({
      is: 'clash',
      clashes: [
        { field: 'VatNumber', base: '"NL1"', mine: '"NL2"', theirs: '"NL1"' },
        { field: 'VatVerificationDate', base: before, mine: before, theirs: now },
      ],
    })
  })

  it('is compared to the letter where the field is no date', () => {
    const street = (text: string) => parseRawRecord(`{"Street1":"${text}","City":"Gent"}`)
    expect(merge(street('4/13/2022'), { City: '"Assen"' }, street('2022-04-13'))).toMatchObject({
      is: 'clash',
      clashes: [{ field: 'Street1' }, { field: 'City' }],
    })
  })

  it('clashes in two forms where both sides set it: a person sees what the service has', () => {
    const edited = merge(read('null'), { VatNumber: '"NL2"', VatVerificationDate: '"4/13/2022"' }, read('"2022-04-13"'))
    expect(edited).toMatchObject({ is: 'clash', clashes: [{ field: 'VatNumber' }, { field: 'VatVerificationDate' }] })
  })

  it('is left out of the clash where only an edited field of its group changed there', () => {
    const theirs = parseRawRecord('{"VatNumber":"NL3","VatVerificationDate":"2022-04-13"}')
    expect(merge(read('"4/13/2022"'), { VatNumber: '"NL2"' }, theirs)).toEqual({
      is: 'clash',
      clashes: [{ field: 'VatNumber', base: '"NL1"', mine: '"NL2"', theirs: '"NL3"' }],
    })
  })
})

describe('an edited code', () => {
  const numbers: ReadonlySet<FieldName> = new Set(['PaymentConditionId'])
  const sent = (base: string, theirs: string, mine = '"14"'): string | undefined => {
    const merged = merge(parseRawRecord(base), { PaymentConditionId: mine }, parseRawRecord(theirs), numbers)
    if (merged.is !== 'put') throw new Error(merged.is)
    return merged.body.find(({ name }) => name === 'PaymentConditionId')?.json
  }

  it('goes as a number where the service writes it so elsewhere and this customer has none', () => {
    expect(sent('{"PaymentConditionId":null}', '{"PaymentConditionId":null}')).toBe('14')
    expect(sent('{"Name":"x"}', '{"Name":"x"}')).toBe('14')
  })

  it('goes as this customer has it', () => {
    expect(sent('{"PaymentConditionId":"30"}', '{"PaymentConditionId":"30"}')).toBe('"14"')
    expect(sent('{"PaymentConditionId":"30"}', '{"PaymentConditionId":30}')).toBe('14')
    expect(sent('{"PaymentConditionId":30}', '{"PaymentConditionId":"30"}', '14')).toBe('"14"')
  })

  it('stays a text where nothing is known of the service', () => {
    const none = parseRawRecord('{"PaymentConditionId":null}')
    expect(merge(none, { PaymentConditionId: '"14"' }, none)).toMatchObject({
      body: [{ name: 'PaymentConditionId', json: '"14"' }],
    })
  })
})

it('a field added to a record without letters to learn from has the name of the contract', () => {
  expect(withField([], 'ZipCode', '"1"')).toEqual([{ name: 'ZipCode', json: '"1"' }])
})

describe('what a person sees as a change of the service', () => {
  const changes = (before: string, after: string) => changedProperties(parseRawRecord(before), parseRawRecord(after))

  it('is not another way to write nothing', () => {
    for (const one of ['null', '""', '[]', undefined])
      for (const other of ['null', '""', '[]', undefined]) {
        const written = (json: string | undefined) => (json === undefined ? '{}' : `{"Addresses":${json}}`)
        expect([one, other, changes(written(one), written(other))]).toEqual([one, other, []])
      }
  })

  it('is something for nothing, and nothing for something', () => {
    expect(changes('{"Addresses":[]}', '{"Addresses":[1]}')).toEqual(['Addresses'])
    expect(changes('{"Addresses":[1]}', '{"Addresses":null}')).toEqual(['Addresses'])
    expect(changes('{"Fax":""}', '{"Fax":"1"}')).toEqual(['Fax'])
    expect(changes('{"Fax":"1"}', '{}')).toEqual(['Fax'])
  })
})

describe('the fields that the service keeps otherwise than they were sent', () => {
  const kept = (sent: string, back: string) => changedByService(parseRawRecord(sent), parseRawRecord(back))

  it('have the names of the contract, whatever their letter case', () => {
    expect(kept('{"name":"x","fax":"1","city":"Gent"}', '{"Name":"X","Fax":"2","City":"Gent"}')).toEqual([
      'Name',
      'Fax',
    ])
  })

  it('are neither fields of the service nor properties outside the contract', () => {
    expect(kept('{"Name":"x","Database":"a","strange":1}', '{"Name":"x","Database":"b","strange":2}')).toEqual([])
    expect(kept('{"strange":1}', '{"stranger":1}')).toEqual([])
  })

  it('are not those without a value, however that is written', () => {
    expect(kept('{"Fax":null,"Email":""}', '{"Fax":"","Homepage":null}')).toEqual([])
  })
})
