import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { ServiceError } from '../../../main/service/failures.ts'
import { closed } from '../../../main/sync/circuit.ts'
import { nextRound, type State } from '../../../main/sync/sync-plan.ts'
import {
  now,
  lastAt,
  idle,
  open,
  paused,
  shrunk,
  offline,
  doubt,
  running,
  after,
  stepFailed,
  check,
} from './plan-kit.ts'

describe('a step that fails', () => {
  const round = running('everything', 'choices', { paused })
  const rested: Partial<State> = { phase: { is: 'waiting' }, checkedAt: now }
  const shownOffline = { is: 'offline', since: now, lastAt, retryAt: now + 1_000 } as const
  check([
    [
      'opens the circuit, and windows see when it is tried again',
      { ...round, paused: null },
      stepFailed(offline),
      { ...rested, circuit: open, shown: shownOffline },
      ['show'],
    ],
    [
      'waits as long as the service asks',
      { ...round, paused: null },
      stepFailed(new ServiceError({ code: 'service-slow' }, 'unknown', 90_000)),
      { ...rested, circuit: { ...open, until: now + 90_000 }, shown: { ...shownOffline, retryAt: now + 90_000 } },
      ['show'],
    ],
    [
      'names no time if no round starts by itself',
      round,
      stepFailed(offline),
      { ...rested, circuit: open, shown: { ...shownOffline, retryAt: null } },
      ['show'],
    ],
    [
      'names the time of an edit that waits',
      round,
      stepFailed(offline, { nextDue: 0 }),
      { ...rested, circuit: open, shown: shownOffline },
      ['show'],
    ],
    [
      'counts the edit that failed',
      after(round, { is: 'edit-failed', edit: 'a' }),
      stepFailed(offline),
      { ...rested, circuit: { ...open, edits: ['a'] }, shown: { ...shownOffline, retryAt: null } },
      ['show'],
    ],
    [
      'ends in the failure of its error',
      round,
      stepFailed(new AppError('disk-full')),
      { ...rested, circuit: open, shown: { is: 'failed', fail: { code: 'disk-full' }, lastAt } },
      ['show'],
    ],
    [
      'is no failure if a person stopped it',
      round,
      stepFailed(offline, { stopped: true }),
      { ...rested, shown: paused },
      ['show'],
    ],
    [
      'asks a person about a short list, and leaves the circuit closed',
      { ...round, circuit: open },
      stepFailed(shrunk),
      { ...rested, circuit: closed, doubt, shown: { is: 'failed', fail: { code: 'list-shrunk' }, lastAt } },
      ['show'],
    ],
  ])

  it('keeps the time since when the service is out of reach', () => {
    const since = { is: 'offline', since: 5, lastAt, retryAt: null } as const
    const again = after({ ...idle, wanted: 'everything', shown: since }, { is: 'begun', now })
    expect(again.shown).toEqual({ is: 'listing', since: now })
    expect(after(again, stepFailed(offline)).shown).toMatchObject({ is: 'offline', since: 5 })
  })

  it('lets a short list be read with growing delays', () => {
    const again = after(running('everything', 'list', { doubt }), stepFailed(shrunk))
    expect(again.doubt?.rest).toMatchObject({ failures: 2, until: now + 2_000 })
    expect(nextRound(again, now, null)).toEqual({ at: now + 2_000, what: 'everything' })
  })
})
