import { describe, expect, it } from 'vitest'
import type { QuirkRule } from '../../../../main/demo/quirks/quirk-names.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { hurriedClock } from '../hurried-clock.ts'
import { allCustomers, allSettled, openSynced, sendsNothing, text, until } from '../desk-kit.ts'

const put = { method: 'PUT' }

const start = async (customers = 12) => {
  const { service, a } = await openSynced({ customers }, {}, { patience: 0 })
  const keys = await a.desk.customers.keys(allCustomers)
  const change = (at: number): Promise<unknown> => a.edit(keys[at]!, { City: text('Assen') })
  const inState = async (is: string) => (await a.desk.edits.list()).filter(({ state }) => state.is === is)
  const held = async (save: () => Promise<unknown>): Promise<void> => {
    await a.desk.hold(sendsNothing)
    await save()
    await a.desk.hold(sendsAll)
  }
  return { service, a, keys, change, inState, held }
}

describe('changes of several customers', () => {
  it('leave side by side, four at first', async () => {
    const { service, a, change, inState, held } = await start()
    service.control.quirk({ quirk: 'latency', value: '300', ...put })
    await held(async () => {
      for (let at = 0; at < 6; at++) await change(at)
    })
    await until('four have left', () => service.control.count(put) === 4)
    expect((await inState('sending')).length).toBe(4)
    expect((await inState('waiting')).length).toBe(2)
    const { state } = await a.desk.sync.read()
    expect(state).toMatchObject({ is: 'sending', done: 3, total: 6 })
    expect(hurriedClock.now() - (state as { readonly since: number }).since).toBeLessThan(60_000)
    await allSettled(a)
  })

  it('are not held up by one whose write hangs, also if they are saved after it left', async () => {
    const { service, a, keys, change, inState } = await start()
    service.control.quirk({ quirk: 'latency', value: '3000', times: 1, path: `/Customer/${keys[0]!.slice(2)}`, ...put })
    await change(0)
    await until('it hangs', () => service.control.count(put) === 1)
    await change(1)
    await until('the other is done', async () => (await inState('settled')).length === 1)
    await change(2)
    await until('another is done', async () => (await inState('settled')).length === 2)
    expect((await inState('sending')).map(({ customerId }) => customerId)).toEqual([keys[0]!.slice(2)])
    await allSettled(a)
  })

  it('never leave twice for one customer: what is typed during its write waits for the answer', async () => {
    const { service, a, keys, change, inState } = await start()
    const path = `/Customer/${keys[0]!.slice(2)}`
    service.control.quirk({ quirk: 'latency', value: '400', times: 1, path, ...put })
    await change(0)
    await until('it left', () => service.control.count(put) === 1)
    await a.edit(keys[0]!, { Person: text('M. van der Veen') })
    await change(1)
    await until('the other is done', async () => (await inState('settled')).length === 1)
    expect(service.control.count({ path, ...put })).toBe(1)
    await allSettled(a)
    expect(service.control.count({ path, ...put })).toBe(2)
    expect(service.control.customer(keys[0]!.slice(2))).toMatchObject({ City: 'Assen', Person: 'M. van der Veen' })
  })

  it('have one turn, also if another is saved while the customer is read', async () => {
    const { service, a, keys, change } = await start()
    const get = { method: 'GET', path: `/Customer/${keys[0]!.slice(2)}` }
    service.control.clearCounts()
    service.control.quirk({ quirk: 'latency', value: '300', times: 1, ...get })
    await change(0)
    await until('it is read', () => service.control.count(get) === 1)
    await change(1)
    await allSettled(a)
    // The read before the write, and the one after it.
    expect([service.control.count(get), service.control.count({ ...get, method: 'PUT' })]).toEqual([2, 1])
  })

  it('are one more after sixteen quick answers', async () => {
    const { service, a, change, held, inState } = await start(30)
    for (let at = 0; at < 16; at++) await change(at)
    await allSettled(a)
    service.control.clearCounts()
    service.control.quirk({ quirk: 'latency', value: '400', ...put })
    await held(async () => {
      for (let at = 16; at < 24; at++) await change(at)
    })
    await until('five have left', () => service.control.count(put) === 5)
    expect((await inState('waiting')).length).toBe(3)
    await allSettled(a)
  })

  it('are half as many once the service was busy, and one until it answers again', async () => {
    const { service, a, change, held, inState } = await start()
    service.control.quirk({ quirk: 'tooMany', value: '60', times: 1 })
    await change(0)
    await until('it was busy', async () => (await a.desk.sync.read()).state.is === 'failed')
    service.control.quirk({ quirk: 'latency', value: '300', ...put })
    service.control.clearCounts()
    await held(async () => {
      for (let at = 1; at < 6; at++) await change(at)
    })
    await a.desk.sync.now()
    await until('one has left', () => service.control.count(put) === 1)
    expect((await inState('sending')).length).toBe(1)
    await until('two more have left', () => service.control.count(put) === 3)
    expect((await inState('waiting')).length).toBe(3)
    await allSettled(a)
  })

  it('that somebody looks at leave first', async () => {
    const { service, a, keys, change, held } = await start()
    const [looked] = keys.slice(-1)
    await held(async () => {
      for (let at = 0; at < 6; at++) await change(at)
      await a.edit(looked!, { City: text('Assen') })
    })
    await until('one has left', () => service.control.count(put) > 0)
    await allSettled(a)
    const settled = (await a.desk.edits.list()).map(({ customerId, state }) => [
      customerId,
      state.is === 'settled' ? state.at : Infinity,
    ])
    const first = settled.toSorted(([, one], [, other]) => Number(one) - Number(other)).slice(0, 4)
    expect(first.map(([id]) => id)).toContain(looked!.slice(2))
  })
})

describe('creates and deletions', () => {
  it('leave alone: nothing else is under way beside them', async () => {
    const { service, a, keys, change, held, inState } = await start()
    service.control.quirk({ quirk: 'latency', value: '60' })
    await held(async () => {
      await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('Zon') })
      await change(0)
      await a.remove(keys[1]!)
      await a.remove(keys[2]!)
      await change(3)
      await a.desk.customers.create({ Name: text('Slagerij De Maan'), ShortName: text('Maan') })
    })
    const beside = new Set<string>()
    await until('all is done', async () => {
      const sending = await inState('sending')
      if (sending.some(({ kind }) => kind !== 'change')) beside.add(sending.map(({ kind }) => kind).join(' '))
      return (await inState('settled')).length === 6
    })
    expect([...beside].toSorted()).toEqual(['create', 'delete'])
  })
})

describe('the read after a change', () => {
  const afterEight = async (quirk?: QuirkRule) => {
    const { service, a, keys, change } = await start(30)
    if (quirk !== undefined) service.control.quirk(quirk)
    const oneByOne = async (device: Pick<typeof a, 'desk'>, from: number, to: number): Promise<number> => {
      service.control.clearCounts()
      for (let at = from; at < to; at++) {
        await change(at)
        await allSettled(device)
      }
      return service.control.count({ method: 'GET', path: '/Customer/' })
    }
    expect(await oneByOne(a, 0, 8)).toBe(16)
    return { service, a, keys, oneByOne }
  }

  it('is spared once eight of them showed what the answers had shown, but for one in eight', async () => {
    const { service, a, keys, oneByOne } = await afterEight()
    expect(await oneByOne(a, 8, 16)).toBe(9)
    expect(service.control.customer(keys[15]!.slice(2))).toMatchObject({ City: 'Assen' })
    expect(await a.desk.customers.read(keys[15]!)).toMatchObject({ edit: null, values: { City: text('Assen') } })
  })

  it.each(['id', 'empty'])(
    'is made each time if the service answers with less than the customer (%s)',
    async (value) => {
      const { a, oneByOne } = await afterEight({ quirk: 'answers', value, method: 'PUT' })
      expect(await oneByOne(a, 8, 12)).toBe(8)
    },
  )
})
