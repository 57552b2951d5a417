import { describe, expect, it } from 'vitest'
import { speedOf } from '../../../renderer/checks/time-left.ts'

describe('the time that counted work takes', () => {
  it('follows from its speed so far', () => {
    expect(speedOf({ done: 100, total: 400, since: 1_000 }, 11_000)).toEqual({ perSecond: 10, secondsLeft: 30 })
  })
  it.each([
    ['fewer than twenty are done', { done: 19, total: 400, since: 0 }, 60_000],
    ['it began less than three seconds ago', { done: 300, total: 400, since: 0 }, 2_999],
    ['the clock was set back', { done: 300, total: 400, since: 10_000 }, 5_000],
  ])('is unknown while %s', (_, counted, now) => {
    expect(speedOf(counted, now)).toBeNull()
  })
  it('is nothing where more was done than was counted', () => {
    expect(speedOf({ done: 40, total: 30, since: 0 }, 10_000)).toEqual({ perSecond: 4, secondsLeft: 0 })
  })
})
