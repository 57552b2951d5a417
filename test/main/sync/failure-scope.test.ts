import { describe, expect, it } from 'vitest'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { isForAll, isForOne, isUnavailable, isServiceFault } from '../../../main/sync/failure-scope.ts'

/** Every failure that sync distinguishes, and its meaning for the next call. */
const scopes: readonly (readonly [
  code: FailCode,
  scope: 'all' | 'one' | 'neither of them',
  again: 'is worth another try' | 'is no failure of its own',
])[] = [
  ['service-unreachable', 'all', 'is no failure of its own'],
  ['service-slow', 'all', 'is no failure of its own'],
  ['service-busy', 'all', 'is worth another try'],
  ['service-redirected', 'all', 'is worth another try'],
  ['service-certificate', 'all', 'is no failure of its own'],
  ['service-not-https', 'all', 'is no failure of its own'],
  ['proxy-sign-in-needed', 'all', 'is no failure of its own'],
  ['signed-out', 'all', 'is no failure of its own'],
  ['token-refused', 'all', 'is no failure of its own'],
  ['database-unknown', 'all', 'is no failure of its own'],
  ['service-answer-unreadable', 'one', 'is worth another try'],
  ['service-answer-too-large', 'one', 'is worth another try'],
  ['service-failing', 'one', 'is worth another try'],
  ['service-refused', 'one', 'is no failure of its own'],
  ['customer-unknown', 'one', 'is no failure of its own'],
  ['list-shrunk', 'neither of them', 'is no failure of its own'],
  ['unexpected', 'neither of them', 'is no failure of its own'],
]
const failure = (code: FailCode, status?: number): AppError =>
  new AppError(status === undefined ? { code } : { code, status })

describe('a failed call', () => {
  it.each(scopes)('with %s concerns all calls or one customer: %s; the answer %s', (code, scope, again) => {
    expect([isForAll(failure(code)), isForOne(failure(code)), isServiceFault(failure(code))]).toEqual([
      scope === 'all',
      scope === 'one',
      again === 'is worth another try',
    ])
  })

  it('with 503 means that the service is away', () => {
    expect([
      isUnavailable(failure('service-failing', 503)),
      isUnavailable(failure('service-failing', 500)),
      isUnavailable(failure('service-refused', 503)),
    ]).toEqual([true, false, false])
  })

  it('with a foreign error concerns no call', () => {
    for (const says of [isForAll, isForOne, isUnavailable, isServiceFault])
      expect(says(new Error('service-failing'))).toBe(false)
  })
})
