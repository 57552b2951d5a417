import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import { openDevice, openService, text, until, valueOf, type Device, newcomerByName } from '../desk-kit.ts'
import { turnedClock, turns } from '../turned-clock.ts'

const start = async (customers: number, every = 0) => {
  const service = await openService({ customers })
  const { clock, pass } = turnedClock()
  const a = openDevice(service, { every }, { clock })
  await a.desk.sync.now()
  await until('a whole sync', async () => {
    const { state, complete } = await a.desk.sync.read()
    return state.is === 'idle' && complete === customers
  })
  service.control.clearCounts()
  const ids = service.control.ids()
  const gone = (count: number): void => ids.slice(0, count).forEach((id) => service.control.remove(id))
  return { service, a, ids, gone, pass }
}

/** Waits for one read of the list. */
const looked = async ({ desk }: Device, { control }: RunningService) => {
  const lists = (): number => control.count({ path: 'CustomerInfoList' })
  const before = lists()
  await desk.sync.now()
  return until('the look is over', async () => {
    const { state } = await desk.sync.read()
    return lists() > before && (state.is === 'idle' || state.is === 'failed') && state
  })
}

const customers = async ({ desk }: Device): Promise<number> => (await desk.sync.read()).customers
const singleReads = ({ control }: RunningService): number => control.count({ method: 'GET', path: '/Customer/' })

describe('customers that a list lacks', () => {
  it.each([
    [2, 30],
    [25, 30],
    [100, 101],
  ])(
    'count as gone without a question when %i of %i answer 404 and another customer can be read',
    async (missing, all) => {
      const { service, a, gone } = await start(all)
      gone(missing)
      expect((await looked(a, service)).is).toBe('idle')
      expect(await customers(a)).toBe(all - missing)
      expect(singleReads(service)).toBeLessThanOrEqual(missing + 1 + 50)
    },
  )

  it.each([
    ['listTruncated', '10'],
    ['listEmpty', undefined],
  ] as const)('stay without a question if they can be read (%s)', async (quirk, value) => {
    const { service, a } = await start(60)
    service.control.quirk({ quirk, ...(value === undefined ? {} : { value }) })
    expect((await looked(a, service)).is).toBe('idle')
    expect(await customers(a)).toBe(60)
  })

  it('are read again at each sync, as no row tells that they changed', async () => {
    const { service, a, ids } = await start(60)
    service.control.quirk({ quirk: 'listTruncated', value: '10' })
    const last = ids.at(-1)!
    service.control.change(last, { City: 'Sneek' })
    expect((await looked(a, service)).is).toBe('idle')
    expect(valueOf(await a.desk.customers.read(`s:${last}`), 'City')).toBe('Sneek')
  })

  it('are judged one by one: a 404 removes a customer, a record keeps it', async () => {
    const { service, a, ids } = await start(30)
    service.control.quirk({ quirk: 'listTruncated', value: '20' })
    service.control.remove(ids[29]!)
    expect((await looked(a, service)).is).toBe('idle')
    expect(await customers(a)).toBe(29)
    await expect(a.desk.customers.read(`s:${ids[29]}`)).rejects.toThrow()
  })

  it('raise a question if they are more than a hundred, and none is read', async () => {
    const { service, a, gone } = await start(130)
    gone(101)
    expect(await looked(a, service)).toMatchObject({
      is: 'failed',
      fail: { code: 'list-shrunk', about: { gone: 101, had: 130 } },
    })
    expect([await customers(a), singleReads(service)]).toEqual([130, 0])
    await a.desk.sync.acceptShrunkList()
    await a.state('idle')
    expect(await customers(a)).toBe(29)
  })

  it('raise a question if no other customer can be read, because the 404 may be about the call', async () => {
    const { service, a } = await start(30)
    service.control.quirk({ quirk: 'listTruncated', value: '28' })
    service.control.quirk({ quirk: 'failing', value: '404', path: '/Customer/' })
    expect(await looked(a, service)).toMatchObject({
      is: 'failed',
      fail: { code: 'list-shrunk', about: { gone: 2, had: 30 } },
    })
    expect(await customers(a)).toBe(30)
  })

  it.each(['500', 'page'])(
    'raise a question if one read answers with neither a record nor a 404 (%s)',
    async (value) => {
      const { service, a, ids, gone } = await start(30)
      gone(2)
      service.control.quirk({ quirk: 'failing', value, path: `/Customer/${ids[1]}` })
      expect(await looked(a, service)).toMatchObject({
        is: 'failed',
        fail: { code: 'list-shrunk', about: { gone: 2, had: 30 } },
      })
      expect(await customers(a)).toBe(30)
      service.control.clearQuirks()
      expect((await looked(a, service)).is).toBe('idle')
      expect(await customers(a)).toBe(28)
    },
  )

  it('raise no question while the service is away: sync reads again later', async () => {
    const { service, a, gone } = await start(30)
    gone(2)
    service.control.quirk({ quirk: 'unavailable', path: '/Customer/' })
    expect(await looked(a, service)).toMatchObject({ is: 'failed', fail: { code: 'service-failing' } })
    expect(await customers(a)).toBe(30)
  })
})

describe('during a question about a list', () => {
  it('a change of another customer is sent at once, and the question stays', async () => {
    const { service, a, ids, gone } = await start(130)
    gone(110)
    await looked(a, service)
    await a.edit(`s:${ids[129]}`, { City: text('Assen') })
    await a.editIn('settled')
    expect(service.control.customer(ids[129]!)?.['City']).toBe('Assen')
    expect((await a.state('failed')).fail.code).toBe('list-shrunk')
  })

  it('a deletion of another customer is sent at once', async () => {
    const { service, a, ids, gone } = await start(130)
    gone(110)
    await looked(a, service)
    await a.remove(`s:${ids[129]}`)
    await a.editIn('settled')
    expect(service.control.customer(ids[129]!)).toBeNull()
  })

  it('a new customer is created, and the question stays', async () => {
    const { service, a, gone } = await start(130)
    gone(110)
    await looked(a, service)
    await a.desk.customers.create(newcomerByName)
    await a.editIn('settled')
    expect(service.control.count({ method: 'POST' })).toBe(1)
    expect((await a.state('failed')).fail.code).toBe('list-shrunk')
  })

  it('a create without an answer waits for the list to be accepted, and is then found, not sent again', async () => {
    const { service, a, gone, pass } = await start(130)
    gone(110)
    await looked(a, service)
    service.control.quirk({ quirk: 'resetAfter', method: 'POST', path: '/Customer', times: 1 })
    await a.desk.customers.create(newcomerByName)
    await until('its answer is lost', async () => {
      const { state, maybeDone } = (await a.desk.edits.list())[0]!
      return state.is === 'waiting' && maybeDone === 'create'
    })
    const lists = service.control.count({ path: 'CustomerInfoList' })
    await until('it was looked for twice', async () => {
      pass(2_000)
      return service.control.count({ path: 'CustomerInfoList' }) >= lists + 2
    })
    expect([(await a.editIn('waiting')).kind, service.control.count({ method: 'POST' })]).toEqual(['create', 1])
    await a.desk.sync.acceptShrunkList()
    // Its next turn may come later, because its last delay was random.
    await until('it is settled', async () => {
      pass(2_000)
      return (await a.desk.edits.list()).every(({ state }) => state.is === 'settled')
    })
    expect([
      service.control.count({ method: 'POST' }),
      service.control.ids().filter((id) => service.control.customer(id)?.['ShortName'] === 'DEZON').length,
    ]).toEqual([1, 1])
  })

  it("a new customer waits if the list shows no known customer: it may be another administration's list", async () => {
    const { service, a, gone } = await start(130)
    gone(130)
    await looked(a, service)
    await a.desk.customers.create(newcomerByName)
    await until(
      'its turn is over',
      async () =>
        (await a.state('failed')).fail.code === 'list-shrunk' &&
        service.control.count({ path: 'CustomerInfoList' }) >= 2,
    )
    expect([(await a.editIn('waiting')).kind, service.control.count({ method: 'POST' })]).toEqual(['create', 0])
  })

  it('an edit of a missing customer waits, and delays no other', async () => {
    const { service, a, ids, gone } = await start(130)
    gone(110)
    for (const id of ids.slice(0, 4)) await a.edit(`s:${id}`, { City: text('Assen') })
    await a.edit(`s:${ids[129]}`, { City: text('Assen') })
    await a.editIn('settled')
    expect((await a.desk.edits.list()).map(({ state }) => state.is).sort()).toEqual([
      'settled',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ])
    expect((await a.state('failed')).fail.code).toBe('list-shrunk')
    expect(service.control.count({ method: 'PUT' })).toBe(1)
    await a.desk.sync.acceptShrunkList()
    await until(
      'all are asked about',
      async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'conflict').length === 4,
    )
  })

  it('the list is read again with growing delays, and the question ends when it is whole', async () => {
    const { service, a, pass } = await start(130, 60 * 60_000)
    service.control.quirk({ quirk: 'listTruncated', value: '10' })
    await looked(a, service)
    const lists = (): number => service.control.count({ path: 'CustomerInfoList' })
    expect(lists()).toBe(1)
    pass(1_400)
    await turns()
    expect(lists()).toBe(1)
    pass(100)
    await until('a second look', () => lists() === 2)
    await a.state('failed')
    service.control.clearQuirks()
    pass(2_900)
    await turns()
    expect(lists()).toBe(2)
    pass(100)
    await a.state('idle')
    expect(await customers(a)).toBe(130)
  })
})
