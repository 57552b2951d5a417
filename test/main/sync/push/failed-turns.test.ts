import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { realClock } from '../../../../main/base/clock.ts'
import { ServiceError } from '../../../../main/service/failures.ts'
import { openArrivals } from '../../../../main/sync/arrivals.ts'
import { openAttention } from '../../../../main/sync/attention.ts'
import { openGrace } from '../../../../main/sync/outbox/grace.ts'
import type { PushContext } from '../../../../main/sync/outbox/push-context.ts'
import { openRecentWrites } from '../../../../main/sync/outbox/recent-writes.ts'
import { openSendingHold } from '../../../../main/sync/outbox/sending-hold.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { noteOwnWrites } from '../../../../main/sync/own-writes.ts'
import { openPace } from '../../../../main/sync/pace.ts'
import { openWriteAnswers } from '../../../../main/sync/write-answers.ts'
import { nextDue, pushEdits, type Round } from '../../../../main/sync/push/push.ts'
import { openSettleWindow } from '../../../../main/sync/settle-window.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import { edit, openInMemory } from '../../database/samples.ts'

interface Line {
  readonly after: (id: string) => Promise<unknown>
  /** Customers that can be read: their write fails. */
  readonly isRead: (id: string) => boolean
  readonly onTrial: boolean
}

/** A round of sending where each read of a customer fails as `fails` says, `after` something. */
const start = (
  fails: (id: string) => Error,
  { after = () => setImmediate(), isRead = () => false, onTrial = false }: Partial<Line> = {},
) => {
  const cache = openInMemory()
  const { signal } = new AbortController()
  const read: string[] = []
  const service = {
    readToWrite: async (id: string) => {
      read.push(id)
      await after(id)
      if (isRead(id)) return '{"City":"Gent"}'
      throw fails(id)
    },
    change: async (id: string) => {
      throw fails(id)
    },
  }
  const given: SyncContext = {
    cache,
    clock: realClock,
    user: 'j.devries',
    settleTime: 300,
    atOnce: 4,
    recheck: 0,
    confirmations: 8,
    service: service as unknown as SyncContext['service'],
    ownWrites: noteOwnWrites(),
    changed: () => undefined,
    notice: () => undefined,
    failed: () => undefined,
  }
  const hold = openSendingHold(given, sendsAll)
  const context: PushContext = {
    ...given,
    hold,
    grace: openGrace(given, hold.cells, signal, () => undefined),
    settleWindow: openSettleWindow(realClock, 300, signal, () => undefined),
    attention: openAttention(),
    pace: openPace(),
    writeAnswers: openWriteAnswers(8),
    arrivals: openArrivals(),
    recent: openRecentWrites(cache, realClock, 300, signal),
    startedWith: new Map(),
  }
  const ended: string[] = []
  const round: Round = {
    progress: () => undefined,
    answered: () => undefined,
    onTrial: () => onTrial,
    doubted: () => undefined,
    endedBy: (id) => void ended.push(id),
  }
  for (const id of ['1', '2', '3', '4', '5', '6'])
    cache.edits.put(edit({ id: `e${id}`, key: `s:${id}`, customerId: id, user: 'j.devries', base: '{"City":"Gent"}' }))
  return { cache, read, ended, send: () => pushEdits(context, signal, round), nextDue: () => nextDue(context) }
}
const away = (): Error => new ServiceError({ code: 'service-unreachable' }, 'not-done', null)
const fails = (code: string): object => expect.objectContaining({ fail: expect.objectContaining({ code }) })

it('a failure that concerns every edit ends the round with the turns that run, and names one edit', async () => {
  const { cache, read, ended, send } = start(away)
  await expect(send()).rejects.toEqual(fails('service-unreachable'))
  expect([read.length, ended.length]).toEqual([4, 1])
  const attempts = cache.edits.unsettled().map(({ id, attempts: made }) => [id, made])
  expect(attempts.filter(([, made]) => made === 1).map(([id]) => id)).toEqual(read.map((id) => `e${id}`))
})

/** An answer, though it is no success. */
const unknown = (): Error => new ServiceError({ code: 'service-failing', status: 404 }, 'not-done', null)

it('a lost call delays its own edit, where others are answered after it', async () => {
  const { cache, read, ended, send } = start((id) => (id === '1' || id === '3' ? away() : unknown()))
  await send()
  expect([read.toSorted(), ended]).toEqual([['1', '2', '3', '4', '5', '6'], []])
  const delayed = cache.edits.unsettled(({ notBefore }) => notBefore > 0).map(({ id }) => id)
  expect(delayed).toEqual(expect.arrayContaining(['e1', 'e3']))
})

it('a lost call with no answer after it ends the round', async () => {
  const { read, ended, send } = start((id) => (id === '6' ? away() : unknown()))
  await expect(send()).rejects.toEqual(fails('service-unreachable'))
  expect([read.length, ended]).toEqual([6, ['e6']])
})

it('nothing begins beside the turns that run when a call was lost, until one of them is answered', async () => {
  const second = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const { read, ended, send } = start((id) => (id === '1' ? away() : unknown()), {
    after: (id) => (id === '1' ? setImmediate() : id === '2' ? second.promise : others.promise),
  })
  const sending = send()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(read).toEqual(['1', '2', '3', '4'])
  second.resolve()
  others.resolve()
  await sending
  expect([read.length, ended]).toEqual([6, []])
})

it('three lost calls in a row end the round, although others run', async () => {
  const last = Promise.withResolvers<void>()
  const { read, ended, send } = start(away, {
    after: (id) => (id === '4' ? last.promise : setImmediate()),
  })
  const sending = send()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect([read.length, ended.length]).toEqual([4, 1])
  last.resolve()
  await expect(sending).rejects.toEqual(fails('service-unreachable'))
})

it('one turn at a time tries a line that lost a call, and three lost in a row end the round', async () => {
  const { read, ended, send } = start(away, { onTrial: true, isRead: () => true })
  await expect(send()).rejects.toEqual(fails('service-unreachable'))
  expect([read, ended.length]).toEqual([['1', '2', '3'], 1])
})

it('a line on trial that loses the first call is gone', async () => {
  const { read, ended, send } = start(away, { onTrial: true })
  await expect(send()).rejects.toEqual(fails('service-unreachable'))
  expect([read, ended]).toEqual([['1'], ['e1']])
})

it('a failure that cannot be recorded ends the round, and is not swallowed', async () => {
  const { cache, read, send } = start(
    () => new ServiceError({ code: 'service-failing', status: 500 }, 'not-done', null),
  )
  const { put } = cache.edits
  Object.assign(cache.edits, {
    put: (some: Parameters<typeof put>[0]) => {
      if (some.attempts > 0) throw new AppError('disk-full')
      put(some)
    },
  })
  await expect(send()).rejects.toEqual(fails('disk-full'))
  expect(read.length).toBe(4)
})

it('an edit that a full disk left in its write is due again, also where no other edit waits', () => {
  const { cache, nextDue: due } = start(away)
  for (const one of cache.edits.unsettled()) cache.edits.put({ ...one, state: { is: 'sending', since: 1 } })
  expect(due()).not.toBeNull()
})
