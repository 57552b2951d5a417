import { describe, expect, it } from 'vitest'
import { allSettled, namesakesAt, newcomer, openSynced, sendsNothing, text, until } from '../desk-kit.ts'

describe('a create that the network delivered twice and the service answered once', () => {
  const doubled = async () => {
    const story = await openSynced()
    story.service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    await story.a.desk.customers.create(newcomer)
    const { customerId } = await story.a.editIn('settled')
    const [double] = namesakesAt(story.service).filter((id) => id !== customerId)
    return {
      ...story,
      notice: { code: 'customer-doubled', about: { name: 'Bakkerij De Zon', customer: customerId, double } },
    }
  }

  it('is reported once, with the name and both ids', async () => {
    const { service, a, notice } = await doubled()
    expect(namesakesAt(service)).toHaveLength(2)
    await a.synced()
    await a.synced()
    expect(a.notices).toEqual([notice])
    const again = await a.restart()
    await again.synced()
    expect(again.notices).toEqual([])
  })

  it('is reported although the app was closed before the list was read and a user had edited the customer', async () => {
    const { a, notice } = await doubled()
    await a.edit(`s:${notice.about.customer}`, { Person: text('Ann') })
    const again = await a.restart()
    await again.synced()
    expect(again.notices).toEqual([notice])
  })

  it.each(['waits', 'was sent'])(
    'is reported although a change of the second customer %s before a sync had read it',
    async (then) => {
      const { service, a, notice } = await doubled()
      const { double } = notice.about
      service.control.quirk({ quirk: 'failing', value: '500', method: 'GET', path: `/Customer/${double}` })
      await a.synced()
      expect(a.notices).toEqual([])
      service.control.clearQuirks()
      if (then === 'waits') await a.desk.hold(sendsNothing)
      await a.edit(`s:${double}`, { Person: text('Ann') })
      if (then === 'was sent') await allSettled(a)
      await a.synced()
      expect(a.notices).toEqual([notice])
    },
  )

  it('is not reported once a user deletes the second customer', async () => {
    const { service, a, notice } = await doubled()
    const { double } = notice.about
    service.control.quirk({ quirk: 'failing', value: '500', method: 'GET', path: `/Customer/${double}` })
    await a.synced()
    service.control.clearQuirks()
    await a.desk.hold(sendsNothing)
    await a.remove(`s:${double}`)
    await a.synced()
    expect(a.notices).toEqual([])
  })

  it('is reported although the customer was edited before the answer came', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'latency', value: '300', times: 1, method: 'POST' })
    service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    const { key } = await a.desk.customers.create(newcomer)
    await a.editIn('sending')
    await a.edit(key, { Person: text('Ann') })
    await a.editIn('settled')
    await a.synced()
    expect(a.notices.map(({ code }) => code)).toEqual(['customer-doubled'])
  })

  it('is also reported if another customer of the same name was made that day', async () => {
    const { service, a } = await openSynced()
    service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    for (const [times, made] of [
      [1, newcomer],
      [2, { ...newcomer, ShortName: text('DEZON2'), Email: text('zon2@example.com') }],
    ] as const) {
      await a.desk.customers.create(made)
      await until(
        'it is settled',
        async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === times,
      )
    }
    await a.synced()
    expect([namesakesAt(service).length, a.notices.map(({ code }) => code)]).toEqual([3, ['customer-doubled']])
  })

  it.each([
    ['has the name only', { Name: 'Bakkerij De Zon', ShortName: 'ANDERS', Email: 'ander@example.com' }],
    ['is another', { Name: 'Bakkerij De Maan', ShortName: 'DEZON', Email: 'zon@example.com' }],
  ])("is not reported for another user's customer that %s", async (_what, fields) => {
    const { service, a } = await openSynced()
    await a.desk.customers.create(newcomer)
    await a.editIn('settled')
    service.control.create(fields)
    await a.synced()
    expect(a.notices).toEqual([])
  })

  it('is not reported for two customers that a user made on purpose', async () => {
    const { service, a } = await openSynced()
    for (const times of [1, 2]) {
      await a.desk.customers.create(newcomer)
      await until(
        'it is settled',
        async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === times,
      )
    }
    await a.synced()
    expect([namesakesAt(service).length, a.notices]).toEqual([2, []])
  })
})
