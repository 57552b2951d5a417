import { getSystemErrorMap } from 'node:util'
import { describe, expect, it } from 'vitest'
import { failCodes } from '../../../../preload/contract/error-payload.ts'
import { calls } from '../../../../preload/contract/services.ts'
import {
  isCall,
  isChildEnd,
  isChildKind,
  isErrorName,
  isEvent,
  isFailCode,
  isReason,
} from '../../../../main/base/log/known-words.ts'

/** Words that the log would drop. */
const leftOut = (is: (text: string) => boolean, words: readonly string[]): string[] => words.filter((one) => !is(one))
/** Near misses: each word with a character before or after it, and in another case. */
const nearMisses = (word: string): string[] => [
  `x${word}`,
  `${word}x`,
  ` ${word}`,
  `${word}\n`,
  word.toUpperCase() + '!',
]
const accepted = (is: (text: string) => boolean, words: readonly string[]): string[] =>
  words.flatMap(nearMisses).filter(is)

describe('the word lists of the log', () => {
  const errors =
    'Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError AbortError TimeoutError DataCloneError DOMException AppError AxiosError CanceledError SqliteError ZodError SystemError ExitError'
  const thrown = 'other undefined null object boolean number bigint string symbol function'
  it('hold the names of errors, and the types of other thrown values', () => {
    const names = `${errors} ${thrown}`.split(' ')
    expect([leftOut(isErrorName, names), accepted(isErrorName, names)]).toEqual([[], []])
    expect(['', 'Jansen', 'QuotaError'].filter(isErrorName)).toEqual([])
  })

  const bar = ['ledgerdesk:toolbar-read', 'ledgerdesk:toolbar-act', 'ledgerdesk:toolbar-takes']
  it('hold every call of a page by group and name, and the three channels of the sign-in window', () => {
    const all = Object.entries(calls).flatMap(([group, methods]) => methods.map((method) => `${group}.${method}`))
    expect(all.length).toBeGreaterThan(50)
    expect(leftOut(isCall, [...all, ...bar])).toEqual([])
    expect(['', 'settings', 'settings.', '.read', 'read'].filter(isCall)).toEqual([])
  })

  it("hold the app's failure codes", () => {
    expect([leftOut(isFailCode, failCodes), leftOut(isReason, failCodes), accepted(isFailCode, failCodes)]).toEqual([
      [],
      [],
      [],
    ])
  })

  const certificates =
    'UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_CRL UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY CERT_SIGNATURE_FAILURE CRL_SIGNATURE_FAILURE CERT_NOT_YET_VALID CERT_HAS_EXPIRED CRL_NOT_YET_VALID CRL_HAS_EXPIRED ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD OUT_OF_MEM DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_CHAIN_TOO_LONG CERT_REVOKED INVALID_CA PATH_LENGTH_EXCEEDED INVALID_PURPOSE CERT_UNTRUSTED CERT_REJECTED HOSTNAME_MISMATCH'
  it('hold the error names of the system and of OpenSSL', () => {
    const system = [...getSystemErrorMap().values()].map(([name]) => name)
    expect(system).toEqual(expect.arrayContaining(['ENOSPC', 'ECONNRESET', 'EACCES']))
    const words = [...certificates.split(' '), ...system]
    expect([leftOut(isReason, words), accepted(isReason, words)]).toEqual([[], []])
    expect(['', 'CERT', 'NL001234567B01'].filter(isReason)).toEqual([])
  })

  it.each(['ERR_A', 'SQLITE_A', `ERR_${'A'.repeat(20)}12`, `SQLITE${'_A1'.repeat(8)}`])('hold the code %s', (code) =>
    expect(isReason(code)).toBe(true),
  )
  it.each([
    'ERR',
    'ERR_',
    'ERR_1',
    'ERR_a',
    'ERRA',
    'NERR_A',
    'ERR_A_',
    'ERR_A.B',
    `ERR_${'A'.repeat(21)}`,
    'ERR_A123',
    `ERR${'_A'.repeat(9)}`,
  ])('do not hold the code %s', (code) => expect(isReason(code)).toBe(false))

  it('hold the names of other processes, and the ways in which they end', () => {
    const kinds = ['page', 'GPU', 'Utility', 'Zygote', 'Sandbox helper', 'Pepper Plugin', 'Pepper Plugin Broker']
    const ends = ['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure']
    expect(leftOut(isChildKind, [...kinds, 'Unknown'])).toEqual([])
    expect(leftOut(isChildEnd, [...ends, 'memory-eviction'])).toEqual([])
    expect([accepted(isChildKind, kinds), accepted(isChildEnd, ends), ['', 'oom'].filter(isChildKind)]).toEqual([
      [],
      [],
      [],
    ])
    expect(['', 'page'].filter(isChildEnd)).toEqual([])
  })
})

describe('the form of an event', () => {
  it.each(['a', 'a-b', 'page-not-loading', 'a-b-c-d-e-f-g-h', 'a'.repeat(60)])('fits %s', (event) =>
    expect(isEvent(event)).toBe(true),
  )
  it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a1', 'a b', 'a_b', 'a\n', 'a-b-c-d-e-f-g-h-i', 'a'.repeat(61)])(
    'does not fit %j',
    (event) => expect(isEvent(event)).toBe(false),
  )
})
