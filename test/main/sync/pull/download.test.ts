import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { Clock } from '../../../../main/base/clock.ts'
import { openAttention } from '../../../../main/sync/attention.ts'
import type { PushContext } from '../../../../main/sync/outbox/push-context.ts'
import { noteOwnWrites } from '../../../../main/sync/own-writes.ts'
import { download } from '../../../../main/sync/pull/download.ts'
import { openInMemory } from '../../database/samples.ts'
import { turnedClock, turns } from '../../desk/turned-clock.ts'

const batchTime = 100
const recordOf = (id: string, name = 'x'): string => JSON.stringify({ CustomerId: id, Name: name })
const idsUpTo = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1))

/** A download where each read is answered by the test. `hearsAbort`: an abort ends a read. */
const start = (ids: readonly string[], atOnce: number, hearsAbort = true) => {
  const cache = openInMemory()
  const turned = turnedClock()
  let waits = 0
  const clock: Clock = {
    ...turned.clock,
    wait: async (milliseconds, signal) => {
      waits++
      await turned.clock.wait(milliseconds, signal)
      waits--
    },
  }
  const reads = new Map<string, (raw: string) => void>()
  const read = (id: string, signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      reads.set(id, resolve)
      if (hearsAbort) signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const written: string[][] = []
  const { putWhole } = cache.customers
  let full = false
  Object.assign(cache.customers, {
    putWhole: (customers: Parameters<typeof putWhole>[0]) => {
      if (full) throw new AppError('disk-full')
      written.push(customers.map(({ id }) => id))
      putWhole(customers)
    },
  })
  const ownWrites = noteOwnWrites()
  const context = {
    cache,
    clock,
    ownWrites,
    atOnce,
    service: { read },
    attention: openAttention(),
    recent: { isBehind: () => false },
    changed: () => undefined,
  } as unknown as PushContext
  const cancel = new AbortController()
  const running = download(context, ids, cancel.signal, () => undefined)
  running.catch(() => undefined)
  const answer = async (...some: readonly string[]): Promise<void> => {
    for (const id of some) {
      reads.get(id)!(recordOf(id))
      await turns(2)
    }
  }
  const pass = async (milliseconds: number): Promise<void> => {
    turned.pass(milliseconds)
    await turns(2)
  }
  const fill = (): void => void (full = true)
  return { cache, ownWrites, cancel, running, written, answer, pass, fill, waits: () => waits }
}

describe('records that were read', () => {
  it('are written in time although the next read hangs', async () => {
    const { running, written, answer, pass, waits } = start(['1', '2', '3'], 3)
    await answer('1')
    await pass(batchTime / 2)
    await answer('2')
    expect(written).toEqual([])
    await pass(batchTime / 2)
    expect(written).toEqual([['1', '2']])
    expect(waits()).toBe(0)
    await answer('3')
    await running
    expect(written).toEqual([['1', '2'], ['3']])
  })

  it('are written at the end of the download at once, and no wait goes on', async () => {
    const { running, written, answer, waits } = start(['1', '2'], 2)
    await answer('2', '1')
    await running
    expect(written).toEqual([['2', '1']])
    expect(waits()).toBe(0)
  })

  it('are written once each, in the order of the reads, also where a hundred are there before the time', async () => {
    const ids = idsUpTo(250)
    const { running, written, answer, pass, waits } = start(ids, 250)
    await answer(...ids.slice(0, 60))
    await pass(batchTime - 1)
    await answer(...ids.slice(60, 130))
    // The time of the first hundred says nothing about those after them.
    await pass(1)
    expect(written.map(({ length }) => length)).toEqual([100])
    expect(waits()).toBe(1)
    await pass(batchTime - 1)
    await answer(...ids.slice(130))
    await running
    expect(written.map(({ length }) => length)).toEqual([100, 30, 100, 20])
    expect(written.flat()).toEqual(ids)
    expect(waits()).toBe(0)
  })

  it('do not overwrite what sync wrote itself while they waited', async () => {
    const { cache, ownWrites, running, answer, pass } = start(['1', '2'], 2)
    await answer('1')
    cache.customers.putWhole([{ id: '1', raw: recordOf('1', 'own'), readAt: 1 }])
    ownWrites.note('1')
    await pass(batchTime)
    expect(cache.customers.get('1')?.raw).toBe(recordOf('1', 'own'))
    await answer('2')
    await running
    expect(cache.customers.get('1')?.raw).toBe(recordOf('1', 'own'))
  })
})

describe('the end of a download', () => {
  it('by an abort writes what waits, and nothing after that', async () => {
    const { cache, cancel, running, written, answer, pass, waits } = start(['1', '2'], 2)
    await answer('1')
    cancel.abort()
    await running
    expect(written).toEqual([['1']])
    expect(waits()).toBe(0)
    cache.close()
    await pass(10 * batchTime)
    expect(written).toEqual([['1']])
  })

  it('that a read holds up after an abort lets no wait write: the database may be closed by then', async () => {
    const { cancel, running, written, answer, pass, waits } = start(['1', '2', '3'], 3, false)
    await answer('1')
    cancel.abort()
    await turns(2)
    expect(waits()).toBe(0)
    await answer('2')
    await pass(10 * batchTime)
    expect(written).toEqual([])
    await answer('3')
    await running
    expect(written).toEqual([['1', '2', '3']])
  })

  it('is the failure of a write, although a read hangs', async () => {
    const { running, written, answer, pass, fill, waits } = start(['1', '2'], 2)
    await answer('1')
    fill()
    await pass(batchTime)
    await expect(running).rejects.toMatchObject({ fail: { code: 'disk-full' } })
    expect(written).toEqual([])
    expect(waits()).toBe(0)
  })
})
