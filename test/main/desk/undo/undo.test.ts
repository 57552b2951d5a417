import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { isFail } from '../../../../main/base/app-error.ts'
import {
  openDevice,
  openService,
  text,
  valueOf,
  type Device,
  failing,
  allCustomers,
  sendsNothing,
  allSettled,
} from '../desk-kit.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

const start = async () => {
  const service = await openService({ customers: 5 })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold(sendsNothing)
  const keys = await a.desk.customers.keys(allCustomers)
  const sent = async (): Promise<void> => {
    await a.desk.hold(sendsAll)
    await allSettled(a)
    await a.desk.hold(sendsNothing)
  }
  return {
    service,
    a,
    keys,
    undo: a.desk.undo,
    sent,
    city: async (key: string) => valueOf(await a.desk.customers.read(key), 'City'),
  }
}

describe('an undo', () => {
  it('restores a waiting change to its earlier state, and redo applies it again', async () => {
    const { a, keys, undo, city } = await start()
    const before = await city(keys[0]!)
    await a.edit(keys[0]!, { City: text('Assen') })
    await a.edit(keys[0]!, { City: text('Zwolle') })
    expect(await undo.undo()).toMatchObject({ step: { what: 'change', customers: 1 }, done: 1, skipped: [] })
    expect(await city(keys[0]!)).toBe('Assen')
    await undo.undo()
    expect([await city(keys[0]!), await a.desk.edits.list()]).toEqual([before, []])
    await undo.redo()
    await undo.redo()
    expect([await city(keys[0]!), (await undo.read()).redo]).toEqual(['Zwolle', null])
  })

  it('of a sent change is a new change with the old value', async () => {
    const { service, a, keys, undo, sent, city } = await start()
    const [id, before] = [keys[0]!.slice(2), await city(keys[0]!)]
    await a.edit(keys[0]!, { City: text('Assen') })
    await sent()
    expect(service.control.customer(id)?.['City']).toBe('Assen')
    expect(await undo.undo()).toMatchObject({ done: 1 })
    await sent()
    expect(service.control.customer(id)?.['City']).toBe(before)
  })

  it('skips fields that somebody else changed since, and says so', async () => {
    const { service, a, keys, undo, sent, city } = await start()
    await a.edit(keys[0]!, { City: text('Assen') })
    await sent()
    service.control.change(keys[0]!.slice(2), { City: 'Elders' })
    await a.synced()
    expect(await undo.undo()).toMatchObject({ done: 0, skipped: [{ key: keys[0], why: 'edit-changed-meanwhile' }] })
    expect([await city(keys[0]!), await undo.read()]).toEqual(['Elders', { undo: null, redo: null }])
  })

  it('of a new customer removes it while it was not sent; otherwise it reports that the customer exists', async () => {
    const { a, undo, sent } = await start()
    const made = await a.desk.customers.create({ Name: text('Nieuw'), ShortName: text('NIEUW') })
    await a.edit(made.key, { City: text('Assen') })
    await undo.undo()
    await undo.undo()
    expect(await a.desk.edits.list()).toEqual([])
    await undo.redo()
    await undo.redo()
    const [edit] = await a.desk.edits.list()
    expect([edit?.kind, valueOf(await a.desk.customers.read(edit!.key), 'City')]).toEqual(['create', 'Assen'])
    await sent()
    await undo.undo()
    await sent()
    expect(await undo.undo()).toMatchObject({ done: 0, skipped: [{ why: 'edit-sent-already' }] })
  })

  it('of a new customer whose answer was lost is one step, and what was typed since is another', async () => {
    const { a, undo } = await start()
    const id = '0b0c6a56-8a70-4b7b-a0d4-6b6b1f9f0a02'
    const first = { Name: text('Nieuw'), ShortName: text('NIEUW'), City: text('Assen') }
    await a.desk.customers.create(first, id)
    const step = (await undo.read()).undo!
    await a.desk.customers.create(first, id)
    expect(await undo.read()).toMatchObject({ undo: step, redo: null })
    await a.desk.customers.create({ Name: text('Nieuw'), ShortName: text('ZOON') }, id)
    expect((await undo.read()).undo).toMatchObject({ what: 'change', name: 'Nieuw' })
    expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
    const made = await a.desk.customers.read(`n:${id}`)
    expect([valueOf(made, 'ShortName'), valueOf(made, 'City')]).toEqual(['NIEUW', 'Assen'])
    expect((await undo.read()).undo).toEqual(step)
    expect(await undo.undo()).toMatchObject({ step: { what: 'create' }, done: 1 })
    expect([await a.desk.edits.list(), (await undo.read()).undo]).toEqual([[], null])
    await undo.redo()
    await undo.redo()
    const again = await a.desk.customers.read(`n:${id}`)
    expect([valueOf(again, 'ShortName'), valueOf(again, 'City')]).toEqual(['ZOON', ''])
  })

  it('of a delete keeps the customer and its waiting change', async () => {
    const { a, keys, undo, city } = await start()
    await a.edit(keys[0]!, { City: text('Assen') })
    await a.remove(keys[0]!)
    expect(await undo.undo()).toMatchObject({ step: { what: 'delete' }, done: 1 })
    expect([await city(keys[0]!), (await a.desk.edits.list()).map(({ kind }) => kind)]).toEqual(['Assen', ['change']])
    await undo.redo()
    expect((await a.desk.edits.list()).map(({ kind }) => kind)).toEqual(['delete'])
  })

  it('restores numbers as the service wrote them', async () => {
    const { a, keys, undo, sent } = await start()
    const shown = valueOf(await a.desk.customers.read(keys[0]!), 'DiscountPercentage')
    await a.edit(keys[0]!, { DiscountPercentage: text('0.5') })
    await sent()
    await undo.undo()
    await sent()
    expect(valueOf(await a.desk.customers.read(keys[0]!), 'DiscountPercentage')).toBe(shown)
  })

  it('reports when there is nothing to undo, and a new step clears the steps to redo', async () => {
    const { a, keys, undo } = await start()
    await expect(undo.undo()).rejects.toEqual(failing('nothing-to-undo'))
    await a.edit(keys[0]!, { City: text('Assen') })
    await undo.undo()
    await a.edit(keys[1]!, { City: text('Assen') })
    await expect(undo.redo()).rejects.toEqual(failing('nothing-to-redo'))
  })
})

type Act = (device: Device, keys: readonly string[]) => Promise<unknown>
const at = fc.nat(20)
const field = fc.constantFrom<FieldName>('City', 'Name', 'CreditLimit')
const value = fc.constantFrom('1', '2.50', '300')
const keyAt = (keys: readonly string[], index: number): string => keys[index % keys.length]!
/** An impossible action is the user's mistake, and no step. */
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(at, field, value).map(
      ([index, name, typed]): Act =>
        (device, keys) =>
          device.edit(keyAt(keys, index), { [name]: text(typed) }),
    ),
  },
  {
    weight: 1,
    arbitrary: value.map(
      (typed): Act =>
        (device) =>
          device.desk.customers.create({ Name: text(typed), City: text('Nieuw') }),
    ),
  },
  {
    weight: 1,
    arbitrary: at.map(
      (index): Act =>
        (device, keys) =>
          device.remove(keyAt(keys, index)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(field, value).map(
      ([name, typed]): Act =>
        async ({ desk }) =>
          desk.bulk.stage((await desk.bulk.preview(allCustomers, { is: 'set', field: name, input: text(typed) })).id),
    ),
  },
)

/** All customers as windows show them; one that was made again has another key and position. */
const seen = async ({ desk }: Device): Promise<readonly string[]> => {
  const { rows } = await desk.customers.rows({
    search: '',
    filter: {},
    sort: [],
    columns: ['CustomerId', 'Name', 'City', 'CreditLimit'],
    from: 0,
    count: 500,
  })
  return rows.map(({ mark, cells }) => JSON.stringify([mark?.kind, cells])).toSorted()
}

describe('any sequence of steps', () => {
  it('returns to its start when all is undone, and to its end when all is redone', async () => {
    const service = await openService({ customers: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const device = openDevice(service)
        await device.synced()
        await device.desk.hold(sendsNothing)
        const first = await seen(device)
        const ends: (readonly string[])[] = [first]
        for (const one of acts) {
          await one(device, await device.desk.customers.keys(allCustomers)).catch((error: unknown) =>
            expect(['edit-nothing-changed', 'customer-to-be-deleted']).toContain(isFail(error) && error.fail.code),
          )
          const now = await seen(device)
          if (JSON.stringify(now) !== JSON.stringify(ends.at(-1))) ends.push(now)
        }
        while ((await device.desk.undo.read()).undo) expect((await device.desk.undo.undo()).skipped).toEqual([])
        expect(await seen(device)).toEqual(first)
        expect(await device.desk.edits.list()).toEqual([])
        while ((await device.desk.undo.read()).redo) expect((await device.desk.undo.redo()).skipped).toEqual([])
        expect(await seen(device)).toEqual(ends.at(-1))
        await device.close()
      }),
      { numRuns: 25 },
    )
  })
})
