import { text as readAll } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import axios, { type AxiosAdapter } from 'axios'
import { expect, it } from 'vitest'
import { openDevice, openService, text, until, type Device } from '../desk-kit.ts'

type Row = Record<string, unknown>

/** Changes the rows of each list on their way. */
const changing = (change: (rows: Row[]) => readonly Row[]): AxiosAdapter => {
  const network = axios.getAdapter('http')
  return async (config) => {
    const answer = await network(config)
    if (!config.url?.endsWith('/CustomerInfoList') || answer.status !== 200) return answer
    const rows = JSON.parse(await readAll(answer.data as Readable)) as Row[]
    return { ...answer, data: JSON.stringify(change(rows)) }
  }
}

/** The failure that a whole round ends with. */
const failAfter = async (device: Device, ask: () => Promise<void>): Promise<unknown> => {
  const shown = async () => (await device.desk.sync.read()).state
  const before = await shown()
  const lastAt = 'lastAt' in before ? (before.lastAt ?? 0) : 0
  await ask()
  return until('a round that failed after it had read all', async () => {
    const state = await shown()
    return state.is === 'failed' && (state.lastAt ?? 0) > lastAt && state.fail
  })
}

const countsOf = async ({ desk }: Device): Promise<readonly number[]> => {
  const { customers, complete } = await desk.sync.read()
  return [customers, complete]
}
const twoWithoutId = { code: 'list-rows-without-id', about: { rows: 2 } }

it('rows without an id hide no other customer; a person is told how many they are, and changes are sent', async () => {
  const service = await openService()
  const ids = service.control.ids()
  const adapter = changing((rows) =>
    rows.map((row, at) => (at === 0 ? { ...row, CustomerId: null } : at === 5 ? { Name: row['Name'] } : row)),
  )
  const a = openDevice(service, {}, { adapter })
  expect(await failAfter(a, a.desk.sync.now)).toEqual(twoWithoutId)
  expect(await countsOf(a)).toEqual([10, 10])
  await a.edit(`s:${ids[1]!}`, { City: text('Assen') })
  await a.editIn('settled')
  expect(service.control.customer(ids[1]!)).toMatchObject({ City: 'Assen' })
  expect((await a.state('failed')).fail).toEqual(twoWithoutId)
})

it('a list with rows without an id removes no customer, and the next whole one does', async () => {
  const service = await openService()
  let withoutId = 0
  const a = openDevice(
    service,
    {},
    {
      adapter: changing((rows) => rows.map((row, at) => (at < withoutId ? { ...row, CustomerId: '' } : row))),
    },
  )
  await a.synced()
  service.control.remove(service.control.ids().at(-1)!)
  withoutId = 2
  expect(await failAfter(a, a.desk.sync.now)).toEqual(twoWithoutId)
  expect(await failAfter(a, a.desk.sync.acceptShrunkList)).toEqual(twoWithoutId)
  expect(await countsOf(a)).toEqual([12, 12])
  withoutId = 0
  await a.synced()
  expect(await countsOf(a)).toEqual([11, 11])
})

it('a list of which no row has an id is no list of customers', async () => {
  const service = await openService()
  const a = openDevice(service, {}, { adapter: changing((rows) => rows.map(({ Name }) => ({ Name }))) })
  await a.desk.sync.now()
  expect((await a.state('failed')).fail.code).toBe('service-answer-unreadable')
  expect(await countsOf(a)).toEqual([0, 0])
})
