import { beforeEach, describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import type { SyncState } from '../../../../preload/contract/sync.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { checkRun } from '../../../../main/app/headless/check.ts'
import { syncAdministration, type Outcome } from '../../../../main/app/headless/sync-administration.ts'
import type { RunContext } from '../../../../main/app/headless/run-context.ts'
import {
  handClock,
  idle,
  contextOf,
  scriptedApp,
  settled,
  viewOf,
  type HandClock,
  type ScriptedApp,
} from './scripted.ts'

const place = { environment: 'office', administration: 'A' }
const listing: SyncState = { is: 'listing', since: 0 }
const offline: SyncState = { is: 'offline', since: 0, lastAt: null, retryAt: null }
const failed = (code: FailCode): SyncState => ({ is: 'failed', fail: { code }, lastAt: null })

let script: ScriptedApp
let clock: HandClock
let ending: AbortController
beforeEach(() => {
  ;[script, clock, ending] = [scriptedApp(), handClock(), new AbortController()]
})

/** Starts the sync, and collects its states and its outcome. */
const begin = async (change: Partial<RunContext> = {}) => {
  let outcome: Outcome | 'under way' = 'under way'
  const states: SyncState['is'][] = []
  void syncAdministration(
    { ...contextOf(script, clock, ending.signal), ...change },
    place,
    (state) => void states.push(state.is),
  ).then((one) => (outcome = one))
  await settled()
  return { outcome: () => outcome, told: states }
}

describe('the sync of one administration in a headless run', () => {
  it('ends with its first round, without a second', async () => {
    const { outcome, told: states } = await begin()
    await script.shows('A', { is: 'downloading', done: 1, total: 9, since: 0 })
    expect(outcome()).toBe('under way')
    await script.shows('A', idle(5))
    expect(outcome()).toEqual({ is: 'synced', customers: 9 })
    expect(states).toEqual(['listing', 'downloading'])
    expect(script.asked).toEqual([])
    expect(script.listening()).toBe(0)
  })

  it('starts a round when the desk is idle, and does not count the previous one', async () => {
    await script.shows('A', idle(5))
    const { outcome } = await begin()
    expect(script.asked).toEqual(['A'])
    await script.shows('A', idle(5))
    expect(outcome()).toBe('under way')
    await script.shows('A', idle(6))
    expect(outcome()).toMatchObject({ is: 'synced' })
  })

  it('does not ask an idle desk for a round where a person stopped the sending: that would send it again', async () => {
    await script.shows('A', idle(5), { waiting: 2, held: { is: 'stopped' } })
    const { outcome } = await begin()
    expect(script.asked).toEqual([])
    expect(outcome()).toMatchObject({ is: 'left', held: { is: 'stopped' } })
  })

  it('reads the state from time to time without any news', async () => {
    const { told: states } = await begin()
    await clock.pass(60_000)
    await clock.pass(60_000)
    expect(states).toHaveLength(3)
  })

  it('ends when the run does', async () => {
    const { outcome } = await begin()
    ending.abort('asked')
    await settled()
    expect(outcome()).toEqual({ is: 'not-reached' })
  })
})

describe('waiting edits in a headless run', () => {
  const own = { state: { is: 'waiting' }, anothers: false } as const
  it('are retried once, and then get their time', async () => {
    script.edits.push(own)
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1 })
    expect(script.asked).toEqual(['A'])
    await script.shows('A', idle(6), { waiting: 1 })
    await clock.pass(70_000)
    expect(outcome()).toBe('under way')
    await script.shows('A', idle(6))
    expect(outcome()).toMatchObject({ is: 'synced' })
    expect(script.asked).toEqual(['A'])
  })
  it('are left when their time is over', async () => {
    script.edits.push(own)
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1 })
    await script.shows('A', idle(6), { waiting: 1 })
    await clock.pass(60_000)
    await clock.pass(60_000)
    expect(outcome()).toEqual({
      is: 'left',
      customers: 9,
      waiting: 1,
      needsAttention: 0,
      stuck: 0,
      anothers: 0,
      whenAsked: 0,
      held: null,
    })
  })
  it('are counted apart where the service keeps failing with them', async () => {
    script.edits.push(own)
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1, stuck: 1 })
    await script.shows('A', idle(6), { waiting: 1, stuck: 1 })
    await clock.pass(60_000)
    await clock.pass(60_000)
    expect(outcome()).toMatchObject({ is: 'left', waiting: 1, stuck: 1 })
  })
  it('have their whole time, however long the service was away before', async () => {
    script.edits.push(own)
    const { outcome } = await begin()
    await script.shows('A', offline)
    await clock.pass(100_000)
    await script.shows('A', idle(5), { waiting: 1 })
    await script.shows('A', idle(6), { waiting: 1 })
    await clock.pass(60_000)
    expect(outcome()).toBe('under way')
  })
  it('ends beside a deletion of a merge that waits for a decision about the kept customer', async () => {
    script.edits.push({ ...own, waitsFor: 'Bakkerij Jansen B.V.' })
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1, needsAttention: 1 })
    expect(outcome()).toMatchObject({ is: 'left', waiting: 1, needsAttention: 1 })
  })

  it('are not waited for when only the user sends them, and are counted', async () => {
    script.edits.push(own, own, { ...own, anothers: true })
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 3, grace: { edits: 2, until: null } })
    expect(outcome()).toMatchObject({ is: 'left', waiting: 3, anothers: 1, whenAsked: 2 })
    expect(script.asked).toEqual([])
  })

  it('are waited for beside cells that only the user sends', async () => {
    script.edits.push(own, own)
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 2, grace: { edits: 1, until: null } })
    await clock.pass(60_000)
    expect(outcome()).toBe('under way')
    script.edits.pop()
    await script.shows('A', idle(6), { waiting: 1, grace: { edits: 1, until: null } })
    expect(outcome()).toMatchObject({ is: 'left', waiting: 1, whenAsked: 1 })
  })

  it('are waited for while a moment of Undo passes', async () => {
    script.edits.push(own)
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1, grace: { edits: 1, until: clock.now() + 5_000 } })
    expect(outcome()).toBe('under way')
    await script.shows('A', idle(6))
    expect(outcome()).toMatchObject({ is: 'synced' })
  })

  it('are not waited for when they are another user’s', async () => {
    script.edits.push({ ...own, anothers: true })
    const { outcome } = await begin()
    await script.shows('A', idle(5), { waiting: 1 })
    expect(outcome()).toMatchObject({ is: 'left', waiting: 1, anothers: 1 })
  })
  it.each([[{ is: 'locked' }], [{ is: 'many', writes: 30, askAbove: 20 }], [{ is: 'cut-off', writes: 30 }]] as const)(
    'need a person when they are held (%j)',
    async (held) => {
      script.edits.push(own)
      const { outcome } = await begin()
      await script.shows('A', idle(5), { waiting: 30, held })
      expect(outcome()).toMatchObject({ is: 'left', waiting: 30, held })
      expect(script.asked).toEqual([])
    },
  )
  it('are left at once when they need a person', async () => {
    const { outcome } = await begin()
    await script.shows('A', idle(5), { needsAttention: 2 })
    expect(outcome()).toMatchObject({ is: 'left', needsAttention: 2 })
  })
})

describe('a headless run with a failing service', () => {
  it.each([
    offline,
    failed('service-busy'),
    failed('service-slow'),
    failed('service-failing'),
    failed('service-answer-unreadable'),
  ])('waits two minutes: %j', async (state) => {
    const { outcome, told: states } = await begin()
    await script.shows('A', state)
    await clock.pass(60_000)
    await script.shows('A', listing)
    await script.shows('A', state)
    expect(outcome()).toBe('under way')
    await clock.pass(60_000)
    expect(outcome()).toMatchObject({
      is: 'failed',
      fail: { code: state.is === 'failed' ? state.fail.code : 'service-unreachable' },
    })
    expect(states).toContain(state.is)
  })
  it('continues when the service is back; its time starts again with every customer that was read', async () => {
    const { outcome } = await begin()
    for (let complete = 1; complete < 5; complete++) {
      await script.shows('A', offline, { complete })
      await clock.pass(100_000)
      expect(outcome()).toBe('under way')
    }
    await script.shows('A', idle(5))
    expect(outcome()).toMatchObject({ is: 'synced' })
  })
  it.each([
    'list-shrunk',
    'database-unknown',
    'service-certificate',
    'proxy-sign-in-needed',
    'disk-full',
    'unexpected',
  ] as const)('does not wait after %s', async (code) => {
    const { outcome } = await begin()
    await script.shows('A', failed(code))
    expect(outcome()).toEqual({ is: 'failed', fail: { code } })
  })
  it('reports a signed-out person, with the session’s reason when it knows one', async () => {
    const first = await begin()
    await script.shows('A', { is: 'signed-out', lastAt: null })
    expect(first.outcome()).toEqual({ is: 'failed', fail: { code: 'signed-out' } })
    script.sessionIs({ is: 'signed-out', because: 'expired' })
    expect((await begin()).outcome()).toEqual({ is: 'failed', fail: { code: 'sign-in-expired' } })
    script.sessionIs({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-client' } })
    const second = await begin()
    expect(second.outcome()).toEqual({ is: 'failed', fail: { code: 'sign-in-wrong-client' } })
  })
  it('reports a failure on this computer as an outcome', async () => {
    script.app.services.sync.read = () => Promise.reject(new AppError('database-newer'))
    expect((await begin()).outcome()).toEqual({ is: 'failed', fail: { code: 'database-newer' } })
    const logged: string[] = []
    script.app.services.sync.read = () => Promise.reject(new TypeError('a mistake of ours'))
    expect((await begin({ log: ({ event }) => void logged.push(event) })).outcome()).toEqual({
      is: 'failed',
      fail: { code: 'unexpected' },
    })
    expect(logged).toEqual(['background-failed'])
  })
})

it('a paused sync in a headless run is a fault, because nobody can pause it', () => {
  expect(checkRun(viewOf({ is: 'paused', done: 1, total: 2 }), undefined)).toMatchObject({
    is: 'failing',
    passes: false,
  })
})
