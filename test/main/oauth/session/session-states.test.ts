import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import {
  eventNames,
  happenings,
  movesOf,
  nextState,
  shown,
  stateAfter,
  stateNames,
  type Event,
  type EventName,
  type State,
  type StateName,
} from '../../../../main/oauth/session/session-states.ts'
import type { Held } from '../../../../main/oauth/session/token-times.ts'
import { tableRows } from '../../../markdown-table.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../docs/session.md'), 'utf8')
const overlaid = ['in', 'renewing', 'storing', 'stuck'] as const
const isOverlay = (name: StateName): boolean => name !== 'asking' && name.endsWith('-asking')
/** The same state with a sign-in window open over it. */
const withWindow = (name: StateName): StateName =>
  name === 'out' || name === 'failed' ? 'asking' : `${name as (typeof overlaid)[number]}-asking`

const time = 1_000_000
const held = (refresh: string | null): Held => ({
  access: 'a',
  issuedAt: 0,
  until: 7_200_000,
  refresh,
  user: 'A',
  provoked: 0,
  missedAt: null,
  pause: null,
  doubtedAt: null,
})
const happening: Record<EventName, Event> = {
  asked: { is: 'asked', at: time },
  'sign-in-failed': { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } },
  'signed-in': { is: 'signed-in', tokens: held('r') },
  given: { is: 'given', tokens: held(null) },
  stored: { is: 'stored' },
  'refresh-began': { is: 'refresh-began' },
  refreshed: { is: 'refreshed', tokens: held('r') },
  'refresh-failed': { is: 'refresh-failed', at: time, pause: null },
  refused: { is: 'refused' },
  'turned-away': { is: 'turned-away', at: time },
  'registration-refused': { is: 'registration-refused', fail: { code: 'sign-in-wrong-client' }, at: time },
  'registration-changed': { is: 'registration-changed' },
  doubted: { is: 'doubted', at: time },
  'refused-everywhere': { is: 'refused-everywhere', at: time },
  'ran-out': { is: 'ran-out' },
  'signed-out': { is: 'signed-out', because: 'asked' },
}
const anyEvents = fc.array(fc.constantFrom(...eventNames), { maxLength: 60 })
const start: State = { is: 'out', because: 'never' }

describe('the states of a session', () => {
  it('change only as the table says, and hold the facts of their names', () => {
    fc.assert(
      fc.property(anyEvents, (names) => {
        let state = start as State
        for (const name of names) {
          if (movesOf(name)[state.is] === undefined) {
            expect(() => stateAfter(state, happening[name])).toThrowError(
              expect.toSatisfy((error: unknown) => isFail(error, 'unexpected')),
            )
            continue
          }
          const before = state
          state = stateAfter(state, happening[name])
          expect(state.is).toBe(nextState(before.is, name))
          const view = shown(state, time, true)
          if (view.is === 'signed-in') expect('tokens' in state).toBe(true)
          expect('openSince' in state).toBe(state.is.endsWith('asking'))
          // Tokens are stored before use, and only `stored` leads to these states.
          if ((state.is === 'in' || state.is === 'in-asking') && before.is.startsWith('storing'))
            expect(['stored', 'sign-in-failed']).toContain(name)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('have one refresh at most, and new tokens always go into the vault first', () => {
    for (const from of ['renewing', 'renewing-asking', 'storing', 'storing-asking', 'out', 'asking', 'failed'] as const)
      expect(movesOf('refresh-began')[from]).toBeUndefined()
    for (const name of ['given', 'signed-in', 'refreshed'] as const)
      for (const to of Object.values(movesOf(name))) expect(to).toMatch(/^storing/)
    for (const name of eventNames)
      for (const [from, to] of Object.entries(movesOf(name)))
        if (to.startsWith('in') && !from.startsWith('in')) expect(['stored', 'refresh-failed']).toContain(name)
  })

  it('are the same under a sign-in window as without it', () => {
    for (const name of eventNames.filter((each) => !['asked', 'sign-in-failed', 'signed-in'].includes(each)))
      for (const state of overlaid) {
        const to = movesOf(name)[state]
        const expected =
          to === undefined || (state === 'stuck' && name === 'refresh-began') ? undefined : withWindow(to)
        expect(movesOf(name)[withWindow(state)], `${name} while ${state}`).toBe(expected)
      }
    for (const state of overlaid) {
      expect(movesOf('asked')[state]).toBe(withWindow(state))
      expect(movesOf('sign-in-failed')[withWindow(state)]).toBe(state)
      expect(movesOf('signed-in')[withWindow(state)]).toBe('storing')
      expect([
        movesOf('asked')[withWindow(state)],
        movesOf('sign-in-failed')[state],
        movesOf('signed-in')[state],
      ]).toEqual([undefined, undefined, undefined])
    }
  })

  it('can all be reached, and can all lead to signed in and to signed out', () => {
    const reached = (from: StateName): Set<StateName> => {
      const found = new Set<StateName>([from])
      for (const state of found) for (const name of eventNames) found.add(movesOf(name)[state] ?? state)
      return found
    }
    expect(reached('out')).toEqual(new Set(stateNames))
    for (const state of stateNames) expect(reached(state)).toEqual(new Set(stateNames))
  })

  it('show why a second sign-in failed only if nothing else remains', () => {
    const stuck: State = { is: 'stuck-asking', tokens: held('r'), fail: null, since: 0, rests: 1, openSince: 0 }
    expect(shown(stateAfter(stuck, { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } }), time, true)).toEqual(
      { is: 'signed-out', because: 'expired' },
    )
    expect(shown(stateAfter(stuck, happening['sign-in-failed']), time, true)).toEqual({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-denied' },
    })
    const over: State = { is: 'in-asking', tokens: held('r'), openSince: 0 }
    expect(shown(stateAfter(over, happening['sign-in-failed']), time, true)).toMatchObject({
      is: 'signed-in',
      again: 'not-yet',
    })
    expect(shown(over, time, true)).toMatchObject({ is: 'signed-in', again: 'under-way' })
  })
})

describe('the state after an event', () => {
  const tokens = held('r')
  const fail = { code: 'sign-in-wrong-client' } as const
  const inUse: State = { is: 'in', tokens }
  const renewing: State = { is: 'renewing', tokens }
  const minute = 60_000

  it('signed out says why: asked for, forgotten with its environment, or expired', () => {
    for (const because of ['asked', 'forgotten'] as const)
      expect(stateAfter(inUse, { is: 'signed-out', because })).toEqual({ is: 'out', because })
    expect(stateAfter(inUse, { is: 'ran-out' })).toEqual({ is: 'out', because: 'expired' })
    expect(stateAfter(renewing, { is: 'refused' })).toEqual({ is: 'out', because: 'expired' })
  })

  it('keeps the opening time of a sign-in window, whatever ends under it', () => {
    expect(stateAfter(start, happening.asked)).toEqual({ is: 'asking', openSince: time })
    const over = stateAfter(inUse, happening.asked)
    expect(over).toEqual({ is: 'in-asking', tokens, openSince: time })
    expect(stateAfter(over, { is: 'ran-out' })).toEqual({ is: 'asking', openSince: time })
    expect(stateAfter({ is: 'asking', openSince: 5 }, happening['sign-in-failed'])).toEqual({
      is: 'failed',
      fail: { code: 'sign-in-denied' },
    })
  })

  it('records in its tokens when a refresh failed and when they were doubted', () => {
    const pause = { since: 7, milliseconds: 5, fail: { code: 'service-busy' } } as const
    expect(stateAfter(renewing, { is: 'refresh-failed', at: 7, pause })).toEqual({
      is: 'in',
      tokens: { ...tokens, missedAt: 7, pause },
    })
    expect(stateAfter(inUse, { is: 'doubted', at: 8 })).toEqual({ is: 'in', tokens: { ...tokens, doubtedAt: 8 } })
    expect(stateAfter(inUse, happening['refresh-began'])).toEqual(renewing)
    expect(stateAfter(renewing, { is: 'refreshed', tokens: held('new') })).toEqual({
      is: 'storing',
      tokens: held('new'),
    })
  })

  it('stuck says why and since when, and backs off: an hour, ten minutes, or as long as its tokens', () => {
    expect(stateAfter(renewing, { is: 'registration-refused', fail, at: 7 })).toEqual({
      is: 'stuck',
      tokens,
      fail,
      since: 7,
      rests: 60 * minute,
    })
    expect(stateAfter({ is: 'stuck', tokens, fail, since: 7, rests: 5 }, { is: 'registration-changed' })).toEqual({
      is: 'stuck',
      tokens,
      fail,
      since: 7,
      rests: 0,
    })
    expect(stateAfter(renewing, { is: 'turned-away', at: 7 })).toEqual({
      is: 'stuck',
      tokens,
      fail: null,
      since: 7,
      rests: 10 * minute,
    })
    const provoked = { ...tokens, provoked: 2 }
    expect(stateAfter({ is: 'in', tokens: provoked }, { is: 'refused-everywhere', at: 7 })).toEqual({
      is: 'stuck',
      tokens: provoked,
      fail: null,
      since: 7,
      rests: minute / 2,
    })
  })

  it('stuck is unchanged by a sign-in window, and says why that failed unless the user closed it', () => {
    const stuck: State = { is: 'stuck', tokens, fail, since: 7, rests: 1 }
    const over = stateAfter(stuck, happening.asked)
    expect(over).toEqual({ ...stuck, is: 'stuck-asking', openSince: time })
    expect(stateAfter(over, { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })).toEqual(stuck)
    expect(stateAfter(over, happening['sign-in-failed'])).toEqual({ ...stuck, fail: { code: 'sign-in-denied' } })
  })

  it('logs the event and the state if the event cannot happen there', () => {
    expect(() => nextState('out', 'stored')).toThrowError(
      expect.objectContaining({ fail: { code: 'unexpected' }, cause: new Error('stored while out') }),
    )
  })
})

describe('users see', () => {
  const tokens = held('r')
  const until = tokens.until

  it('that nobody is signed in, that a window is open, and why a sign-in failed', () => {
    expect(shown({ is: 'out', because: 'asked' }, time, true)).toEqual({ is: 'signed-out', because: 'asked' })
    expect(shown({ is: 'asking', openSince: 5 }, time, true)).toEqual({ is: 'signing-in', since: 5 })
    expect(shown({ is: 'failed', fail: { code: 'sign-in-denied' } }, time, true)).toEqual({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-denied' },
    })
    expect(shown({ is: 'stuck-asking', tokens, fail: null, since: 1, rests: 0, openSince: 5 }, time, true)).toEqual({
      is: 'signing-in',
      since: 5,
    })
  })

  it.each(['in', 'renewing', 'storing'] as const)(
    'the user’s name, the expiry, whether it renews itself and whether it is stored (%s)',
    (is) => {
      expect(shown({ is, tokens }, time, true)).toEqual({
        is: 'signed-in',
        user: 'A',
        until,
        renews: true,
        kept: true,
        again: 'not-yet',
      })
      expect(shown({ is, tokens: held(null) }, time, false)).toEqual({
        is: 'signed-in',
        user: 'A',
        until,
        renews: false,
        kept: false,
        again: 'not-yet',
      })
      expect(shown({ is, tokens: held(null) }, until - 1, false)).toMatchObject({ is: 'signed-in', again: 'due' })
      expect(shown({ is, tokens: held(null) }, until, false)).toEqual({ is: 'signed-out', because: 'expired' })
    },
  )

  it.each(['in-asking', 'renewing-asking', 'storing-asking'] as const)(
    'that a second sign-in is under way while the first is valid (%s)',
    (is) => {
      expect(shown({ is, tokens: held(null), openSince: 5 }, until - 1, true)).toMatchObject({
        is: 'signed-in',
        renews: false,
        again: 'under-way',
      })
      expect(shown({ is, tokens: held(null), openSince: 5 }, until, true)).toEqual({ is: 'signing-in', since: 5 })
    },
  )
})

describe('docs/session.md', () => {
  it('draws every step of the table without a window over it, and no other', () => {
    const drawing = /title: A session\n---\nstateDiagram-v2\n([^`]*)```/.exec(text)![1]!
    const drawn = drawing
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [, from, to, labels] = /^\s*(\S+) --> (\S+): (.+)$/.exec(line)!
        return labels!.split(', ').map((event) => `${from} --> ${to}: ${event}`)
      })
    const inTable = eventNames.flatMap((event) =>
      Object.entries(movesOf(event))
        .filter(([from, to]) => !isOverlay(from as StateName) && !isOverlay(to))
        .map(([from, to]) => `${from} --> ${to}: ${event}`),
    )
    expect(drawn.toSorted()).toEqual(inTable.toSorted())
  })

  it('names the states with a window over them, and explains each event', () => {
    for (const name of stateNames.filter(isOverlay)) expect(text).toContain(`\`${name}\``)
    expect(tableRows(text, ['What happens', 'Meaning'])).toEqual(
      eventNames.map((event) => [`\`${event}\``, happenings[event].says]),
    )
  })
})
