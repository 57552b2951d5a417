import { describe, expect, it } from 'vitest'
import {
  asksAgain,
  hasRunOut,
  isDoubted,
  isDue,
  isJustIssued,
  pauseFor,
  pauseNow,
  provokedAfter,
  restOf,
  stillAnswers,
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
  pause: null,
  doubtedAt: null,
  ...more,
})
/** Tokens without a refresh token. */
const last = (more: Partial<Held> = {}): Held => held({ refresh: null, ...more })
/** Tokens with this lifetime. */
const living = (milliseconds: number, more: Partial<Held> = {}): Held =>
  held({ until: issuedAt + milliseconds, ...more })

describe('a token is refreshed', () => {
  it('five minutes before it expires, and not sooner', () => {
    expect(isDue(held(), until - 5 * minute - 1)).toBe(false)
    expect(isDue(held(), until - 5 * minute)).toBe(true)
  })

  it('in the last tenth of its life if that is shorter', () => {
    const short = living(100 * second)
    expect(isDue(short, issuedAt + 90 * second - 1)).toBe(false)
    expect(isDue(short, issuedAt + 90 * second)).toBe(true)
  })

  it('never without a refresh token', () => {
    for (const now of [issuedAt - hour, until - minute, until, until + hour]) expect(isDue(last(), now)).toBe(false)
  })

  it('not again within a minute of a failed refresh, while the old one is valid', () => {
    const at = until - 3 * minute
    const missed = held({ missedAt: at })
    expect(isDue(missed, at + minute - 1)).toBe(false)
    expect(isDue(missed, at + minute)).toBe(true)
    expect(isDue(held({ missedAt: until - 1 }), until - 1)).toBe(false)
    expect(isDue(held({ missedAt: until - 1 }), until)).toBe(true)
  })

  it('when the clock was set back so far that its age is unknown', () => {
    expect(isDue(held(), issuedAt - 10 * minute)).toBe(false)
    expect(isDue(held(), issuedAt - 10 * minute - 1)).toBe(true)
    expect(isDue(held({ missedAt: issuedAt - 10 * minute - 1 }), issuedAt - 10 * minute - 1)).toBe(false)
  })

  it('when a failed refresh lies more than a minute in the future of a clock that was set back', () => {
    const now = until - 2 * minute
    expect(isDue(held({ missedAt: now + minute - 1 }), now)).toBe(false)
    expect(isDue(held({ missedAt: now + minute }), now)).toBe(true)
  })
})

describe('the user is asked to sign in again', () => {
  it('ten minutes before tokens expire that nothing renews, or after half their life', () => {
    expect(asksAgain(last(), until - 10 * minute - 1)).toBe(false)
    expect(asksAgain(last(), until - 10 * minute)).toBe(true)
    const short = living(10 * minute, { refresh: null })
    expect(asksAgain(short, issuedAt + 5 * minute - 1)).toBe(false)
    expect(asksAgain(short, issuedAt + 5 * minute)).toBe(true)
  })

  it('when the clock was set back far, and never with a refresh token', () => {
    expect(asksAgain(last(), issuedAt - 10 * minute)).toBe(false)
    expect(asksAgain(last(), issuedAt - 10 * minute - 1)).toBe(true)
    for (const now of [issuedAt - hour, until - minute, until]) expect(asksAgain(held(), now)).toBe(false)
  })

  it('and is signed out once such tokens have expired', () => {
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

describe('tokens from a refresh after a 401', () => {
  it('count as just issued for a minute, doubled for each in a row, up to an hour', () => {
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

  it('back off for 15 seconds after a 401 everywhere, doubled for each in a row, up to an hour', () => {
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

  it('is doubted for half an hour', () => {
    expect(isDoubted(held(), issuedAt)).toBe(false)
    expect(isDoubted(held({ doubtedAt: issuedAt }), issuedAt + 30 * minute - 1)).toBe(true)
    expect(isDoubted(held({ doubtedAt: issuedAt }), issuedAt + 30 * minute)).toBe(false)
  })

  it('signs the user out if nothing renews the tokens and the service sent it', () => {
    expect(verdictOn(last(), service, fresh)).toBe('refused')
    expect(verdictOn(last(), unnamed, fresh)).toBe('wait')
  })

  it('signs the user out if an unnamed sender repeats it after a minute and within half an hour', () => {
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

  it('means an ended token if it worked before; nothing happens for 15 seconds after its issue', () => {
    for (const speaker of ['service', 'unnamed'] as const) {
      expect(verdictOn(held(), { speaker, worked: true }, issuedAt + 15 * second - 1)).toBe('wait')
      expect(verdictOn(held(), { speaker, worked: true }, issuedAt + 15 * second)).toBe('refresh')
    }
  })

  it('may mean an ended token from two minutes after its issue on', () => {
    const doubtedAt = issuedAt
    expect(verdictOn(held({ doubtedAt }), service, issuedAt + 2 * minute - 1)).toBe('refused')
    expect(verdictOn(held({ doubtedAt }), service, issuedAt + 2 * minute)).toBe('refresh')
    expect(verdictOn(held({ doubtedAt }), unnamed, issuedAt + 2 * minute)).toBe('refresh')
  })

  it('signs the user out if the service says it of a new token, or after a doubt whose refresh got through', () => {
    expect(verdictOn(held(), service, issuedAt + 10 * second - 1)).toBe('refused')
    expect(verdictOn(held(), service, issuedAt + 10 * second)).toBe('refresh')
    expect(verdictOn(held({ doubtedAt: issuedAt - minute }), service, fresh)).toBe('refused')
    expect(verdictOn(held({ doubtedAt: issuedAt - minute, missedAt: issuedAt }), service, fresh)).toBe('refresh')
    expect(verdictOn(held({ missedAt: issuedAt }), service, fresh)).toBe('refresh')
  })

  it('changes nothing during the back-off, from an unnamed sender', () => {
    expect(verdictOn(held(), unnamed, issuedAt + 15 * second - 1)).toBe('wait')
    expect(verdictOn(held(), unnamed, issuedAt + 15 * second)).toBe('refresh')
    expect(verdictOn(held({ provoked: 2 }), unnamed, issuedAt + 30 * second - 1)).toBe('wait')
  })
})

describe('a token endpoint that asks for a pause', () => {
  const fail = { code: 'service-busy', status: 429 } as const
  const at = until - minute

  it('gets it, to the millisecond, and callers get its answer meanwhile', () => {
    const pause = pauseFor(90 * second, fail, at)
    expect(pause).toEqual({ since: at, milliseconds: 90 * second, fail })
    expect(pauseNow(held({ pause }), at)).toBe(pause)
    expect(pauseNow(held({ pause }), at + 90 * second - 1)).toBe(pause)
    expect(pauseNow(held({ pause }), at + 90 * second)).toBeNull()
  })

  it('gets an hour where it asks for more', () => {
    expect(pauseFor(hour, fail, at)?.milliseconds).toBe(hour)
    expect(pauseFor(30 * 24 * hour, fail, at)?.milliseconds).toBe(hour)
  })

  it('gets none where it does not ask', () => {
    expect(pauseFor(null, fail, at)).toBeNull()
    expect(pauseNow(held(), at)).toBeNull()
  })

  it('is asked again once the clock went back by more than the pause', () => {
    const pause = pauseFor(90 * second, fail, at)
    expect(pauseNow(held({ pause }), at - 90 * second)).toBeNull()
  })
})

it('an administration that answered proves the sign-in for half an hour', () => {
  expect(stillAnswers(issuedAt, issuedAt + 30 * minute - 1)).toBe(true)
  expect(stillAnswers(issuedAt, issuedAt + 30 * minute)).toBe(false)
  expect(stillAnswers(issuedAt, issuedAt - 30 * minute)).toBe(false)
})
