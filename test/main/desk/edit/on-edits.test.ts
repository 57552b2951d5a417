import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { OpenCache } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import {
  allCustomers,
  failing,
  openDevice,
  openService,
  sendsNothing,
  text,
  until,
  valueOf,
  type Device,
} from '../desk-kit.ts'

/** A change of every customer but those `except`. Returns the ids of the edits that wait. */
const stageAll = async (desk: Device['desk'], except: readonly string[] = []): Promise<string[]> => {
  const { id } = await desk.bulk.preview(
    { ...allCustomers, except },
    { is: 'set', field: 'Telephone', input: text('020-1') },
  )
  await desk.bulk.stage(id)
  return (await desk.edits.list()).filter(({ state }) => state.is === 'waiting').map((edit) => edit.id)
}

/** Changes of all customers' telephones that wait; `opened` stands in for the database. */
const waitingChanges = async (customers: number, opened: OpenCache = openCache) => {
  const service = await openService({ customers })
  const device = openDevice(service, {}, { openCache: opened })
  const { desk } = device
  await device.synced()
  await desk.hold(sendsNothing)
  return { ...device, service, ids: await stageAll(desk) }
}

describe('many edits at once', () => {
  it('are discarded: the customers have their old values, and nothing is sent', async () => {
    const { desk, ids, service } = await waitingChanges(12)
    const key = (await desk.edits.read(ids[0]!)).key
    expect(valueOf(await desk.customers.read(key), 'Telephone')).toBe('020-1')
    await desk.edits.discard(ids)
    expect(await desk.edits.list()).toEqual([])
    expect(valueOf(await desk.customers.read(key), 'Telephone')).not.toBe('020-1')
    expect(
      (await desk.history.list({ search: '', before: null, count: 12 })).entries.map(({ event }) => event),
    ).toEqual(Array.from({ length: 12 }, () => 'discarded'))
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('are discarded but for one that is sent just now and one that is gone, and the call says so', async () => {
    const service = await openService()
    const device = openDevice(service)
    const { desk } = device
    await device.synced()
    service.control.quirk({ quirk: 'latency', value: '400', method: 'PUT' })
    await device.edit(`s:${service.control.ids()[0]!}`, { Person: text('Ann') })
    const sent = await device.editIn('sending')
    await desk.hold(sendsNothing)
    const others = await stageAll(desk, [sent.key])
    expect(others).toHaveLength(11)
    await expect(desk.edits.discard([others[0]!, 'gone', sent.id, ...others.slice(1)])).rejects.toThrowError(
      failing('edit-unknown'),
    )
    await until('the PUT is answered', async () =>
      (await desk.edits.list()).every(({ state }) => state.is === 'settled'),
    )
    expect((await desk.edits.list()).map(({ id }) => id)).toEqual([sent.id])
    await expect(desk.edits.discard([sent.id, 'gone'])).rejects.toThrowError(failing('edit-sent-already'))
  })

  it('all stay if the disk is full half way, and can be discarded later', async () => {
    let room = Infinity
    const { desk, ids } = await waitingChanges(12, (options) => {
      const cache = openCache(options)
      const remove = (id: string): void => {
        if (room-- <= 0) throw new AppError('disk-full')
        cache.edits.remove(id)
      }
      return { ...cache, edits: { ...cache.edits, remove } }
    })
    room = 5
    await expect(desk.edits.discard(ids)).rejects.toThrowError(failing('disk-full'))
    expect((await desk.edits.list()).map(({ id }) => id)).toEqual(ids)
    room = Infinity
    await desk.edits.discard(ids)
    expect(await desk.edits.list()).toEqual([])
  })
})
