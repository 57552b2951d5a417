import { describe, expect, it } from 'vitest'
import { closed } from '../../../main/sync/circuit.ts'
import { startState, type Event, type State, type Step } from '../../../main/sync/sync-plan.ts'
import {
  now,
  lastAt,
  start,
  idle,
  open,
  paused,
  downloading,
  offline,
  doubt,
  running,
  after,
  stepFailed,
  check,
} from './plan-kit.ts'

describe('the start of sync', () => {
  it('asks for everything, unless sync is by hand', () => {
    expect(start.wanted).toBe('everything')
    expect(startState(0, null, now)).toMatchObject({ wanted: null, shown: { is: 'idle', lastAt: null } })
  })
})

describe('an event between rounds', () => {
  const asked: Event = { is: 'asked', acceptShrunk: false }
  const edit: Event = { is: 'edit-made', now }
  const accepted: Event = { is: 'asked', acceptShrunk: true }
  check([
    ['a person who asks gets a round for everything', idle, asked, { wanted: 'everything' }, ['wake']],
    [
      'a person who asks continues a paused download',
      { ...idle, paused },
      asked,
      { wanted: 'everything', paused: null },
      ['wake'],
    ],
    [
      'a person who accepts a short list has it read again',
      idle,
      accepted,
      { wanted: 'everything', acceptShrunk: true },
      ['wake'],
    ],
    ['an accepted list stays accepted', { ...idle, acceptShrunk: true }, asked, { wanted: 'everything' }, ['wake']],
    ['a saved edit is sent', idle, edit, { wanted: 'edits' }, ['wake']],
    ['a saved edit leaves a round for everything wanted', start, edit, {}, ['wake']],
    ['a saved edit leaves a download paused', { ...idle, paused }, edit, { wanted: 'edits' }, ['wake']],
    ['a saved edit waits while the circuit is open', { ...idle, circuit: open }, edit, {}, ['wake']],
    [
      'a saved edit is sent once the circuit may be tried',
      { ...idle, circuit: open },
      { is: 'edit-made', now: now + 1_000 },
      { wanted: 'edits' },
      ['wake'],
    ],
    ['the end of a settle window or of a delay wakes the loop', idle, { is: 'maybe-due' }, {}, ['wake']],
    ['the end of a wait begins its round', idle, { is: 'due', what: 'edits' }, { wanted: 'edits' }, []],
    ['the end of a wait replaces no other request', start, { is: 'due', what: 'edits' }, {}, []],
    ['no round begins if none is wanted', idle, { is: 'begun', now }, {}, []],
    ['a step that ended late changes nothing', idle, { is: 'step-done', now }, {}, []],
    ['a step that failed late changes nothing', idle, stepFailed(offline), {}, []],
    ['an edit that failed late changes nothing', idle, { is: 'edit-failed', edit: 'a' }, {}, []],
  ])
})

describe('the steps of a round', () => {
  const stepsOf = (from: State): (Step | null)[] => {
    const steps: (Step | null)[] = []
    for (let state = after(from, { is: 'begun', now }); ; state = after(state, { is: 'step-done', now })) {
      steps.push(state.phase.is === 'running' ? state.phase.step : null)
      if (state.phase.is !== 'running') return steps
    }
  }
  const wanted = (what: 'edits' | 'everything', more: Partial<State> = {}): State => ({
    ...idle,
    wanted: what,
    ...more,
  })

  it.each<readonly [string, State, readonly Step[]]>([
    ['edits alone', wanted('edits'), ['send', 'forget-settled']],
    ['everything', wanted('everything'), ['send', 'list', 'choices', 'records', 'forget-settled']],
    [
      'everything after a person accepted a short list',
      wanted('everything', { acceptShrunk: true }),
      ['list', 'choices', 'records', 'forget-settled'],
    ],
    [
      'edits alone after a person accepted a short list',
      wanted('edits', { acceptShrunk: true }),
      ['send', 'forget-settled'],
    ],
    [
      'edits alone if one meets a doubtful list',
      wanted('edits', { doubtMet: true }),
      ['send', 'doubted-list', 'forget-settled'],
    ],
    [
      'everything, if its list answers an earlier doubt',
      wanted('everything', { doubtMet: true }),
      ['send', 'list', 'choices', 'records', 'forget-settled'],
    ],
  ])('are in order for %s', (_what, from, steps) => {
    expect(stepsOf(from)).toEqual([...steps, null])
  })

  it('read the list again if an edit that was sent during the download met a doubtful one', () => {
    const records = running('everything', 'records')
    const list = after(records, { is: 'doubt-met' }, { is: 'step-done', now })
    expect(list).toMatchObject({ phase: { step: 'doubted-list' }, doubtMet: false })
    expect(after(list, { is: 'step-done', now })).toMatchObject({ phase: { step: 'forget-settled' } })
  })

  it('put an open circuit on trial', () => {
    expect(after(wanted('edits', { circuit: open }), { is: 'begun', now }).circuit).toMatchObject({ is: 'trial' })
  })
})

describe('a step that succeeds', () => {
  const listing = { is: 'listing', since: now } as const
  const round = (state: State) => state.phase as Extract<State['phase'], { is: 'running' }>
  const at = (state: State, step: Step): Partial<State> => ({ phase: { ...round(state), step } })
  const sent = running('everything', 'send')
  const list = running('everything', 'list', { circuit: open, doubt, acceptShrunk: true })
  const records = running('everything', 'records', { lastAt: 1 })
  const last = running('edits', 'forget-settled', { shown: downloading })
  const rested: Partial<State> = { phase: { is: 'waiting' }, checkedAt: now }
  const done: Event = { is: 'step-done', now }
  check([
    ['the list follows sending, and windows see it', sent, done, { ...at(sent, 'list'), shown: listing }, ['show']],
    [
      'a list ends doubt, acceptance and an open circuit',
      list,
      done,
      { ...at(list, 'choices'), circuit: closed, doubt: null, acceptShrunk: false },
      [],
    ],
    [
      'the end of the download makes the customers current',
      records,
      done,
      { ...at(records, 'forget-settled'), lastAt: now },
      [],
    ],
    ['the last step ends in idle', last, done, { ...rested, shown: { is: 'idle', lastAt } }, ['show']],
    ['the last step ends in paused, too', { ...last, paused }, done, { ...rested, shown: paused }, ['show']],
    [
      'the last step ends in the doubt that a person must answer',
      { ...last, paused, doubt },
      done,
      { ...rested, shown: { is: 'failed', fail: { code: 'list-shrunk' }, lastAt } },
      ['show'],
    ],
  ])
})

describe('an event during a round', () => {
  const records = running('everything', 'records', { shown: downloading })
  const sending = running('edits', 'send')
  check([
    [
      'an edit that is saved during the download is sent meanwhile',
      records,
      { is: 'edit-made', now },
      { sendsDuringDownload: true },
      ['send-during-download'],
    ],
    [
      'an edit whose delay ends during the download is sent meanwhile',
      records,
      { is: 'maybe-due' },
      { sendsDuringDownload: true },
      ['send-during-download'],
    ],
    [
      'only one loop sends edits during the download',
      { ...records, sendsDuringDownload: true },
      { is: 'edit-made', now },
      {},
      [],
    ],
    [
      'the next saved edit starts that loop again',
      { ...records, sendsDuringDownload: true },
      { is: 'sent-during-download' },
      { sendsDuringDownload: false },
      [],
    ],
    [
      'an edit that is saved while others are sent gets its own round',
      sending,
      { is: 'edit-made', now },
      { wanted: 'edits' },
      ['wake'],
    ],
    [
      'a person stops a download where it is',
      records,
      { is: 'cancelled', whole: 1, all: 2 },
      { paused },
      ['stop-reading'],
    ],
    [
      'a download that a person stops does not begin again for a sync that was asked for during it',
      { ...records, wanted: 'everything' },
      { is: 'cancelled', whole: 1, all: 2 },
      { wanted: null, paused },
      ['stop-reading'],
    ],
    [
      'an edit that waits for its round is sent after a download that a person stops',
      { ...records, wanted: 'edits' },
      { is: 'cancelled', whole: 1, all: 2 },
      { wanted: 'edits', paused },
      ['stop-reading'],
    ],
    [
      'a list that a person stops is not the one that they accepted',
      { ...records, acceptShrunk: true },
      { is: 'cancelled', whole: 1, all: 2 },
      { acceptShrunk: false, paused },
      ['stop-reading'],
    ],
    [
      'a person stops a list at the number of whole customers',
      { ...records, shown: { is: 'listing', since: now } },
      { is: 'cancelled', whole: 3, all: 9 },
      { paused },
      ['stop-reading'],
    ],
    [
      'a person cannot stop edits',
      { ...sending, shown: { is: 'sending', done: 0, total: 1, since: now } },
      { is: 'cancelled', whole: 1, all: 2 },
      {},
      [],
    ],
    [
      'windows see how far the download is',
      records,
      { is: 'records-read', done: 4, total: 9, since: now },
      { shown: { ...downloading, done: 4 } },
      ['show'],
    ],
    [
      'windows see the start of each edit',
      sending,
      { is: 'sending', done: 1, total: 2, since: now },
      { shown: { is: 'sending', done: 1, total: 2, since: now }, sent: 1 },
      ['show'],
    ],
    ['an answer closes the circuit', { ...sending, circuit: open }, { is: 'answered' }, { circuit: closed }, []],
    ['a closed loop runs no other step', records, { is: 'closed' }, { phase: { is: 'closed' } }, []],
    ['a closed loop begins no round', { ...start, phase: { is: 'closed' } }, { is: 'begun', now }, {}, []],
    [
      'an unreadable database ends in a failure',
      records,
      { is: 'broken', error: new TypeError('no'), now },
      { shown: { is: 'failed', fail: { code: 'unexpected', about: { error: 'TypeError' } }, lastAt: null } },
      ['show'],
    ],
  ])
})
