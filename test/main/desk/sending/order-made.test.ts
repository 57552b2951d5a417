import { describe, expect, it } from 'vitest'
import { allSettled, openDevice, openService, sendsNothing, text, until } from '../desk-kit.ts'
import { turnedClock } from '../turned-clock.ts'

/** A desk on which time stands still, with ids that sort against the order in which they were given. */
const start = async () => {
  const service = await openService()
  const { clock } = turnedClock()
  let left = 100
  const a = openDevice(service, { sending: sendsNothing }, { clock, newId: () => `id-${left--}` })
  await a.desk.sync.now()
  await until('a whole sync', async () => (await a.desk.sync.read()).customers === 12)
  return { service, a, keys: service.control.ids().map((id) => `s:${id}`) }
}

describe('edits made within one millisecond', () => {
  it('are listed and sent in the order in which a person made them, also after a restart', async () => {
    const { a, keys } = await start()
    const order = [keys[4]!, keys[1]!, keys[7]!, keys[0]!]
    for (const key of order) await a.edit(key, { City: text('Assen') })
    await a.edit(order[0]!, { Person: text('Anna') })
    const listed = async (device = a): Promise<string[]> => (await device.desk.edits.list()).map(({ key }) => key)
    expect(await listed()).toEqual(order)

    const again = await a.restart({}, { sending: { locked: false, askAbove: null } })
    expect(await listed(again)).toEqual(order)
    await again.desk.sync.now()
    await allSettled(again)
    const saved = (await again.desk.history.list({ search: '', before: null, count: 50 })).entries
    expect(
      saved
        .filter(({ event }) => event === 'settled')
        .map(({ key }) => key)
        .reverse(),
    ).toEqual(order)
  })

  it('leave new customers in the table in that order', async () => {
    const { a } = await start()
    for (const name of ['Drie', 'Een', 'Twee']) await a.desk.customers.create({ Name: text(name) })
    const { rows } = await a.desk.customers.rows({
      search: '',
      filter: {},
      sort: [],
      columns: ['Name'],
      from: 0,
      count: 3,
    })
    expect(rows.map(({ cells: [name] }) => name)).toEqual(['Drie', 'Een', 'Twee'])
  })
})

it('a change that was sent stays in the list of changes for a day', async () => {
  const service = await openService()
  const { clock, pass } = turnedClock()
  const a = openDevice(service, {}, { clock })
  const wholeSync = async (): Promise<void> => {
    await a.desk.sync.now()
    await until('a whole sync', async () => {
      const { state } = await a.desk.sync.read()
      return state.is === 'idle' && state.lastAt === clock.now()
    })
  }
  await wholeSync()
  await a.edit(`s:${service.control.ids()[0]}`, { City: text('Assen') })
  await allSettled(a)
  const hours = async (count: number): Promise<number> => {
    pass(count * 60 * 60_000)
    await wholeSync()
    return (await a.desk.edits.list()).length
  }
  expect([await hours(23), await hours(2)]).toEqual([1, 0])
})
