import { describe, expect, it } from 'vitest'
import { linesOf } from './covered-lines.ts'
import { openDecisions } from './decisions.ts'

const replaced = {
  computer: 'anna',
  place: 'production/X',
  customers: ['1'],
  field: 'Email',
  was: 'theirs',
  isOwn: false,
} as const
const decided = (requests: { now: number }) => {
  const decisions = openDecisions(() => requests.now)
  return { decisions, settle: decisions.allow('anna', 'production/X', '1', 'Email', 'theirs') }
}

describe('a decision of a person, in the simulation', () => {
  it('covers the value that they saw in that field of that customer, and no other', () => {
    const { decisions, settle } = decided({ now: 1 })
    settle(true)
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    expect(decisions.covers({ ...replaced, was: 'newer', request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, field: 'City', request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, customers: ['2'], request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, computer: 'bram', request: 2 })).toBe(false)
  })

  it('covers nothing that leaves after its computer has nothing more to send of the customer', () => {
    const requests = { now: 1 }
    const { decisions, settle } = decided(requests)
    settle(true)
    decisions.holds('anna', 'production/X', new Set(['1']))
    requests.now = 5
    expect(decisions.covers({ ...replaced, request: 5 })).toBe(true)
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 5 })).toBe(true)
    expect(decisions.covers({ ...replaced, request: 6 })).toBe(false)
  })

  it('covers nothing once the app has refused it, and is open until the app has answered', () => {
    const { decisions, settle } = decided({ now: 1 })
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    settle(false)
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(false)
  })

  it('ends with the process that never answered, unless something of the customer is still to be sent', () => {
    const { decisions } = decided({ now: 1 })
    decisions.cutOff('anna')
    decisions.holds('anna', 'production/X', new Set(['1']))
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(false)
  })
})

describe('the lines that runs reach', () => {
  const source = 'const a = 1\n/** A comment. */\nconst b = () => {\n  return a\n}\n// Another.\nb()\n'
  it('are all that hold code, where nothing says that a stretch did not run', () => {
    expect(linesOf(source, [])).toEqual({ all: [1, 3, 4, 7], ran: [1, 3, 4, 7] })
  })

  it('leave out a line that lies whole in a stretch that did not run', () => {
    const startOffset = source.indexOf('() =>')
    expect(linesOf(source, [{ startOffset, endOffset: source.indexOf('}') + 1, count: 0 }]).ran).toEqual([1, 3, 7])
  })

  it('are none of a file that was never loaded', () => {
    expect(linesOf(source, null).ran).toEqual([])
  })
})
