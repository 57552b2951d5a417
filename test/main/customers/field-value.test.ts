import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import { isFail } from '../../../main/app-error.ts'
import { newRecord, propertyCaseOf } from '../../../main/customers/blank-record.ts'
import { readValue, writeValue } from '../../../main/customers/field-value.ts'
import { parseRawRecord, writeRawRecord } from '../../../main/customers/raw-record.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const empty = { is: 'empty' } as const

describe('a field value', () => {
  it('shows numbers as the service spelled them', () => {
    expect(readValue('0.0')).toEqual({ is: 'number', text: '0.0' })
    expect(readValue('"4/13/2022"')).toEqual({ is: 'text', text: '4/13/2022' })
    expect(readValue('null')).toEqual(empty)
    expect(readValue('""')).toEqual(empty)
    expect(readValue('[ ]')).toEqual({ is: 'nested', json: '[ ]' })
    expect(readValue('false')).toEqual({ is: 'yes-no', yes: false })
  })

  it('keeps the type that was received (field-notes 3)', () => {
    expect(writeValue('ChargeVatTypeId', text('2'), '1')).toBe('2')
    expect(writeValue('ChargeVatTypeId', text('2'), '"J"')).toBe('"2"')
    expect(writeValue('CustomerGroupId', text('007'), '"001"')).toBe('"007"')
    expect(writeValue('CreditLimit', text('1250,50'), '0.0')).toBe('1250.50')
    expect(writeValue('IsInFactoring', { is: 'yes-no', yes: true }, 'false')).toBe('true')
  })

  it("takes the contract's type where the service sent null or nothing", () => {
    expect(writeValue('CountryId', text('NL'), 'null')).toBe('"NL"')
    expect(writeValue('CreditLimit', text('05'), undefined)).toBe('5')
  })

  it('empties to null where null may be, else to an empty text', () => {
    expect(writeValue('Fax', empty, '"030"')).toBe('null')
    expect(writeValue('Name', empty, '"x"')).toBe('""')
    expect(writeValue('Name', empty, 'null')).toBe('null')
    expect(writeValue('Name', text(''), '"x"')).toBe('""')
  })

  it.each([
    ['CreditLimit', text('ten'), '0.0'], ['CreditLimit', empty, '0.0'], ['ChargeVatTypeId', text('J'), '1'], ['IsInFactoring', text('yes'), 'false'],
    ['Name', { is: 'yes-no', yes: true }, '"x"'], ['Addresses', text('x'), '[]'], ['CreditLimit', text('1e999'), '0'],
  ] as const)('refuses what does not fit: %s', (field, input, received) => {
    expect(() => writeValue(field, input, received)).toThrowError(expect.toSatisfy((error: unknown) =>
      isFail(error, 'edit-value-wrong-type') && error.fail.about?.['field'] === field))
  })

  it('gives back any text as it was typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (typed) => {
      expect(readValue(writeValue('Name', text(typed), '"before"'))).toEqual(text(typed))
    }))
  })
})

describe('a new record', () => {
  it('carries all fields of the contract in the case of the service', () => {
    const record = newRecord({ Name: '"Bakker"' }, 'contract')
    expect(record.map(({ name }) => name)).toEqual(customerFields.map(({ name }) => name))
    expect(JSON.parse(writeRawRecord(record))).toMatchObject({ CustomerId: '', Name: 'Bakker', CreditLimit: 0, Fax: null, Email: '', IsInFactoring: false, Addresses: [] })
    const camel = newRecord({}, 'camel')
    expect(camel.map(({ name }) => name.toLowerCase())).toEqual(customerFields.map(({ name }) => name.toLowerCase()))
    expect(propertyCaseOf(parseRawRecord(writeRawRecord(camel)))).toBe('camel')
    expect(propertyCaseOf(record)).toBe('contract')
  })
})
