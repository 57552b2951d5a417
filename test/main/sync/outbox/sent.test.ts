import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import { baseAfter, landed } from '../../../../main/sync/outbox/sent.ts'

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

  it('has arrived when the service shows all of it, and may still arrive when it does not', () => {
    expect(landed(sent, there)).toBe(true)
    expect(landed(sent, base)).toBe(false)
    expect(landed(sent, parseRawRecord('{"City":"Assen","CreditLimit":0.0}'))).toBe(false)
  })
})
