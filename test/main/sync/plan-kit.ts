import { expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { ServiceError } from '../../../main/service/failures.ts'
import { opened, closed, type Circuit } from '../../../main/sync/circuit.ts'
import { plan, startState, type Command, type Event, type State, type Step } from '../../../main/sync/sync-plan.ts'

export const now = 1_000_000
export const lastAt = 900_000
export const start = startState(60_000, lastAt, now)
export const idle: State = { ...start, wanted: null }
const failure = { now, retryAfter: null, random: 0, edit: null }
export const open = opened(closed, failure) as Extract<Circuit, { is: 'open' }>
export const paused = { is: 'paused', done: 3, total: 9 } as const
export const downloading = { is: 'downloading', done: 3, total: 9, since: now } as const
export const shrunk = new AppError('list-shrunk')
export const offline = new ServiceError({ code: 'service-unreachable' }, 'not-done', null)
export const doubt: State['doubt'] = { error: shrunk, rest: open }

export const running = (what: 'edits' | 'everything', step: Step, more: Partial<State> = {}): State => ({
  ...idle,
  phase: { is: 'running', what, step, before: idle.shown, failedEdit: null },
  ...more,
})
export const after = (state: State, ...events: readonly Event[]): State =>
  events.reduce((reached, event) => plan(reached, event).state, state)
export const stepFailed = (error: unknown, more: Partial<Extract<Event, { is: 'step-failed' }>> = {}): Event => ({
  is: 'step-failed',
  error,
  stopped: false,
  now,
  random: 0,
  nextDue: null,
  ...more,
})

/** A state, an event, its changes of the state, and its commands. */
type Line = readonly [title: string, from: State, event: Event, changes: Partial<State>, commands: readonly Command[]]

export const check = (lines: readonly Line[]): void =>
  it.each(lines)('%s', (_title, from, event, changes, commands) => {
    expect(plan(from, event)).toEqual({ state: { ...from, ...changes }, commands })
  })
