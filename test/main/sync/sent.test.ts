import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { baseAfter, stillUnderWay } from '../../../main/sync/sent.ts'

const base = parseRawRecord('{"City":"Gent","Person":"Ann","CreditLimit":0.0}')
const sent = { at: 1_000, fields: { City: '"Assen"', CreditLimit: '12' } }
const there = parseRawRecord('{"City":"Assen","Person":"Bob","CreditLimit":12.0}')

describe('a write without an answer', () => {
  it('that the service has becomes the start of what is edited after it', () => {
    expect(baseAfter(base, sent, there)).toEqual(parseRawRecord('{"City":"Assen","Person":"Ann","CreditLimit":12}'))
    expect(baseAfter(base, undefined, there)).toBe(base)
  })

  it('of which the service has only a part was somebody else', () => {
    expect(baseAfter(base, sent, parseRawRecord('{"City":"Assen","CreditLimit":0.0}'))).toBe(base)
  })

  it('is waited for until it cannot arrive any more', () => {
    expect(stillUnderWay(sent, base, 1_400, 1_000)).toBe(600)
    expect(stillUnderWay(sent, base, 2_000, 1_000)).toBe(0)
    expect(stillUnderWay(sent, there, 1_400, 1_000)).toBe(0)
    expect(stillUnderWay(sent, base, 10, 1_000)).toBe(1_000)
    expect(stillUnderWay(undefined, base, 1_400, 1_000)).toBe(0)
  })
})
