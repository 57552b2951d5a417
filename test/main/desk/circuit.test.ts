import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until } from './desk-kit.ts'
import { turnedClock, turns } from './turned-clock.ts'

/** The first delay in milliseconds if the service names none. */
const firstDelay = 1_500

const start = async () => {
  const service = await openService()
  const { clock, pass } = turnedClock()
  const a = openDevice(service, {}, { clock })
  await a.desk.sync.now()
  await until('a whole sync', async () => (await a.desk.sync.read()).state.is === 'idle' && service.control.count() > 0)
  service.control.clearCounts()
  const ids = service.control.ids()
  const edit = (at: number): Promise<unknown> => a.edit(`s:${ids[at]}`, { City: text(`Assen ${at}`) })
  const failed = () =>
    until('the failure is filed', async () => {
      const { state } = await a.desk.sync.read()
      return (state.is === 'failed' || state.is === 'offline') && state
    })
  /** Lets time pass and due calls start, without waiting for their answers. */
  const passes = async (milliseconds: number): Promise<void> => {
    pass(milliseconds)
    await turns()
  }
  const asked = (times: number) => until(`it is asked ${times} times`, () => service.control.count() >= times)
  return { service, a, ids, edit, failed, passes, asked }
}

describe('a service that fails', () => {
  it.each([
    ['says that it is busy (429)', { quirk: 'tooMany', value: '3' }],
    ['says when it is back (503)', { quirk: 'unavailable', value: '3' }],
  ] as const)('and %s gets no call for as long as it asks, however many edits are saved', async (_, quirk) => {
    const { service, edit, failed, passes, asked } = await start()
    service.control.quirk(quirk)
    await edit(0)
    await failed()
    expect(service.control.count()).toBe(1)
    for (const at of [1, 2, 3, 4, 5]) await edit(at)
    await passes(2_990)
    expect(service.control.count()).toBe(1)
    await passes(10)
    await asked(2)
    await failed()
    await passes(2_990)
    expect(service.control.count()).toBe(2)
  })

  it.each([
    ['is away (503)', { quirk: 'unavailable' }],
    ['breaks every connection', { quirk: 'resetBefore' }],
  ] as const)('and %s gets one edit, and then no call for a while', async (_, quirk) => {
    const { service, a, edit, failed, passes } = await start()
    service.control.quirk(quirk)
    await edit(0)
    await failed()
    const first = service.control.count()
    expect(first).toBe(1)
    for (const at of [1, 2, 3, 4, 5]) await edit(at)
    await passes(firstDelay - 10)
    expect(service.control.count()).toBe(first)
    expect(await a.desk.sync.read()).toMatchObject({ waiting: 6, needsAttention: 0 })
  })

  it('gets one call on trial after the delay, and the rest once that succeeds', async () => {
    const { service, a, ids, edit, failed, passes, asked } = await start()
    service.control.quirk({ quirk: 'unavailable', times: 2 })
    for (const at of [0, 1, 2, 3]) await edit(at)
    await failed()
    await passes(firstDelay)
    await asked(2)
    await failed()
    await passes(2 * firstDelay)
    await until('all are sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))
    expect(service.control.count({ method: 'PUT' })).toBe(4)
    // Two failed calls, and a GET, a PUT and a GET per edit.
    expect(service.control.count()).toBe(2 + 3 * 4)
    expect(ids.slice(0, 4).map((id) => service.control.customer(id)?.['City'])).toEqual([
      'Assen 0',
      'Assen 1',
      'Assen 2',
      'Assen 3',
    ])
  })

  it('gets a call at once on "send now"', async () => {
    const { service, a, edit, failed } = await start()
    service.control.quirk({ quirk: 'tooMany', value: '60' })
    await edit(0)
    await failed()
    service.control.clearQuirks()
    await a.desk.sync.now()
    await a.editIn('settled')
  })

  it('for one customer delays only that one: an edit of another is sent soon', async () => {
    const { service, a, ids, edit, failed, passes, asked } = await start()
    service.control.quirk({ quirk: 'unavailable', path: `/Customer/${ids[0]}` })
    await edit(0)
    for (let times = 1; times <= 3; times++) {
      await asked(times)
      await failed()
      await a.desk.edits.retry((await a.desk.edits.list())[0]!.id)
      await passes(firstDelay)
    }
    await asked(4)
    await failed()
    await edit(1)
    // Not eight times as long, as after a fourth failure.
    await passes(firstDelay)
    expect((await a.editIn('settled')).customerId).toBe(ids[1])
  })
})
