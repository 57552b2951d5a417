import { describe, expect, it } from 'vitest'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import {
  allCustomers,
  allSettled,
  inTime,
  openDevice,
  openService,
  openSynced,
  sendsNothing,
  text,
  until,
} from '../desk-kit.ts'

/** Changes of six customers, four of which are being sent when the person stops the sending. */
const stopped = async () => {
  const { service, a } = await openSynced({}, {}, { patience: 0 })
  const keys = (await a.desk.customers.keys(allCustomers)).slice(0, 7)
  await a.desk.hold(sendsNothing)
  for (const key of keys.slice(0, 6)) await a.edit(key, { City: text('Assen') })
  service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
  await a.desk.hold(sendsAll)
  const sending = async (): Promise<number> =>
    (await a.desk.edits.list()).filter(({ state }) => state.is === 'sending').length
  await until('four are being sent', async () => (await sending()) === 4)
  await a.desk.sync.cancel()
  const puts = (): number => service.control.count({ method: 'PUT' })
  const rested = async () => {
    await until('the writes under way are over', async () => (await sending()) === 0)
    await a.state('idle')
  }
  return { a, another: keys[6]!, puts, rested }
}

describe('stopping the sending', () => {
  it('lets the writes under way finish, and keeps the others until the person sends them', async () => {
    const { a, puts, rested } = await stopped()
    await rested()
    expect(await a.desk.sync.read()).toMatchObject({ held: { is: 'stopped' }, waiting: 2 })
    expect(puts()).toBe(4)
    await a.desk.sync.sendNow()
    await allSettled(a)
    expect([puts(), (await a.desk.sync.read()).held]).toEqual([6, null])
  })

  it('keeps a change that is made meanwhile, until a sync is asked for', async () => {
    const { a, another, puts, rested } = await stopped()
    await a.edit(another, { City: text('Assen') })
    await rested()
    expect([puts(), (await a.desk.sync.read()).waiting]).toEqual([4, 3])
    await a.desk.sync.now()
    await allSettled(a)
    expect(puts()).toBe(7)
  })

  it('is over when the person has discarded what waited', async () => {
    const { a, another, rested } = await stopped()
    await rested()
    for (const { id, state } of await a.desk.edits.list()) if (state.is === 'waiting') await a.desk.edits.discard([id])
    expect((await a.desk.sync.read()).held).toBeNull()
    await a.edit(another, { City: text('Assen') })
    await allSettled(a)
  })

  it('holds after a restart, until the person sends what waits', async () => {
    const { a, puts, rested } = await stopped()
    await rested()
    const again = await a.restart({}, { every: 60_000 })
    await until('its first sync is over', async () => {
      const { state } = await again.desk.sync.read()
      return state.is === 'idle' && state.lastAt !== null
    })
    expect(await again.desk.sync.read()).toMatchObject({ held: { is: 'stopped' }, waiting: 2 })
    expect(puts()).toBe(4)
    await again.desk.sync.sendNow()
    await allSettled(again)
    expect([puts(), (await again.desk.sync.read()).held]).toEqual([6, null])
  })
})

describe('stopping a download', () => {
  it('leaves the sending alone', async () => {
    const service = await openService({ customers: 300, latency: 15 })
    const a = openDevice(service)
    await a.desk.hold(sendsNothing)
    await a.desk.sync.now()
    await a.state('downloading')
    const [key] = await a.desk.customers.keys(allCustomers)
    await inTime(a.edit(key!, { City: text('Assen') }))
    await a.desk.sync.cancel()
    await a.state('paused')
    service.control.clearQuirks()
    await a.desk.hold(sendsAll)
    expect((await a.desk.sync.read()).held).toBeNull()
    await allSettled(a)
  })
})
