import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import { openTwelve } from '../bulk-kit.ts'
import { text, until, valueOf, type Device, failing, allCustomers } from '../desk-kit.ts'

const inCity = (city: string) =>
  ({
    is: 'all',
    of: { search: '', filter: { conditions: [{ field: 'City', is: 'equals', text: city }] }, sort: [] },
    except: [],
  }) as const

describe('a change of many customers', () => {
  it('is previewed whole, then saved as ordinary edits', async () => {
    const { service, a, bulk, keys, values } = await openTwelve()
    const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    expect(preview).toMatchObject({ customers: 12, changes: 12, unchanged: 0, impossible: 0, warnings: 0 })
    expect(await a.desk.edits.list()).toEqual([])
    const [first] = await bulk.lines(preview.id, 0, 1)
    expect(first).toMatchObject({ key: keys[0], field: 'City', to: { is: 'text', text: 'Assen' }, why: null })
    expect(await bulk.stage(preview.id)).toEqual({ staged: 12, skipped: [], left: 0 })
    expect(new Set(await values('City'))).toEqual(new Set(['Assen']))

    await a.desk.hold({ locked: false, askAbove: null })
    await until('all is sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))
    expect(service.control.ids().map((id) => service.control.customer(id)?.['City'])).toEqual(
      Array.from({ length: 12 }, () => 'Assen'),
    )
    await expect(bulk.stage(preview.id)).rejects.toEqual(failing('bulk-preview-gone'))
  })

  it("writes dates in the service's style, as the form does", async () => {
    const { a, bulk, keys } = await openTwelve()
    expect(await a.desk.customers.dateStyles()).toEqual(['M/D/YYYY'])
    const set = await bulk.preview(allCustomers, { is: 'set', field: 'CocDate', input: text('2026-03-09') })
    expect((await bulk.lines(set.id, 0, 1))[0]).toMatchObject({ field: 'CocDate', to: text('3/9/2026') })
    const cells = await bulk.preview(allCustomers, {
      is: 'cells',
      customers: [{ key: keys[0]!, changes: { CocDate: text('2026-03-09'), Name: text('2026-03-09') } }],
    })
    expect((await bulk.lines(cells.id, 0, 2)).map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['CocDate', text('3/9/2026')],
        ['Name', text('2026-03-09')],
      ]),
    )
  })

  it('sends nothing before all are saved and counted', async () => {
    const { service, a, apply } = await openTwelve()
    await a.desk.hold({ locked: false, askAbove: 5 })
    await apply({ is: 'set', field: 'City', input: text('Assen') })
    expect((await a.desk.sync.read()).held).toEqual({ is: 'many', writes: 12, askAbove: 5 })
    await a.desk.sync.now()
    await until('the list is read again', () => service.control.count({ method: 'GET', path: 'CustomerInfoList' }) > 1)
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('names the reason for each customer that cannot change, and skips unchanged ones', async () => {
    const { a, bulk, keys } = await openTwelve()
    await a.edit(keys[0]!, { City: text('Assen') })
    await a.remove(keys[1]!)
    const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    expect(preview).toMatchObject({ customers: 10, unchanged: 1, impossible: 1 })
    expect(await bulk.lines(preview.id, 0, 1)).toMatchObject([{ key: keys[1], why: 'edit-not-possible-now' }])
    expect(await bulk.lines(preview.id, 1, 500)).toHaveLength(10)
  })

  it('skips a customer that was changed after the preview', async () => {
    const { a, bulk, keys } = await openTwelve()
    const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    await a.edit(keys[3]!, { City: text('Zwolle') })
    const outcome = await bulk.stage(preview.id)
    expect(outcome).toMatchObject({ staged: 11, skipped: [{ key: keys[3], why: 'edit-changed-meanwhile' }] })
    expect(valueOf(await a.desk.customers.read(keys[3]!), 'City')).toBe('Zwolle')
  })

  it.each([
    [
      'somebody at the service',
      async (service, _a, id) => void service.control.change(id, { Street1: 'Nieuwe Weg 1' }),
    ],
    [
      'a change that waits',
      async (_service, a, id) => void (await a.edit(`s:${id}`, { Street1: text('Nieuwe Weg 1') })),
    ],
  ] satisfies [string, (service: RunningService, a: Device, id: string) => Promise<void>][])(
    'adds no city to a street that was changed after the preview, by %s',
    async (_who, move) => {
      const { service, a, bulk, keys } = await openTwelve()
      const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
      await move(service, a, keys[3]!.slice(2))
      await a.synced()
      await until(
        'the street is here',
        async () => valueOf(await a.desk.customers.read(keys[3]!), 'Street1') === 'Nieuwe Weg 1',
      )
      expect(await bulk.stage(preview.id)).toMatchObject({
        staged: 11,
        skipped: [{ key: keys[3], why: 'edit-changed-meanwhile' }],
      })
      expect(valueOf(await a.desk.customers.read(keys[3]!), 'City')).not.toBe('Assen')
    },
  )

  it('ignores changes of other fields after the preview', async () => {
    const { a, bulk, keys } = await openTwelve()
    const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    await a.edit(keys[3]!, { Telephone: text('030 1') })
    expect(await bulk.stage(preview.id)).toMatchObject({ staged: 12, skipped: [] })
  })

  it("shows the form's warnings, and still saves", async () => {
    const { bulk } = await openTwelve()
    expect(
      await bulk.preview(allCustomers, { is: 'set', field: 'ZipCode', input: text('much longer than ten') }),
    ).toMatchObject({ changes: 12, warnings: 12 })
    const preview = await bulk.preview(allCustomers, {
      is: 'set',
      field: 'ZipCode',
      input: text('much longer than ten'),
    })
    expect((await bulk.lines(preview.id, 0, 1))[0]?.warnings).toEqual([{ is: 'too-long', length: 20, max: 10 }])
  })

  it('clears a field, and refuses where the field needs a value', async () => {
    const { a, apply, bulk } = await openTwelve()
    await apply({ is: 'set', field: 'Person', input: text('J. Jansen') })
    expect(await apply({ is: 'clear', field: 'Person' })).toMatchObject({ staged: 12 })
    expect(
      (
        await a.desk.customers.keys({
          ...allCustomers,
          of: { ...allCustomers.of, filter: { conditions: [{ field: 'Person', is: 'filled' }] } },
        })
      ).length,
    ).toBe(0)
    expect(await bulk.preview(allCustomers, { is: 'clear', field: 'CreditLimit' })).toMatchObject({
      customers: 0,
      impossible: 12,
    })
  })

  it("pastes a block cell by cell, each in the service's type", async () => {
    const { a, apply, keys } = await openTwelve()
    const outcome = await apply({
      is: 'cells',
      customers: [
        { key: keys[0]!, changes: { City: text('Assen'), CreditLimit: text('12,5') } },
        { key: keys[1]!, changes: { CreditLimit: text('twelve') } },
      ],
    })
    expect(outcome).toMatchObject({ staged: 1 })
    expect((await a.desk.customers.read(keys[0]!)).values).toMatchObject({
      City: { text: 'Assen' },
      CreditLimit: { is: 'number', text: '12.5' },
    })
  })

  it('fills several fields from one customer to another, dates as the service writes them, in one step to undo', async () => {
    const { a, bulk, keys, values, apply } = await openTwelve()
    const before = await values('City')
    const of = { search: '', filter: {}, sort: [] }
    const rows = { is: 'between', of, from: keys[3]!, to: keys[1]! } as const
    const changes = { City: text('Assen'), CocDate: text('2026-03-09') }
    const preview = await bulk.preview(rows, { is: 'fill', changes })
    expect(preview).toMatchObject({ customers: 3, changes: 6, impossible: 0 })
    expect((await bulk.lines(preview.id, 0, 6)).map(({ key, field, to }) => [key, field, to])).toEqual(
      expect.arrayContaining([1, 2, 3].map((at) => [keys[at], 'CocDate', text('3/9/2026')])),
    )
    expect(await bulk.stage(preview.id)).toMatchObject({ staged: 3 })
    expect(await values('City')).toEqual(before.map((city, at) => (at >= 1 && at <= 3 ? 'Assen' : city)))
    await a.desk.undo.undo()
    expect(await values('City')).toEqual(before)
    await apply({ is: 'fill', changes: { City: { is: 'empty' } } }, rows)
    expect(await values('City')).toEqual(before.map((city, at) => (at >= 1 && at <= 3 ? '' : city)))
  })

  it('copies one field into another within each customer, and says where the value does not fit', async () => {
    const { bulk, keys, values, apply } = await openTwelve()
    const names = await values('Name')
    const rows = { is: 'keys', keys: keys.slice(0, 2) } as const
    await apply({ is: 'across', pairs: [{ from: 'Name', to: 'City' }] }, rows)
    expect((await values('City')).slice(0, 2)).toEqual(names.slice(0, 2))
    const wrong = await bulk.preview(rows, { is: 'across', pairs: [{ from: 'Name', to: 'CreditLimit' }] })
    expect(wrong).toMatchObject({ customers: 0, impossible: 2 })
    expect((await bulk.lines(wrong.id, 0, 1))[0]).toMatchObject({ why: 'edit-value-wrong-type' })
  })

  it('refuses a field that only the service sets', async () => {
    const { bulk } = await openTwelve()
    await expect(bulk.preview(allCustomers, { is: 'set', field: 'CustomerId', input: text('1') })).rejects.toEqual(
      failing('edit-value-wrong-type'),
    )
  })

  it('can be stopped: the saved part stays, and is one step to undo', async () => {
    const { a, bulk } = await openTwelve(400)
    await until('all are read', async () => (await a.desk.sync.read()).complete === 400)
    const preview = await bulk.preview(allCustomers, { is: 'set', field: 'City', input: text('Assen') })
    const staging = bulk.stage(preview.id)
    await bulk.stop(preview.id)
    const { staged, left } = await staging
    expect([staged + left, left > 0]).toEqual([400, true])
    expect(await a.desk.undo.undo()).toMatchObject({ done: staged, skipped: [] })
    expect((await a.desk.customers.keys(inCity('Assen'))).length).toBeLessThan(staged || 1)
    expect(await a.desk.edits.list()).toEqual([])
  })
})

describe('named views', () => {
  it('survive a restart with their administration', async () => {
    const { a } = await openTwelve()
    const view = { search: 'x', filter: {}, sort: [], columns: null }
    await a.desk.customers.saveView({ id: '1', name: 'Mine', view })
    await a.desk.customers.saveView({ id: '2', name: 'Other', view })
    await a.desk.customers.saveView({ id: '1', name: 'Renamed', view })
    const again = await a.restart()
    expect((await again.desk.customers.savedViews()).map(({ name }) => name)).toEqual(['Renamed', 'Other'])
    expect(await again.desk.customers.removeView('1')).toMatchObject([{ id: '2' }])
  })
})
