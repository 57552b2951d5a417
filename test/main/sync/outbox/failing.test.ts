import { describe, expect, it } from 'vitest'
import { failingAfter } from '../../../../main/sync/outbox/failing.ts'

const minute = 60_000
const at = 100 * minute
const down = { code: 'service-failing', status: 500 } as const

describe('the failures of a service', () => {
  it('count from the first one, and an edit is stuck from the third', () => {
    const first = failingAfter(undefined, down, at)
    const second = failingAfter(first, down, at + 1)
    const third = failingAfter(second, { code: 'service-answer-unreadable' }, at + 2)
    expect([first, second, third]).toEqual([
      { since: at, tries: 1, fail: down, stuck: false },
      { since: at, tries: 2, fail: down, stuck: false },
      { since: at, tries: 3, fail: { code: 'service-answer-unreadable' }, stuck: true },
    ])
  })

  it('make an edit stuck from the fifth minute, also if the clock was set back', () => {
    const first = failingAfter(undefined, down, at)
    expect(failingAfter(first, down, at + 5 * minute - 1).stuck).toBe(false)
    expect(failingAfter(first, down, at + 5 * minute).stuck).toBe(true)
    expect(failingAfter(first, down, at - 60 * minute).stuck).toBe(true)
  })

  it('keep an edit stuck, also if the clock was set back since', () => {
    const still = failingAfter({ since: at, tries: 1, fail: down, stuck: true }, down, at + 1)
    expect(still).toMatchObject({ tries: 2, stuck: true })
  })
})
