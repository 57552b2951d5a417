import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/app-error.ts'
import { eventNames, happenings, movesOf, nextState, shown, stateAfter, stateNames, type Event, type EventName, type State, type StateName } from '../../../main/oauth/session-states.ts'
import type { Held } from '../../../main/oauth/token-times.ts'

const text = readFileSync(join(import.meta.dirname, '../../../ARCHITECTURE.md'), 'utf8')
const overlaid = ['in', 'renewing', 'storing', 'stuck'] as const
const isOverlay = (name: StateName): boolean => name !== 'asking' && name.endsWith('-asking')
/** The same state with a sign-in window open over it. */
const withWindow = (name: StateName): StateName => (name === 'out' || name === 'failed' ? 'asking' : `${name as (typeof overlaid)[number]}-asking`)

const time = 1_000_000
const held = (refresh: string | null): Held => ({ access: 'a', issuedAt: 0, until: 7_200_000, refresh, user: 'A', provoked: 0, missedAt: null, doubtedAt: null })
const happening: Record<EventName, Event> = {
  'asked': { is: 'asked', at: time },
  'sign-in-failed': { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } },
  'signed-in': { is: 'signed-in', tokens: held('r') },
  'given': { is: 'given', tokens: held(null) },
  'stored': { is: 'stored' },
  'refresh-began': { is: 'refresh-began' },
  'refreshed': { is: 'refreshed', tokens: held('r') },
  'refresh-failed': { is: 'refresh-failed', at: time },
  'refused': { is: 'refused' },
  'turned-away': { is: 'turned-away', at: time },
  'registration-refused': { is: 'registration-refused', fail: { code: 'sign-in-wrong-client' }, at: time },
  'doubted': { is: 'doubted', at: time },
  'refused-everywhere': { is: 'refused-everywhere', at: time },
  'ran-out': { is: 'ran-out' },
  'signed-out': { is: 'signed-out', because: 'asked' },
}
const anyEvents = fc.array(fc.constantFrom(...eventNames), { maxLength: 60 })
const start: State = { is: 'out', because: 'never' }

describe('the states of a session', () => {
  it('are left only as the table says, and hold what they say they hold', () => {
    fc.assert(fc.property(anyEvents, (names) => {
      let state = start as State
      for (const name of names) {
        if (movesOf(name)[state.is] === undefined) {
          expect(() => stateAfter(state, happening[name])).toThrowError(expect.toSatisfy((error: unknown) => isFail(error, 'unexpected')))
          continue
        }
        const before = state
        state = stateAfter(state, happening[name])
        expect(state.is).toBe(nextState(before.is, name))
        const seen = shown(state, time, true)
        if (seen.is === 'signed-in') expect('tokens' in state).toBe(true)
        expect('openSince' in state).toBe(state.is.endsWith('asking'))
        // Tokens are not used before they are stored, and nothing but storing leads there.
        if ((state.is === 'in' || state.is === 'in-asking') && before.is.startsWith('storing')) expect(['stored', 'sign-in-failed']).toContain(name)
      }
    }), { numRuns: 1_000 })
  })

  it('have one refresh under way at most, and new tokens always go into the vault first', () => {
    for (const from of ['renewing', 'renewing-asking', 'storing', 'storing-asking', 'out', 'asking', 'failed'] as const) expect(movesOf('refresh-began')[from]).toBeUndefined()
    for (const name of ['given', 'signed-in', 'refreshed'] as const) for (const to of Object.values(movesOf(name))) expect(to).toMatch(/^storing/)
    for (const name of eventNames) for (const [from, to] of Object.entries(movesOf(name))) if (to.startsWith('in') && !from.startsWith('in')) expect(['stored', 'refresh-failed']).toContain(name)
  })

  it('are under a sign-in window what they are without it', () => {
    for (const name of eventNames.filter((each) => !['asked', 'sign-in-failed', 'signed-in'].includes(each))) for (const state of overlaid) {
      const to = movesOf(name)[state]
      const expected = to === undefined || (state === 'stuck' && name === 'refresh-began') ? undefined : withWindow(to)
      expect(movesOf(name)[withWindow(state)], `${name} while ${state}`).toBe(expected)
    }
    for (const state of overlaid) {
      expect(movesOf('asked')[state]).toBe(withWindow(state))
      expect(movesOf('sign-in-failed')[withWindow(state)]).toBe(state)
      expect(movesOf('signed-in')[withWindow(state)]).toBe('storing')
      expect([movesOf('asked')[withWindow(state)], movesOf('sign-in-failed')[state], movesOf('signed-in')[state]]).toEqual([undefined, undefined, undefined])
    }
  })

  it('can all be reached, and all be left for being signed in and for being signed out', () => {
    const reached = (from: StateName): Set<StateName> => {
      const found = new Set<StateName>([from])
      for (const state of found) for (const name of eventNames) found.add(movesOf(name)[state] ?? state)
      return found
    }
    expect(reached('out')).toEqual(new Set(stateNames))
    for (const state of stateNames) expect(reached(state)).toEqual(new Set(stateNames))
  })

  it('show why a second sign-in failed only where nothing else stands', () => {
    const stuck: State = { is: 'stuck-asking', tokens: held('r'), fail: null, since: 0, rests: 1, openSince: 0 }
    expect(shown(stateAfter(stuck, { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } }), time, true)).toEqual({ is: 'signed-out', because: 'expired' })
    expect(shown(stateAfter(stuck, happening['sign-in-failed']), time, true)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-denied' } })
    const over: State = { is: 'in-asking', tokens: held('r'), openSince: 0 }
    expect(shown(stateAfter(over, happening['sign-in-failed']), time, true)).toMatchObject({ is: 'signed-in', again: 'not-yet' })
    expect(shown(over, time, true)).toMatchObject({ is: 'signed-in', again: 'under-way' })
  })
})

describe('ARCHITECTURE.md', () => {
  it('draws every step of the table without a window over it, and no other', () => {
    const drawing = /title: A session\n---\nstateDiagram-v2\n([^`]*)```/.exec(text)![1]!
    const drawn = drawing.trim().split('\n').flatMap((line) => {
      const [, from, to, labels] = /^\s*(\S+) --> (\S+): (.+)$/.exec(line)!
      return labels!.split(', ').map((event) => `${from} --> ${to}: ${event}`)
    })
    const inTable = eventNames.flatMap((event) =>
      Object.entries(movesOf(event)).filter(([from, to]) => !isOverlay(from as StateName) && !isOverlay(to)).map(([from, to]) => `${from} --> ${to}: ${event}`))
    expect(drawn.toSorted()).toEqual(inTable.toSorted())
  })

  it('names the states with a window over them, and says what each event means', () => {
    for (const name of stateNames.filter(isOverlay)) expect(text).toContain(`\`${name}\``)
    const table = text.slice(text.indexOf('| What happens | Meaning |'), text.indexOf('One refresh at a time'))
    const said = [...table.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, event, says]) => [event, says])
    expect(said).toEqual(eventNames.map((event) => [event, happenings[event].says]))
  })
})
