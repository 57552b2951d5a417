import { describe, expect, it } from 'vitest'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import type { OpenCache } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import {
  openDevice,
  openService,
  putEdit,
  text,
  until,
  valueOf,
  allCustomers,
  sendsNothing,
  newcomerByName,
  posts,
} from '../desk-kit.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

const start = async (options: Parameters<typeof openDevice>[1] = {}) => {
  const service = await openService({ customers: 5 })
  const a = openDevice(service, options)
  await a.synced()
  const [key] = await a.desk.customers.keys(allCustomers)
  const ended = async (): Promise<void> => {
    await a.desk.hold(sendsAll)
    await until('it ends', async () =>
      (await a.desk.edits.list()).every(({ state }) => state.is !== 'waiting' && state.is !== 'sending'),
    )
  }
  const shown = async () =>
    (await a.desk.edits.list()).map(({ kind, state, thenDelete }) => [kind, state.is, thenDelete])
  return { service, a, key: key!, id: key!.slice(2), undo: a.desk.undo, ended, shown }
}

describe('an undo of the removal of a customer that is made again', () => {
  it('restores all of it, if it had been deleted on the service', async () => {
    const { service, a, key, id, undo, ended } = await start()
    const before = service.control.customer(id)!
    service.control.remove(id)
    await a.edit(key, { Telephone: text('020-1111111') })
    const stopped = await a.editIn('conflict')
    await a.desk.hold(sendsNothing)
    const made = await a.desk.edits.resolve(stopped.id, { is: 'recreate' }, stopped.revision)
    await a.remove(made.key)
    expect(await undo.undo()).toMatchObject({ done: 1 })
    expect(await undo.redo()).toMatchObject({ done: 1 })
    expect(await a.desk.edits.list()).toEqual([])
    await undo.undo()
    await ended()
    const again = service.control.ids().find((one) => service.control.customer(one)?.['Telephone'] === '020-1111111')!
    expect(service.control.customer(again)).toMatchObject({ Name: before['Name'], City: before['City'] })
  })

  it('restores it once, if a deletion was reversed and nothing edited since', async () => {
    const { service, a, key, id, undo, ended } = await start()
    const before = service.control.customer(id)!
    await a.remove(key)
    await a.editIn('settled')
    await a.desk.hold(sendsNothing)
    const { entries } = await a.desk.history.list({ search: '', before: null, count: 9 })
    const { number } = entries.find(({ event }) => event === 'settled')!
    const made = await a.desk.history.reverse(number)
    await a.remove(made.key)
    expect(await undo.undo()).toMatchObject({ done: 1 })
    await expect(a.desk.history.reverse(number)).rejects.toSatisfy((error: unknown) =>
      isFail(error, 'history-not-reversible'),
    )
    await ended()
    expect(
      service.control.ids().filter((one) => service.control.customer(one)?.['Name'] === before['Name']),
    ).toHaveLength(1)
  })
})

it.each([
  ['raised a question', 'conflict', ({ control }, id) => control.change(id, { Fax: '020-9' })],
  ['was refused', 'refused', ({ control }, id) => control.quirk({ quirk: 'inUse', value: id })],
] as const satisfies readonly (readonly [string, string, (service: RunningService, id: string) => void])[])(
  'an undo of a removal that %s withdraws it',
  async (_what, is, happen) => {
    const { service, a, key, id, undo, ended, shown } = await start()
    await a.desk.hold(sendsNothing)
    await a.remove(key)
    happen(service, id)
    await ended()
    expect(await shown()).toEqual([['delete', is, false]])
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
    expect([await shown(), service.control.ids().includes(id)]).toEqual([[], true])
  },
)

it('an undo of a new customer that was refused withdraws it', async () => {
  const { service, a, undo, ended, shown } = await start()
  service.control.quirk({ quirk: 'failing', value: '404', method: 'POST' })
  await a.desk.customers.create(newcomerByName)
  await ended()
  expect(await shown()).toEqual([['create', 'refused', false]])
  expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
  expect(await shown()).toEqual([])
})

describe('an undo of a removal that is to follow a write', () => {
  it('keeps a new customer whose answer was lost, and makes no second one', async () => {
    const { service, a, undo, ended, shown } = await start({ settleTime: 2_000 })
    service.control.quirk({ quirk: 'resetAfter', method: 'POST', path: '/Customer', times: 1 })
    const made = await a.desk.customers.create(newcomerByName)
    await until(
      'its answer is lost',
      async () => (await a.desk.edits.list())[0]?.maybeDone === 'create' && (await shown())[0]?.[1] === 'waiting',
    )
    await a.desk.hold(sendsNothing)
    await a.remove(made.key)
    expect(await shown()).toEqual([['create', 'waiting', true]])
    expect(await undo.undo()).toMatchObject({ step: { what: 'delete' }, done: 1, skipped: [] })
    expect(await shown()).toEqual([['create', 'waiting', false]])
    await ended()
    expect([await shown(), service.control.count(posts), service.control.count({ method: 'DELETE' })]).toEqual([
      [['create', 'settled', false]],
      1,
      0,
    ])
  })

  it('raises a question about a new customer from an older copy, and makes no second one', async () => {
    const { service, a } = await start()
    service.control.create({ Name: 'Bakkerij De Zon', ShortName: 'DEZON' })
    await a.close()
    putEdit(a, {
      id: 'old',
      kind: 'create',
      key: 'n:old',
      mine: { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"' },
      state: { is: 'refused', fail: { code: 'edit-restored' } },
      user: 'j.devries',
    })
    const b = await a.restart()
    await b.remove('n:old')
    expect(await b.desk.undo.undo()).toMatchObject({ done: 1 })
    expect(await b.editIn('uncertain')).toMatchObject({ id: 'old', thenDelete: false })
    expect(service.control.count(posts)).toBe(0)
  })

  it('keeps the customer while its change is being sent; a redo lets the deletion follow after all', async () => {
    const { service, a, key, id, undo, ended, shown } = await start()
    service.control.quirk({ quirk: 'latency', value: '1500', times: 1, method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await a.remove(key)
    expect(await undo.undo()).toMatchObject({ done: 1 })
    expect(await shown()).toEqual([['change', 'sending', false]])
    await ended()
    expect(service.control.customer(id)?.['City']).toBe('Assen')
    expect(await undo.redo()).toMatchObject({ done: 1 })
    await ended()
    expect(service.control.ids()).not.toContain(id)
  })

  it('keeps a new customer that was created meanwhile, with values that were typed during the POST', async () => {
    const { service, a, undo, ended, shown } = await start()
    service.control.quirk({ quirk: 'latency', value: '1000', times: 1, method: 'POST' })
    const made = await a.desk.customers.create(newcomerByName)
    await until('the request is under way', () => service.control.count(posts) > 0)
    await a.edit(made.key, { City: text('Assen') })
    await a.remove(made.key)
    await a.desk.hold(sendsNothing)
    await until('it is made', async () => (await shown())[0]?.[0] === 'delete')
    expect(await undo.undo()).toMatchObject({ done: 1 })
    const [edit] = await a.desk.edits.list()
    expect(edit).toMatchObject({ kind: 'change', changes: [{ field: 'City', to: text('Assen') }] })
    expect(valueOf(await a.desk.customers.read(edit!.key), 'Name')).toBe('Bakkerij De Zon')
    await ended()
    expect(service.control.customer(edit!.customerId!)).toMatchObject({ Name: 'Bakkerij De Zon', City: 'Assen' })
    expect([service.control.count(posts), service.control.count({ method: 'DELETE' })]).toEqual([1, 0])
  })
})

describe('a disk that fills up during the undo of many changes', () => {
  it('leaves the rest to be undone later, and only the undone part to be redone', async () => {
    const service = await openService({ customers: 250 })
    let room = Infinity
    const filling: OpenCache = (options) => {
      const cache = openCache(options)
      const remove = (id: string): void => {
        if (room-- <= 0) throw new AppError('disk-full')
        cache.edits.remove(id)
      }
      return { ...cache, edits: { ...cache.edits, remove } }
    }
    const { desk, synced } = openDevice(service, {}, { openCache: filling })
    await synced()
    await desk.hold(sendsNothing)
    await desk.bulk.stage(
      (await desk.bulk.preview(allCustomers, { is: 'set', field: 'Telephone', input: text('020-1') })).id,
    )
    room = 150
    await expect(desk.undo.undo()).rejects.toSatisfy((error: unknown) => isFail(error, 'disk-full'))
    expect([(await desk.edits.list()).length, await desk.undo.read()]).toMatchObject([
      150,
      { undo: { what: 'bulk', customers: 150 }, redo: { customers: 100 } },
    ])
    room = Infinity
    expect(await desk.undo.undo()).toMatchObject({ done: 150, skipped: [] })
    expect([await desk.edits.list(), (await desk.undo.read()).undo]).toEqual([[], null])
    await desk.undo.redo()
    await desk.undo.redo()
    expect([(await desk.edits.list()).length, await desk.undo.read()]).toMatchObject([250, { redo: null }])
  })
})
