import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply, type ViesFault, type ViesReply } from '../../../../main/service/vies/vies-reply.ts'

const asked = { countryCode: 'NL', vatNumber: '123456789B01' }
const reply = (body: unknown, status = 200): ViesReply => readReply(status, JSON.stringify(body), asked)
const away: ViesReply = { is: 'fault', fault: 'away' }

describe('an answer of VIES', () => {
  it('that a number is registered is valid, with the number of the request', () => {
    expect(reply({ ...asked, valid: true, requestIdentifier: 'WAPIAAAAX1', name: 'x' })).toEqual({
      is: 'valid',
      request: 'WAPIAAAAX1',
    })
  })

  it('that a number is not registered is invalid', () => {
    expect(reply({ ...asked, valid: false, requestIdentifier: '', userError: 'INVALID' })).toEqual({
      is: 'invalid',
      request: null,
    })
  })

  it.each([undefined, null, '', 'a b', '<b>', 'x'.repeat(65)])(
    'without a usable request number (%s) has none',
    (id) => {
      expect(reply({ ...asked, valid: true, requestIdentifier: id })).toEqual({ is: 'valid', request: null })
    },
  )

  it.each<[code: string, fault: ViesFault]>([
    ['MS_MAX_CONCURRENT_REQ', 'busy'],
    ['MS_MAX_CONCURRENT_REQ_TIME', 'busy'],
    ['GLOBAL_MAX_CONCURRENT_REQ', 'busy'],
    ['GLOBAL_MAX_CONCURRENT_REQ_TIME', 'busy'],
    ['SERVER_BUSY', 'busy'],
    ['MS_UNAVAILABLE', 'state-away'],
    ['TIMEOUT', 'state-away'],
    ['SERVICE_UNAVAILABLE', 'away'],
    ['INVALID_INPUT', 'refused'],
    ['INVALID_REQUESTER_INFO', 'refused'],
    ['VAT_BLOCKED', 'refused'],
    ['IP_BLOCKED', 'blocked'],
    ['A_NEW_CODE', 'away'],
    ['constructor', 'away'],
  ])('with the code %s is a fault, in each of its three shapes', (error, fault) => {
    const expected = { is: 'fault', fault }
    expect(reply({ actionSucceed: false, errorWrappers: [{ error, message: 'No' }] })).toEqual(expected)
    expect(reply({ actionSucceed: false, errorWrappers: [{ error }] }, 500)).toEqual(expected)
    expect(reply({ ...asked, valid: false, userError: error })).toEqual(expected)
  })

  it('keeps a request number of up to 64 letters, digits, - and _, and no other', () => {
    const longest = 'A-_9'.repeat(16)
    for (const [id, request] of [
      [longest, longest],
      [`${longest}9`, null],
      [` ${longest.slice(1)}`, null],
      ['A9.', null],
    ])
      expect(reply({ ...asked, valid: true, requestIdentifier: id })).toEqual({ is: 'valid', request })
  })

  it('is read by its first error, whatever the register says besides', () => {
    const errorWrappers = [{ error: 'IP_BLOCKED' }, { error: 'TIMEOUT' }]
    expect(reply({ errorWrappers, userError: 'VAT_BLOCKED' })).toEqual({ is: 'fault', fault: 'blocked' })
    expect(reply({ ...asked, valid: true, userError: 'VALID', errorWrappers: [] })).toEqual({
      is: 'valid',
      request: null,
    })
    expect(reply({ ...asked, valid: true, userError: null, errorWrappers: null })).toEqual({
      is: 'valid',
      request: null,
    })
  })

  it('without the number is about the number that was asked for', () => {
    for (const part of [{}, { countryCode: 'NL' }, { vatNumber: asked.vatNumber }])
      expect(reply({ ...part, valid: false })).toEqual({ is: 'invalid', request: null })
  })

  it('of another shape, with more errors or longer texts than VIES sends, counts for neither', () => {
    const wrappers = (count: number) => Array.from({ length: count }, () => ({ error: 'IP_BLOCKED' }))
    expect(reply({ errorWrappers: wrappers(20) })).toEqual({ is: 'fault', fault: 'blocked' })
    for (const body of [
      { errorWrappers: wrappers(21) },
      { errorWrappers: [{ message: 'IP_BLOCKED' }] },
      { ...asked, valid: true, requestIdentifier: 'x'.repeat(201) },
      { ...asked, valid: 'true' },
      { ...asked, valid: true, vatNumber: 5 },
    ])
      expect(reply(body)).toEqual(away)
    expect(reply({ ...asked, valid: true, requestIdentifier: 'x'.repeat(200) })).toEqual({ is: 'valid', request: null })
  })

  it('about another number counts for neither', () => {
    expect(reply({ countryCode: 'NL', vatNumber: '999999999B99', valid: true })).toEqual(away)
    expect(reply({ countryCode: 'BE', vatNumber: asked.vatNumber, valid: false })).toEqual(away)
  })

  it('that contradicts itself counts for neither', () => {
    expect(reply({ ...asked, valid: true, userError: 'INVALID' })).toEqual(away)
    expect(reply({ ...asked, valid: false, userError: 'VALID' })).toEqual(away)
  })

  it('with a status that is not 200 is a fault, whatever it says', () => {
    expect(reply({ ...asked, valid: true }, 500)).toEqual(away)
    expect(reply({ ...asked, valid: false }, 404)).toEqual(away)
    expect(reply('too many', 429)).toEqual({ is: 'fault', fault: 'busy' })
  })

  it('is a verdict only where it is JSON with a yes or a no', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('', '<html>', '{"valid":"true"}', '[{"valid":true}]'))
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), text, (status, body) => {
        expect(readReply(status, body, asked).is).toBe('fault')
      }),
      { numRuns: 300 },
    )
  })
})
