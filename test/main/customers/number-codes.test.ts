import { describe, expect, it } from 'vitest'
import { asCodeOf, openNumberCodes, readCodeTypes, readNumberCodes } from '../../../main/customers/number-codes.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'

/** The number codes after each record in turn; null where it brought no news. `before`: the customer's last record. */
const learned = (known: string | undefined, records: readonly string[], before: string | null = null): unknown[] => {
  const learn = openNumberCodes(readCodeTypes(known))
  const last = before === null ? null : parseRawRecord(before)
  return records.map((record) => {
    const types = learn(parseRawRecord(record), () => last)
    return types && [...readNumberCodes(JSON.stringify(types))]
  })
}

describe('the codes that a service writes as numbers', () => {
  it('are learned once, in any letter case; an empty code and other fields say nothing', () => {
    expect(
      learned(undefined, [
        '{"CustomerId":"1","VatScenarioId":null,"ChargeVatTypeId":"","CreditLimit":5,"CustomerGroupId":1}',
        '{"chargeVatTypeId":1,"ZipCode":3511}',
        '{"ChargeVatTypeId":2}',
      ]),
    ).toEqual([[], ['ChargeVatTypeId'], null])
  })

  it('lose one that comes as a text', () => {
    const known = '{"SupplierId":"number","VatScenarioId":"number"}'
    expect(learned(known, ['{"SupplierId":"04","VatScenarioId":1}'])).toEqual([['VatScenarioId']])
  })

  it('do not have one that comes as a text for other customers, in this download or an earlier one', () => {
    expect(learned(undefined, ['{"SupplierId":"04"}', '{"SupplierId":4}'])).toEqual([[], null])
    expect(learned('{"SupplierId":"text"}', ['{"SupplierId":4}'])).toEqual([null])
  })

  it('gain one whose text became a number for the same customer: the service has changed', () => {
    const known = '{"SupplierId":"text"}'
    expect(learned(known, ['{"SupplierId":4}'], '{"supplierId":"4"}')).toEqual([['SupplierId']])
    expect(learned(known, ['{"SupplierId":4}'], '{"SupplierId":null}')).toEqual([null])
    expect(learned(known, ['{"SupplierId":4}'], '{"SupplierId":4}')).toEqual([null])
  })

  it('are not learned from values that are neither a text nor a number', () => {
    expect(learned('{"SupplierId":"number"}', ['{"SupplierId":true,"VatScenarioId":{"a":1}}'])).toEqual([null])
  })
})

describe('a value for a code that has none', () => {
  const numbers = readNumberCodes('{"SupplierId":"number","VatScenarioId":"text"}')

  it.each([
    ['SupplierId', '"4"', '4'],
    ['SupplierId', '"four"', '"four"'],
    ['SupplierId', '""', '""'],
    ['VatScenarioId', '"4"', '"4"'],
    ['Name', '"4"', '"4"'],
  ] as const)('in %s is %s written as %s, as the service writes the code elsewhere', (field, typed, written) => {
    expect(asCodeOf(numbers, field, typed)).toBe(written)
  })
})
