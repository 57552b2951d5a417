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

/** A round of sending where each read of a customer fails as `fails` says. */
const start = (fails: (id: string) => Error) => {
  const cache = openInMemory()
  const { signal } = new AbortController()
  const read: string[] = []
  const service = {
    readToWrite: async (id: string) => {
      read.push(id)
      await setImmediate()
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
    onTrial: () => false,
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
