import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../../main/customers/raw-record.ts'
import { baseAfter, landed } from '../../../../main/sync/outbox/sent.ts'

const base = parseRawRecord('{"City":"Gent","Person":"Ann","CreditLimit":0.0}')
const sent = { at: 1_000, fields: { City: '"Assen"', CreditLimit: '12' } }
const there = parseRawRecord('{"City":"Assen","Person":"Bob","CreditLimit":12.0}')

describe('a write without an answer', () => {
  it('is the base of later edits if the service has it', () => {
    expect(baseAfter(base, sent, there)).toEqual(parseRawRecord('{"City":"Assen","Person":"Ann","CreditLimit":12}'))
    expect(baseAfter(base, undefined, there)).toBe(base)
  })

  it("was somebody else's if the service has only part of it", () => {
    expect(baseAfter(base, sent, parseRawRecord('{"City":"Assen","CreditLimit":0.0}'))).toBe(base)
  })

  it('is the base of a field that was set back since, also if the service has another value by now', () => {
    const theirs = parseRawRecord('{"City":"ASSEN","CreditLimit":12.0}')
    expect(baseAfter(base, sent, theirs, { City: '"Gent"', CreditLimit: '12' })).toEqual(
      parseRawRecord('{"City":"Assen","Person":"Ann","CreditLimit":0.0}'),
    )
  })

  it('leaves the base of a field that was set back if the service has the value that it was set back to', () => {
    const theirs = parseRawRecord('{"City":"Gent","CreditLimit":12.0}')
    expect(baseAfter(base, sent, theirs, { City: '"Gent"', CreditLimit: '12' })).toEqual(base)
  })

  it('has arrived if the service shows all of it, and may still arrive otherwise', () => {
    expect(landed(sent, there)).toBe(true)
    expect(landed(sent, base)).toBe(false)
    expect(landed(sent, parseRawRecord('{"City":"Assen","CreditLimit":0.0}'))).toBe(false)
  })
})
