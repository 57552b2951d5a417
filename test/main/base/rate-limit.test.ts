import { expect, it } from 'vitest'
import { rateLimit } from '../../../main/base/rate-limit.ts'

it('a rate limit allows two calls within a minute by default, and more after it', () => {
  let now = 0
  const may = rateLimit(() => now)
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 60_000
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 150_000
  expect(may()).toBe(true)
})
