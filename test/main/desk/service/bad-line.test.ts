import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../../main/base/clock.ts'
import { hurriedClock } from '../hurried-clock.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { allSettled, inTime, openDevice, openService, sendsNothing, text, until, type Device } from '../desk-kit.ts'

const customers = 40

/** A computer that was never here, so every customer is to be read. */
const start = async (latency = 0) => {
  const service = await openService({ customers, latency })
  const waits: number[] = []
  let heard: (milliseconds: number) => void = () => undefined
  const clock: Clock = {
    ...hurriedClock,
    wait: (milliseconds, signal) => {
      waits.push(milliseconds)
      heard(milliseconds)
      return hurriedClock.wait(milliseconds, signal)
    },
  }
  const a = openDevice(service, {}, { clock })
  const ids = service.control.ids()
  const reads = (id = ''): number => service.control.count({ method: 'GET', path: `/Customer/${id}` })
  const lists = (): number => service.control.count({ path: 'CustomerInfoList' })
  const loses = (id: string, times?: number): void =>
    service.control.quirk({
      quirk: 'resetBefore',
      path: `/Customer/${id}`,
      ...(times === undefined ? {} : { times }),
    })
  /** Requests that were given up may still be on their way: the service counts them before one that leaves later. */
  const readsOnceArrived = async (): Promise<number> => {
    await (await inTime(fetch(service.facts.baseUrl))).body?.cancel()
    return reads()
  }
  service.control.clearCounts()
  const whenWaiting = (listener: typeof heard): void => void (heard = listener)
  return { service, a, ids, reads, readsOnceArrived, lists, loses, waits, whenWaiting }
}

const isWhole = async ({ desk }: Device, id: string): Promise<boolean> =>
  (await desk.customers.read(`s:${id}`)).completeness === 'whole'

describe('a line that loses requests', () => {
  it('costs the lost reads only: each is repeated, the list is read once, and every customer is here', async () => {
    const { a, ids, reads, lists, loses } = await start()
    const unlucky = ids.filter((_, at) => at % 7 === 3)
    for (const id of unlucky) loses(id, 1)
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ customers, complete: customers })
    expect([reads(), lists()]).toEqual([customers + unlucky.length, 1])
  })

  it('and never lets one read through leaves that customer for the next sync', async () => {
    const { service, a, ids, reads, loses } = await start()
    loses(ids[4]!)
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ customers, complete: customers - 1 })
    expect(reads(ids[4])).toBe(5)
    service.control.clearQuirks()
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ customers, complete: customers })
  })

  it('and is gone for a moment is waited for', async () => {
    const { service, a, ids, loses, waits } = await start()
    for (const id of ids.slice(0, 6)) loses(id, 1)
    await a.synced()
    expect(service.control.count({ path: 'CustomerInfoList' })).toBe(1)
    expect(waits.filter((milliseconds) => milliseconds >= 1_000 && milliseconds <= 2_000).length).toBeGreaterThan(0)
  })

  it('and then loses every read is called offline, after ten in a row', async () => {
    const { a, reads, loses } = await start()
    loses('')
    await a.desk.sync.now()
    await a.state('offline')
    expect(await a.desk.sync.read()).toMatchObject({ customers, complete: 0 })
    expect(reads()).toBeGreaterThanOrEqual(10)
    // Eight reads at once: at most seven more were under way.
    expect(reads()).toBeLessThanOrEqual(17)
  })
})

describe('rows that a window shows', () => {
  it('are read before the others', async () => {
    const { service, a, ids } = await start(40)
    await a.desk.sync.now()
    await a.state('downloading')
    const rows = { search: '', filter: {}, sort: [], columns: [], from: customers - 8, count: 8 }
    const shown = (await a.desk.customers.rows(rows)).rows.map(({ key }) => key.slice(2))
    const count = (id: string): number => service.control.count({ method: 'GET', path: `/Customer/${id}` })
    await until('they are asked for', () => shown.every((id) => count(id) === 1))
    const asked = ids.filter((id) => count(id) > 0)
    expect(asked.length).toBeLessThan(customers - 8)
    await a.desk.sync.cancel()
  })
})

describe('an edit during a download', () => {
  /** The read of the last customer takes longer than the delay of a lost call. */
  const startLong = async () => {
    const started = await start()
    const { service, a, ids } = started
    service.control.quirk({ quirk: 'latency', value: '4000', times: 1, path: `/Customer/${ids.at(-1)}` })
    await a.desk.sync.now()
    await a.state('downloading')
    await until('the first customer is here', () => isWhole(a, ids[0]!))
    return { ...started, put: { method: 'PUT', path: `/Customer/${ids[0]}` } }
  }

  it('whose call is lost is sent again while the download goes on', async () => {
    const { service, a, ids, lists, put } = await startLong()
    service.control.quirk({ quirk: 'resetBefore', times: 1, ...put })
    await a.edit(`s:${ids[0]}`, { City: text('Assen') })
    await until('it was sent again', () => service.control.count(put) === 2)
    await allSettled(a)
    expect(service.control.customer(ids[0]!)).toMatchObject({ City: 'Assen' })
    await a.state('idle')
    expect(await a.desk.sync.read()).toMatchObject({ customers, complete: customers })
    expect(lists()).toBe(1)
  })

  it('does not try the line with every edit at once after a lost call', async () => {
    const { service, a, ids, whenWaiting } = await start()
    await a.synced()
    const puts = { method: 'PUT', path: '/Customer/' }
    let sentBefore: number | null = null
    whenWaiting((milliseconds) => {
      if (milliseconds >= 1_000 && milliseconds <= 2_000) sentBefore ??= service.control.count(puts)
    })
    service.control.quirk({ quirk: 'resetBefore', ...puts })
    await a.desk.hold(sendsNothing)
    for (const id of ids.slice(0, 12)) await a.edit(`s:${id}`, { City: text('Assen') })
    const last = ids.at(-1)!
    service.control.change(last, { City: 'Leer' })
    service.control.quirk({ quirk: 'latency', value: '4000', times: 1, path: `/Customer/${last}` })
    await a.desk.sync.now()
    await a.state('downloading')
    await a.desk.hold(sendsAll)
    // Four at most leave side by side before the first is lost.
    await until('the sending pauses', () => sentBefore !== null)
    expect(sentBefore).toBeLessThanOrEqual(4)
  })
})

/** A download that was stopped after its list. */
const startStopped = async () => {
  const started = await start(40)
  const { a, ids } = started
  await a.desk.sync.now()
  await a.state('downloading')
  await a.desk.sync.cancel()
  await a.state('paused')
  return { ...started, last: ids.at(-1)!, another: ids.at(-2)!, third: ids.at(-3)! }
}

describe('a customer that somebody opens', () => {
  it('is read before the others, once', async () => {
    const { a, ids, reads } = await start(40)
    await a.desk.sync.now()
    await a.state('downloading')
    const last = ids.at(-1)!
    expect(await isWhole(a, last)).toBe(false)
    await until('it is asked for', () => reads(last) === 1)
    expect(reads()).toBeLessThan(customers - 8)
    await until('it is here', () => isWhole(a, last))
    await a.state('idle')
    expect(reads(last)).toBe(1)
  })

  it('is read again before the others where its read was lost', async () => {
    const { a, ids, reads, loses } = await start(300)
    const last = ids.at(-1)!
    loses(last, 1)
    await a.desk.sync.now()
    await a.state('downloading')
    expect(await isWhole(a, last)).toBe(false)
    await until('it is asked for again', () => reads(last) === 2)
    expect(reads()).toBeLessThan(customers - 8)
    await until('it is here', () => isWhole(a, last))
    await a.desk.sync.cancel()
  })

  it('is read also while the download is stopped, and alone', async () => {
    const { a, last, reads, readsOnceArrived } = await startStopped()
    const before = await readsOnceArrived()
    expect(await isWhole(a, last)).toBe(false)
    await until('it is here', () => isWhole(a, last))
    expect([reads() - before, reads(last)]).toEqual([1, 1])
  })

  it('is asked for once however often its form is filled, and again when it is opened again', async () => {
    const { service, a, last, another, reads } = await startStopped()
    service.control.quirk({ quirk: 'failing', value: '500', path: `/Customer/${last}` })
    for (let times = 0; times < 5; times++) expect(await isWhole(a, last)).toBe(false)
    await until('another one is here', () => isWhole(a, another))
    expect(reads(last)).toBe(1)
    await isWhole(a, last)
    await until('it was asked for again', () => reads(last) === 2)
  })

  it('and is here whole costs no call', async () => {
    const { a, last, another, third, reads } = await startStopped()
    await until('it is here', () => isWhole(a, last))
    await until('another one is here', () => isWhole(a, another))
    await isWhole(a, last)
    await until('a third one is here', () => isWhole(a, third))
    expect([reads(last), reads(another)]).toEqual([1, 1])
  })

  it('costs no call either while the service is away', async () => {
    const { a, ids, readsOnceArrived, loses } = await start()
    loses('')
    await a.desk.sync.now()
    await a.state('offline')
    const before = await readsOnceArrived()
    for (const id of ids.slice(0, 5)) await isWhole(a, id)
    expect(await readsOnceArrived()).toBe(before)
  })
})
