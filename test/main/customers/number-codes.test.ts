import { describe, expect, it } from 'vitest'
import { openNumberCodes, readNumberCodes } from '../../../main/customers/number-codes.ts'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'

/** What each record teaches, in turn. */
const learned = (known: string | undefined, ...records: readonly string[]): unknown[] => {
  const learn = openNumberCodes(readNumberCodes(known))
  return records.map((record) => {
    const numbers = learn(parseRawRecord(record))
    return numbers && [...numbers]
  })
}

describe('the codes that a service writes as numbers', () => {
  it('are learned once, in any letter case; an empty code and other fields say nothing', () => {
    expect(
      learned(
        undefined,
        '{"CustomerId":"1","VatScenarioId":null,"ChargeVatTypeId":"","CreditLimit":5,"CustomerGroupId":1}',
        '{"chargeVatTypeId":1,"ZipCode":3511}',
        '{"ChargeVatTypeId":2}',
      ),
    ).toEqual([null, ['ChargeVatTypeId'], null])
  })

  it('lose one that comes as a text, and do not take it back from records that were read at the same time', () => {
    expect(
      learned('["SupplierId","VatScenarioId"]', '{"SupplierId":"04","VatScenarioId":1}', '{"SupplierId":4}'),
    ).toEqual([['VatScenarioId'], null])
  })
})
