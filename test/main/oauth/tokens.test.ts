import { describe, expect, it } from 'vitest'
import { lifetimeOf, looksLikeToken, readTokens } from '../../../main/oauth/tokens.ts'

const week = 7 * 24 * 3600
const year = 366 * 24 * 3600
const answer = { access_token: 'a', token_type: 'Bearer', expires_in: 60, refresh_token: 'r e f' }

describe('the lifetime of a token', () => {
  it.each([
    [1, 1],
    [7200, 7200],
    ['3600', 3600],
    [' 90.5 ', 90.5],
    [week, week],
    [week + 1, week],
    [year, week],
  ])('%j counts as %i seconds', (given, seconds) => expect(lifetimeOf(given)).toBe(seconds))

  it.each([undefined, null, '', 'soon', '1e3', '-5', 0, 0.5, -1, NaN, year + 1, Infinity, true, [60]])(
    'is two hours if the service says %j',
    (given) => expect(lifetimeOf(given)).toBe(7200),
  )
})

describe('a token response', () => {
  it('becomes tokens with times from the arrival of the answer', () => {
    expect(readTokens(answer, 1_000)).toEqual({ access: 'a', issuedAt: 1_000, until: 61_000, refresh: 'r e f' })
  })

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['null', null],
    ['no text', 5],
    ['not of its letters', 'r\n'],
    ['too long', 'r'.repeat(16_385)],
  ])('has no refresh token if that is %s', (_why, given) => {
    expect(readTokens({ ...answer, refresh_token: given }, 0)?.refresh).toBeNull()
  })

  it.each([
    { access_token: undefined },
    { access_token: '' },
    { access_token: 'a b' },
    { access_token: 5 },
    { token_type: undefined },
    { token_type: 'mac' },
    { token_type: 5 },
  ])('is invalid with %j', (more) => {
    expect(readTokens({ ...answer, ...more }, 0)).toBeUndefined()
  })

  it('may hold a token of 16,384 characters, and no longer one', () => {
    expect([
      looksLikeToken('a'.repeat(16_384)),
      looksLikeToken('a'.repeat(16_385)),
      looksLikeToken('a\r\nX: 1'),
      looksLikeToken('é'),
    ]).toEqual([true, false, false, false])
    expect(readTokens({ ...answer, refresh_token: 'r'.repeat(16_384) }, 0)?.refresh).toHaveLength(16_384)
  })
})
