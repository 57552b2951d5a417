import { describe, expect, it } from 'vitest'
import {
  asksAgain,
  hasRunOut,
  isDoubted,
  isDue,
  isJustIssued,
  provokedAfter,
  restOf,
  turnsIn,
  verdictOn,
  type Held,
} from '../../../../main/oauth/session/token-times.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const issuedAt = 1_000_000_000_000
const until = issuedAt + 2 * hour

const held = (more: Partial<Held> = {}): Held => ({
  access: 'a',
  issuedAt,
  until,
  refresh: 'r',
  user: 'A',
  provoked: 0,
  missedAt: null,
  doubtedAt: null,
  ...more,
})
/** Tokens that nothing renews. */
const last = (more: Partial<Held> = {}): Held => held({ refresh: null, ...more })
/** Tokens that live for so long only. */
const living = (milliseconds: number, more: Partial<Held> = {}): Held =>
  held({ until: issuedAt + milliseconds, ...more })

describe('a token is refreshed', () => {
  it('five minutes before it is over, and not sooner', () => {
    expect(isDue(held(), until - 5 * minute - 1)).toBe(false)
    expect(isDue(held(), until - 5 * minute)).toBe(true)
  })

  it('in the last tenth of its life where that is shorter', () => {
    const short = living(100 * second)
    expect(isDue(short, issuedAt + 90 * second - 1)).toBe(false)
    expect(isDue(short, issuedAt + 90 * second)).toBe(true)
  })

  it('never without a refresh token', () => {
    for (const now of [issuedAt - hour, until - minute, until, until + hour]) expect(isDue(last(), now)).toBe(false)
  })

  it('not again within a minute of a refresh that did not get through, as long as the old one is good', () => {
    const at = until - 3 * minute
    const missed = held({ missedAt: at })
    expect(isDue(missed, at + minute - 1)).toBe(false)
    expect(isDue(missed, at + minute)).toBe(true)
    expect(isDue(held({ missedAt: until - 1 }), until - 1)).toBe(false)
    expect(isDue(held({ missedAt: until - 1 }), until)).toBe(true)
  })

  it('when the clock was set back so far that its age cannot be told', () => {
    expect(isDue(held(), issuedAt - 10 * minute)).toBe(false)
    expect(isDue(held(), issuedAt - 10 * minute - 1)).toBe(true)
    expect(isDue(held({ missedAt: issuedAt - 10 * minute - 1 }), issuedAt - 10 * minute - 1)).toBe(false)
  })

  it('when a miss lies more than a minute in the future of a clock that was set back', () => {
    const now = until - 2 * minute
    expect(isDue(held({ missedAt: now + minute - 1 }), now)).toBe(false)
    expect(isDue(held({ missedAt: now + minute }), now)).toBe(true)
  })
})

describe('a person is asked to sign in again', () => {
  it('ten minutes before tokens are over that nothing renews, or after half their life', () => {
    expect(asksAgain(last(), until - 10 * minute - 1)).toBe(false)
    expect(asksAgain(last(), until - 10 * minute)).toBe(true)
    const short = living(10 * minute, { refresh: null })
    expect(asksAgain(short, issuedAt + 5 * minute - 1)).toBe(false)
    expect(asksAgain(short, issuedAt + 5 * minute)).toBe(true)
  })

  it('when the clock was set back far, and never where a refresh token does it', () => {
    expect(asksAgain(last(), issuedAt - 10 * minute)).toBe(false)
    expect(asksAgain(last(), issuedAt - 10 * minute - 1)).toBe(true)
    for (const now of [issuedAt - hour, until - minute, until]) expect(asksAgain(held(), now)).toBe(false)
  })

  it('and is signed out once such tokens are over', () => {
    expect([hasRunOut(last(), until - 1), hasRunOut(last(), until), hasRunOut(held(), until)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('at times that are known beforehand', () => {
    expect(turnsIn(last(), issuedAt)).toBe(2 * hour - 10 * minute)
    expect(turnsIn(last(), until - 10 * minute)).toBe(10 * minute)
    expect(turnsIn(last(), until - 1)).toBe(1)
    expect([turnsIn(last(), until), turnsIn(held(), issuedAt)]).toEqual([null, null])
  })
})

describe('tokens that came of a 401', () => {
  it('count as just issued for a minute, twice as long after each in a row, an hour at most', () => {
    for (const [provoked, lasts] of [
      [1, minute],
      [2, 2 * minute],
      [3, 4 * minute],
      [7, hour],
      [20, hour],
    ] as const) {
      expect(isJustIssued(held({ provoked }), issuedAt + lasts - 1), String(provoked)).toBe(true)
      expect(isJustIssued(held({ provoked }), issuedAt + lasts), String(provoked)).toBe(false)
    }
    expect(isJustIssued(held(), issuedAt)).toBe(false)
  })

  it('are in a row with those before them for four times as long', () => {
    expect(provokedAfter(held(), issuedAt)).toBe(1)
    expect(provokedAfter(held({ provoked: 1 }), issuedAt + 4 * minute - 1)).toBe(2)
    expect(provokedAfter(held({ provoked: 1 }), issuedAt + 4 * minute)).toBe(1)
    expect(provokedAfter(held({ provoked: 3 }), issuedAt + 16 * minute - 1)).toBe(4)
  })

  it('rest for a quarter of a minute after they were refused everywhere, twice as long after each in a row, an hour at most', () => {
    expect([0, 1, 2, 3, 8, 9, 20].map((provoked) => restOf(held({ provoked })))).toEqual([
      15 * second,
      15 * second,
      30 * second,
      minute,
      32 * minute,
      hour,
      hour,
    ])
  })
})

describe('a 401 from every administration', () => {
  const service = { speaker: 'service', worked: false } as const
  const unnamed = { speaker: 'unnamed', worked: false } as const
  const fresh = issuedAt + 30 * second

  it('is a doubt for half an hour', () => {
    expect(isDoubted(held(), issuedAt)).toBe(false)
    expect(isDoubted(held({ doubtedAt: issuedAt }), issuedAt + 30 * minute - 1)).toBe(true)
    expect(isDoubted(held({ doubtedAt: issuedAt }), issuedAt + 30 * minute)).toBe(false)
  })

  it('means the person where nothing renews the tokens and the service says so', () => {
    expect(verdictOn(last(), service, fresh)).toBe('refused')
    expect(verdictOn(last(), unnamed, fresh)).toBe('wait')
  })

  it('means the person where it is said again by who knows whom, a minute after the first time and within half an hour', () => {
    const doubtedAt = issuedAt
    expect(
      [minute - 1, minute, 30 * minute - 1, 30 * minute].map((later) =>
        verdictOn(last({ doubtedAt }), unnamed, doubtedAt + later),
      ),
    ).toEqual(['wait', 'refused', 'refused', 'wait'])
    expect([minute - 1, minute].map((later) => verdictOn(held({ doubtedAt }), unnamed, doubtedAt + later))).toEqual([
      'refresh',
      'refused',
    ])
  })

  it('means a token that has ended, where it worked before; it is left alone for a quarter of a minute after it was issued', () => {
    for (const speaker of ['service', 'unnamed'] as const) {
      expect(verdictOn(held(), { speaker, worked: true }, issuedAt + 15 * second - 1)).toBe('wait')
      expect(verdictOn(held(), { speaker, worked: true }, issuedAt + 15 * second)).toBe('refresh')
    }
  })

  it('may mean a token that was good for a while, from two minutes on', () => {
    const doubtedAt = issuedAt
    expect(verdictOn(held({ doubtedAt }), service, issuedAt + 2 * minute - 1)).toBe('refused')
    expect(verdictOn(held({ doubtedAt }), service, issuedAt + 2 * minute)).toBe('refresh')
    expect(verdictOn(held({ doubtedAt }), unnamed, issuedAt + 2 * minute)).toBe('refresh')
  })

  it('means the person where the service says it of a token of the same moment, or after a doubt whose refresh got through', () => {
    expect(verdictOn(held(), service, issuedAt + 10 * second - 1)).toBe('refused')
    expect(verdictOn(held(), service, issuedAt + 10 * second)).toBe('refresh')
    expect(verdictOn(held({ doubtedAt: issuedAt - minute }), service, fresh)).toBe('refused')
    expect(verdictOn(held({ doubtedAt: issuedAt - minute, missedAt: issuedAt }), service, fresh)).toBe('refresh')
    expect(verdictOn(held({ missedAt: issuedAt }), service, fresh)).toBe('refresh')
  })

  it('says nothing yet about tokens that rest, where it is not known who says it', () => {
    expect(verdictOn(held(), unnamed, issuedAt + 15 * second - 1)).toBe('wait')
    expect(verdictOn(held(), unnamed, issuedAt + 15 * second)).toBe('refresh')
    expect(verdictOn(held({ provoked: 2 }), unnamed, issuedAt + 30 * second - 1)).toBe('wait')
  })
})
