import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { jsonOfShown, readValue, textOf, writeValue } from '../../../main/customers/field-value.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { anyText } from './any-json.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const empty = { is: 'empty' } as const

describe('a field value', () => {
  it('shows numbers as the service spelled them', () => {
    expect(readValue('0.0')).toEqual({ is: 'number', text: '0.0' })
    expect(readValue('"4/13/2022"')).toEqual({ is: 'text', text: '4/13/2022' })
    expect(readValue('null')).toEqual(empty)
    expect(readValue('""')).toEqual(empty)
    expect(readValue('[ ]')).toEqual({ is: 'nested', json: '[ ]' })
    expect(readValue('{"a":1}')).toEqual({ is: 'nested', json: '{"a":1}' })
    expect(readValue(undefined)).toEqual(empty)
    expect(readValue('true')).toEqual({ is: 'yes-no', yes: true })
    expect(readValue('false')).toEqual({ is: 'yes-no', yes: false })
  })

  it('keeps the received type (contract §10.3)', () => {
    expect(writeValue('ChargeVatTypeId', text('2'), '1')).toBe('2')
    expect(writeValue('ChargeVatTypeId', text('2'), '"J"')).toBe('"2"')
    expect(writeValue('CustomerGroupId', text('007'), '"001"')).toBe('"007"')
    expect(writeValue('CreditLimit', text('1250,50'), '0.0')).toBe('1250.50')
    expect(writeValue('IsInFactoring', { is: 'yes-no', yes: true }, 'false')).toBe('true')
  })

  it("has the contract's type where the service sent null or nothing", () => {
    expect(writeValue('CountryId', text('NL'), 'null')).toBe('"NL"')
    expect(writeValue('CreditLimit', text('05'), undefined)).toBe('5')
    expect(writeValue('CreditLimit', text('5'), 'null')).toBe('5')
    expect(writeValue('CustomerGroupId', text('3'), undefined)).toBe('3')
    expect(writeValue('IsInFactoring', { is: 'yes-no', yes: false }, undefined)).toBe('false')
    expect(writeValue('Name', empty, undefined)).toBe('""')
    expect(() => writeValue('Addresses', text('x'), undefined)).toThrow()
  })

  it('empties to null where the field is nullable, else to an empty text', () => {
    expect(writeValue('Fax', empty, '"030"')).toBe('null')
    expect(writeValue('Name', empty, '"x"')).toBe('""')
    expect(writeValue('Name', empty, 'null')).toBe('null')
    expect(writeValue('Name', text(''), '"x"')).toBe('""')
    expect(writeValue('Name', empty, '""')).toBe('""')
    expect(writeValue('Fax', text(''), '"030"')).toBe('null')
  })

  it.each([
    ['1.0E7', undefined, '10000000'],
    ['1.0E7', '0.0', '10000000'],
    ['-2.5e-1', '0.0', '-0.25'],
  ])(
    'accepts a number with an exponent, as some services write the original of a duplicate: %s',
    (typed, received, json) => {
      expect(writeValue('CreditLimit', text(typed), received)).toBe(json)
    },
  )

  it('accepts a number with spaces around it, and drops its leading zeros', () => {
    expect(
      ['  12.50 ', '007', '-0010', '0', '0,5'].map((typed) => writeValue('CreditLimit', text(typed), '0.0')),
    ).toEqual(['12.50', '7', '-10', '0', '0.5'])
  })

  it.each([
    ['CreditLimit', text('ten'), '0.0'],
    ['CreditLimit', empty, '0.0'],
    ['ChargeVatTypeId', text('J'), '1'],
    ['IsInFactoring', text('yes'), 'false'],
    ['Name', { is: 'yes-no', yes: true }, '"x"'],
    ['Addresses', text('x'), '[]'],
    ['CreditLimit', text('1e999'), '0'],
    ['ChargeVatTypeId', text('1E5'), '1'],
  ] as const)('is refused where it does not fit: %s', (field, input, received) => {
    expect(() => writeValue(field, input, received)).toThrowError(
      expect.toSatisfy(
        (error: unknown) => isFail(error, 'edit-value-wrong-type') && error.fail.about?.['field'] === field,
      ),
    )
  })

  it('keeps any text as it was typed', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (typed) => {
        expect(readValue(writeValue('Name', text(typed), '"before"'))).toEqual(text(typed))
      }),
    )
  })
})

describe('the text of a field', () => {
  it('is its text or number, and empty for all else', () => {
    const record = parseRawRecord(
      '{"name":"De Zon","CreditLimit":1.50,"IsInFactoring":true,"Addresses":[1],"Fax":null,"Email":""}',
    )
    expect(
      (['Name', 'CreditLimit', 'IsInFactoring', 'Addresses', 'Fax', 'Email', 'City'] as const).map((field) =>
        textOf(record, field),
      ),
    ).toEqual(['De Zon', '1.50', '', '', '', '', ''])
  })
})

describe('a value that was shown', () => {
  it.each(['null', '"De \\"Zon\\""', '1.50', 'true', 'false', '[{"a": 1}]'])(
    'becomes the same JSON again: %s',
    (json) => {
      expect(jsonOfShown(readValue(json), 'Street1')).toBe(json)
    },
  )

  it('is an empty text, and no null, where it is empty in a field that the contract has no null for', () => {
    expect(jsonOfShown({ is: 'empty' }, 'ZipCode')).toBe('""')
    expect(jsonOfShown({ is: 'empty' }, 'CreditLimit')).toBe('null')
  })
})
