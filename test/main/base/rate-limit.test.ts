import { expect, it } from 'vitest'
import { rateLimit } from '../../../main/base/rate-limit.ts'

it('lets something happen twice within a minute, and again once that is over', () => {
  let now = 0
  const may = rateLimit(() => now)
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 60_000
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 150_000
  expect(may()).toBe(true)
})
