import { describe, expect, it, onTestFinished } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { startDesk } from '../../../../main/desk/worker/start-desk.ts'
import type { SendingRule } from '../../../../main/sync/outbox/sending-policy.ts'
import { openDevice, openService, text, until, type Device, allSettled } from '../desk-kit.ts'

const locked: SendingRule = { locked: true, askAbove: null }
const open: SendingRule = { locked: false, askAbove: null }
const asksAbove = (askAbove: number): SendingRule => ({ locked: false, askAbove })

const start = async (sending: SendingRule) => {
  const service = await openService()
  const a = openDevice(service, { sending }, { recheck: 0 })
  await a.synced()
  service.control.clearCounts()
  const ids = service.control.ids()
  const edit = (at: number, city = `City ${at}`) => a.edit(`s:${ids[at]}`, { City: text(city) })
  const writes = (): number =>
    ['PUT', 'POST', 'DELETE'].reduce((sum, method) => sum + service.control.count({ method }), 0)
  const held = async (device: Device = a) => (await device.desk.sync.read()).held
  const settled = (device: Device = a) => allSettled(device)
  return { service, a, ids, edit, writes, held, settled }
}
const writesChanged = (writes: number) =>
  expect.toSatisfy((error: unknown) => isFail(error, 'writes-changed') && error.fail.about?.['writes'] === writes)

describe('a locked environment', () => {
  it('sends nothing, even when asked; it still reads, and sends after the unlock', async () => {
    const { service, a, edit, writes, held, settled, ids } = await start(locked)
    await edit(0)
    await a.desk.customers.create({ Name: text('New') })
    await a.remove(`s:${ids[1]}`)
    service.control.change(ids[2]!, { City: 'Elsewhere' })
    await a.synced()
    expect([writes(), await held(), (await a.desk.sync.read()).waiting]).toEqual([0, { is: 'locked' }, 3])
    expect((await a.desk.customers.read(`s:${ids[2]}`)).values.City).toEqual(text('Elsewhere'))
    await a.desk.hold(open)
    await settled()
    expect([service.control.customer(ids[0]!)?.['City'], await held()]).toEqual(['City 0', null])
  })

  it('lets writes under way finish, and sends nothing after them', async () => {
    const { service, a, edit, writes, ids } = await start(locked)
    service.control.quirk({ quirk: 'latency', value: '200', method: 'PUT' })
    for (const at of [0, 1, 2, 3, 4]) await edit(at)
    await a.desk.hold(open)
    await until('four requests are under way', () => service.control.count({ method: 'PUT' }) === 4)
    await a.desk.hold(locked)
    const settled = async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled')
    await until('they are answered', async () => (await settled()).length === 4)
    await a.synced()
    expect([writes(), (await a.desk.sync.read()).waiting]).toEqual([4, 1])
    const [waiting] = (await a.desk.edits.list()).filter(({ state }) => state.is === 'waiting')
    expect(service.control.count({ path: `/Customer/${waiting!.customerId}` })).toBe(0)
    expect(
      ids.map((id) => service.control.customer(id)?.['City']).filter((city) => /^City/.test(String(city))),
    ).toHaveLength(4)
  })

  it('stops an edit whose customer was read but not yet written', async () => {
    const { service, a, edit, writes } = await start(open)
    service.control.quirk({ quirk: 'latency', value: '200', method: 'GET' })
    await edit(0)
    await until('the record is being read', () => service.control.count({ path: '/Customer/' }) > 0)
    await a.desk.hold(locked)
    service.control.clearQuirks()
    await a.synced()
    expect([writes(), (await a.desk.edits.list())[0]?.state.is]).toEqual([0, 'waiting'])
  })

  it.each(['change', 'create', 'delete'] as const)(
    'stops a %s that waits for a token, and records that nothing left',
    async (kind) => {
      const { service, a, ids, writes } = await start(locked)
      await a.close()
      const key = `s:${ids[0]}`
      const gate = Promise.withResolvers<void>()
      let waiting = 0
      const desk = startDesk(
        { ...a.options, sending: locked },
        {
          // The first token after the read of the customer, or of the list for a create, is the write's.
          accessToken: async () => {
            if (
              service.control.count({
                method: 'GET',
                path: kind === 'create' ? 'CustomerInfoList' : `/Customer/${ids[0]}`,
              }) > 0
            ) {
              waiting++
              await gate.promise
            }
            return service.control.signIn().accessToken
          },
          proxyFor: async () => null,
          changed: () => undefined,
        },
      )
      onTestFinished(() => desk.close().then(() => undefined))
      if (kind === 'change') await desk.customers.save(key, { City: text('Assen') }, 0)
      else if (kind === 'create') await desk.customers.create({ Name: text('New') })
      else await desk.customers.remove(key, 0)
      await desk.hold(open)
      await until(
        'the write waits for its token',
        async () => waiting > 0 && (await desk.edits.list())[0]?.state.is === 'sending',
      )
      await desk.hold(locked)
      gate.resolve()
      const edit = await until('it waits', async () =>
        (await desk.edits.list()).find(({ state }) => state.is === 'waiting'),
      )
      expect([writes(), edit.maybeDone, (await desk.sync.read()).state.is]).toEqual([0, null, 'idle'])
      await desk.hold(open)
      await until('it is sent', async () => (await desk.edits.list())[0]?.state.is === 'settled')
      expect(writes()).toBe(1)
    },
  )

  it('is still locked after a restart, from the first moment', async () => {
    const { a, edit, writes } = await start(locked)
    await edit(0)
    const again = await a.restart()
    await again.synced()
    expect(writes()).toBe(0)
  })

  it('refuses every release', async () => {
    const { a, edit } = await start(locked)
    await edit(0)
    await expect(a.desk.sync.release(1)).rejects.toSatisfy((error: unknown) => isFail(error, 'environment-locked'))
  })
})

describe('more edits than may be sent without a release', () => {
  const startMany = async (edits = 3) => {
    const story = await start(locked)
    for (let at = 0; at < edits; at++) await story.edit(at)
    await story.a.desk.hold(asksAbove(2))
    await story.a.synced()
    return story
  }

  it('all wait, also when sending is asked for', async () => {
    const { service, a, writes, held } = await startMany()
    await a.synced()
    expect([writes(), await held()]).toEqual([0, { is: 'many', writes: 3, askAbove: 2 }])
    // Nor are there calls in vain.
    expect(service.control.count({ path: '/Customer/' })).toBe(0)
  })

  it('are sent when their exact number is given', async () => {
    const { a, writes, held, settled } = await startMany()
    for (const wrong of [0, 2, 4]) await expect(a.desk.sync.release(wrong)).rejects.toEqual(writesChanged(3))
    await a.synced()
    expect(writes()).toBe(0)
    await a.desk.sync.release(3)
    await settled()
    expect([writes(), await held()]).toEqual([3, null])
  })

  it('are sent by themselves once they are few enough', async () => {
    const { a, writes, settled } = await startMany()
    await a.desk.edits.discard([(await a.desk.edits.list())[0]!.id])
    await settled()
    expect(writes()).toBe(2)
  })

  it('are released as they are: a later save counts again', async () => {
    const { service, a, edit, writes, held, settled, ids } = await startMany(5)
    service.control.quirk({ quirk: 'latency', value: '150', method: 'PUT' })
    await a.desk.sync.release(5)
    await until('four are under way', () => service.control.count({ method: 'PUT' }) === 4)
    const last = (await a.desk.edits.list()).find(({ state }) => state.is === 'waiting')!.customerId!
    for (const at of [ids.indexOf(last), 5, 6]) await edit(at, 'Later')
    await until(
      'the released edits are sent',
      async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === 4,
    )
    await a.synced()
    expect([writes(), await held()]).toEqual([4, { is: 'many', writes: 3, askAbove: 2 }])
    service.control.clearQuirks()
    await a.desk.sync.release(3)
    await settled()
    expect([last, ids[5]!, ids[6]!].map((id) => service.control.customer(id)?.['City'])).toEqual([
      'Later',
      'Later',
      'Later',
    ])
  })

  it('wait for a release again after a restart', async () => {
    const { service, a, writes } = await startMany()
    service.control.quirk({ quirk: 'unavailable', method: 'PUT' })
    await a.desk.sync.release(3)
    await until('it was tried', () => service.control.count({ method: 'PUT' }) > 0)
    await a.close()
    service.control.clearQuirks()
    service.control.clearCounts()
    const again = await a.restart()
    await again.desk.hold(asksAbove(2))
    await again.synced()
    expect([writes(), (await again.desk.sync.read()).held]).toEqual([0, { is: 'many', writes: 3, askAbove: 2 }])
  })

  it("do not include another user's edits", async () => {
    const { a, edit, writes, ids } = await start(locked)
    for (const at of [0, 1]) await edit(at)
    const other = await a.restart({}, { user: 'somebody.else', sending: asksAbove(2) })
    for (const at of [2, 3]) await other.edit(`s:${ids[at]}`, { City: text('Theirs') })
    await until(
      'their own are sent',
      async () => (await other.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === 2,
    )
    expect([writes(), (await other.desk.sync.read()).held]).toEqual([2, null])
  })
})
