import { describe, expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import { inCase, isNoCode, newRecord, propertyCaseOf } from '../../../main/customers/blank-record.ts'
import { keptStrangers, valuesOfCreate } from '../../../main/customers/made-again.ts'
import { parseRawRecord, writeRawRecord } from '../../../main/customers/raw-record.ts'

describe('a new record', () => {
  it('carries all fields of the contract in the letter case of the service', () => {
    const record = newRecord({ Name: '"Bakker"' }, 'contract')
    expect(record.map(({ name }) => name)).toEqual(customerFields.map(({ name }) => name))
    expect(JSON.parse(writeRawRecord(record))).toMatchObject({
      CustomerId: '',
      Name: 'Bakker',
      CreditLimit: 0,
      Fax: null,
      Email: '',
      IsInFactoring: false,
      Addresses: [],
    })
    const camel = newRecord({}, 'camel')
    expect(camel.map(({ name }) => name.toLowerCase())).toEqual(customerFields.map(({ name }) => name.toLowerCase()))
    expect(propertyCaseOf(parseRawRecord(writeRawRecord(camel)))).toBe('camel')
    expect(propertyCaseOf(record)).toBe('contract')
  })

  it('has the typed value in each field, else the contract’s default of its type', () => {
    const valueOf = (field: string): string | undefined =>
      newRecord({ CurrencyId: '"EUR"' }).find(({ name }) => name === field)?.json
    expect(
      [
        'CustomerGroupId',
        'CreditLimit',
        'IsInFactoring',
        'Name',
        'ChargeVatTypeId',
        'Fax',
        'LanguageId',
        'CocDate',
        'Addresses',
        'CurrencyId',
      ].map(valueOf),
    ).toEqual(['0', '0.0', 'false', '""', '""', 'null', 'null', 'null', '[]', '"EUR"'])
  })

  it('names its fields as the contract does, or all of them with a small first letter', () => {
    expect(
      newRecord({})
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['CustomerId', 'OrganizationId'])
    expect(
      newRecord({}, 'camel')
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['customerId', 'organizationId'])
    expect([inCase('VatNumber', 'camel'), inCase('VatNumber', 'contract')]).toEqual(['vatNumber', 'VatNumber'])
  })
})

describe('the letter case of a record', () => {
  const caseOf = (...names: readonly string[]) => propertyCaseOf(names.map((name) => ({ name, json: '1' })))

  it('is that of the first name that begins with a letter', () => {
    expect([caseOf('name'), caseOf('Name'), caseOf('$id', '0', 'name', 'Name'), caseOf('_x', 'Name', 'name')]).toEqual([
      'camel',
      'contract',
      'camel',
      'contract',
    ])
    expect([caseOf(), caseOf('$id', '0a', '')]).toEqual([null, null])
  })
})

describe('a customer that is made again', () => {
  const base =
    '{"customerId":"7","organizationId":3,"NAME":"De Zon","city":"Gent","addresses":[{"City":"Gent"}],"database":"d","usesExtra":true,"Id":9,"DateCreated":"x","datechanged":"y","canChange":true,"cannotChangeReason":"","fullAddress":"a","Messages":[]}'

  it("carries the contract's fields and later edits, without those that the service sets", () => {
    expect(valuesOfCreate({ base, mine: { City: '"Assen"', Fax: '"1"' } })).toStrictEqual({
      Name: '"De Zon"',
      City: '"Assen"',
      Fax: '"1"',
      Addresses: '[{"City":"Gent"}]',
    })
    expect(valuesOfCreate({ base: null, mine: { City: '"Assen"' } })).toEqual({ City: '"Assen"' })
  })

  it('carries properties beyond the contract, without those that the service sets for each customer', () => {
    expect(keptStrangers(parseRawRecord(base))).toEqual([{ name: 'usesExtra', json: 'true' }])
  })
})

it('a new record has the names of the contract where nothing else is asked', () => {
  expect(newRecord({}).map(({ name }) => name)).toEqual(customerFields.map(({ name }) => name))
})

it('a code that is a number stands for none as 0, and any other code is one', () => {
  expect(isNoCode('CustomerGroupId', '0')).toBe(true)
  expect(isNoCode('CustomerGroupId', '1')).toBe(false)
  expect(isNoCode('CustomerGroupId', '')).toBe(false)
  expect(isNoCode('PaymentConditionId', '0')).toBe(false)
})
