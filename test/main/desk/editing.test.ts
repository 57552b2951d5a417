import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setImmediate } from 'node:timers/promises'
import {
  allCustomers,
  failing,
  newcomerThere,
  openDevice,
  openService,
  text,
  type Device,
  until,
  valueOf,
} from './desk-kit.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { RowsResult } from '../../../preload/contract/customers.ts'

/** The stored text without one field: numbers and dates must keep every character. */
const withoutPerson = (json: string): string => json.replace(/"Person":("[^"]*"|null)/, '')

describe('the first sync', () => {
  it('reads every customer whole, and the second one reads the list only', async () => {
    const service = await openService({ customers: 250 })
    const a = openDevice(service, {}, { recheck: 3 })
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ state: { is: 'idle' }, customers: 250, complete: 250, waiting: 0 })
    service.control.clearCounts()
    await a.synced()
    expect(service.control.count({ path: 'CustomerInfoList' })).toBe(1)
    expect(service.control.count({ path: '/Customer/' })).toBe(3)
    expect(service.control.count()).toBe(4)
  })

  it('can be stopped, and continues where it was after a restart', async () => {
    const service = await openService({ customers: 300, latency: 15 })
    const a = openDevice(service)
    await a.desk.sync.now()
    await until('some customers are read', async () => {
      const { state } = await a.desk.sync.read()
      return state.is === 'downloading' && state.done > 0
    })
    await a.desk.sync.cancel()
    const paused = await a.state('paused')
    expect(paused.done).toBeGreaterThan(0)
    const { complete } = await a.desk.sync.read()
    expect(complete).toBeGreaterThan(0)
    expect(complete).toBeLessThan(300)
    const again = await a.restart()
    service.control.clearQuirks('latency')
    service.control.clearCounts()
    await again.synced()
    expect((await again.desk.sync.read()).complete).toBe(300)
    expect(service.control.count({ path: '/Customer/' })).toBeLessThanOrEqual(300 - complete + 20)
  })

  it('reports that the service refuses every token for an edit, also after it was stopped', async () => {
    const service = await openService({ customers: 300, latency: 15 })
    const a = openDevice(service)
    await a.desk.sync.now()
    await a.state('downloading')
    await a.desk.sync.cancel()
    await a.state('paused')
    service.control.quirk({ quirk: 'unauthorized' })
    await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    expect((await a.state('failed')).fail.code).toBe('token-refused')
    service.control.clearQuirks()
    await a.desk.sync.now()
    await a.editIn('settled')
  })

  it("offers the service's name value lists, and does not ask for them at every sync", async () => {
    const service = await openService()
    const folder = newFolder()
    onTestFinished(() => removeFolder(folder))
    const a = openDevice(service, { file: join(folder, 'one.db') })
    await a.synced()
    const choices = await a.desk.customers.choices()
    expect(choices.CountryId?.map(({ code }) => code)).toContain('NL')
    service.control.clearCounts()
    await a.synced()
    expect(service.control.count({ path: 'NVL' })).toBe(0)
    const without = await openService({ quirks: [{ quirk: 'noNameValueLists' }] })
    const b = openDevice(without, { file: join(folder, 'two.db') })
    await b.synced()
    expect(await b.desk.customers.choices()).toEqual({})
    without.control.clearCounts()
    await b.synced()
    expect(without.control.count({ path: 'NVL' })).toBe(0)
  })
})

describe('an edit', () => {
  it('that was made offline survives a restart and is sent when the service is back', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const [id] = service.control.ids()
    service.control.quirk({ quirk: 'unavailable' })
    const saved = await a.edit(`s:${id}`, { City: text('Assen') })
    expect(valueOf(saved, 'City')).toBe('Assen')
    await a.editIn('waiting')
    const again = await a.restart()
    expect(valueOf(await again.desk.customers.read(`s:${id}`), 'City')).toBe('Assen')
    expect(service.control.customer(id!)).not.toMatchObject({ City: 'Assen' })
    service.control.clearQuirks()
    await again.synced()
    await again.editIn('settled')
    expect(service.control.customer(id!)).toMatchObject({ City: 'Assen' })
    expect((await again.desk.customers.read(`s:${id}`)).edit).toBeNull()
  })

  it('stays, and the state is offline, while nothing answers', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const [id] = service.control.ids()
    await service.stop()
    await a.edit(`s:${id}`, { City: text('Assen') })
    await a.state('offline')
    expect(await a.desk.sync.read()).toMatchObject({ waiting: 1, needsAttention: 0 })
    expect((await a.desk.edits.list())[0]).toMatchObject({
      state: { is: 'waiting' },
      changes: [{ field: 'City', to: text('Assen') }],
    })
  })

  it.each([
    [
      'in camelCase, with types that drift',
      [{ quirk: 'camelCase' }, { quirk: 'typeDrift' }, { quirk: 'dates', value: 'DD-MM-YYYY' }],
    ],
    [
      'with properties beyond the contract',
      [{ quirk: 'extraProperties' }, { quirk: 'typeDrift' }, { quirk: 'dates', value: 'ISO' }],
    ],
  ] as const)('resets no field that the user did not change, at a service that speaks %s', async (_, quirks) => {
    const service = await openService({ quirks })
    const a = openDevice(service)
    await a.synced()
    for (const id of service.control.ids()) {
      const [before, textBefore] = [service.control.customer(id)!, service.control.customerText(id)!]
      await a.edit(`s:${id}`, { Person: text(`Someone ${id}`) })
      await until(`${id} is sent`, async () => (await a.desk.customers.read(`s:${id}`)).edit === null)
      expect(service.control.customer(id)).toEqual({ ...before, Person: `Someone ${id}` })
      expect(withoutPerson(service.control.customerText(id)!)).toBe(withoutPerson(textBefore))
    }
    expect(service.control.count({ method: 'PUT' })).toBe(12)
  })

  it("is refused with the service's own text, and kept until the user decides", async () => {
    const service = await openService()
    const [id] = service.control.ids()
    service.control.quirk({ quirk: 'unchangeable', value: id! })
    const a = openDevice(service)
    await a.synced()
    await a.edit(`s:${id}`, { City: text('Assen') })
    const refused = await a.editIn('refused')
    expect(refused.state.fail).toMatchObject({ code: 'service-refused', status: 400 })
    expect(refused.state.fail.messages?.[0]?.text).toMatch(/\w/)
    expect(await a.desk.sync.read()).toMatchObject({ waiting: 0, needsAttention: 1, sent: 1 })
    service.control.clearQuirks()
    await a.desk.edits.retry([refused.id])
    await a.editIn('settled')
    expect(service.control.customer(id!)).toMatchObject({ City: 'Assen' })
  })

  it('that restores every value is withdrawn', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'unavailable' })
    const key = `s:${service.control.ids()[0]}`
    const before = valueOf(await a.desk.customers.read(key), 'City')
    await a.edit(key, { City: text('Assen') })
    await a.editIn('waiting')
    const back = await a.edit(key, { City: text(before) })
    expect(back.edit).toBeNull()
    expect(await a.desk.edits.list()).toEqual([])
    await expect(a.edit(key, { City: text(before) })).rejects.toThrowError(failing('edit-nothing-changed'))
  })

  it('cannot overwrite a newer save', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'unavailable' })
    const key = `s:${service.control.ids()[0]}`
    const first = await a.desk.customers.save(key, { City: text('Assen') }, 0)
    await expect(a.desk.customers.save(key, { City: text('Delft') }, 0)).rejects.toThrowError(
      failing('edit-changed-meanwhile'),
    )
    const second = await a.desk.customers.save(key, { Person: text('J. Kok') }, first.edit!.revision)
    expect(second.edit!.revision).toBeGreaterThan(first.edit!.revision)
    expect(second.was).toHaveProperty('City')
  })

  it('of a wrong type is refused before it is stored, and fixed fields cannot be edited', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const key = `s:${service.control.ids()[0]}`
    await expect(a.edit(key, { CreditLimit: text('lots') })).rejects.toThrowError(failing('edit-value-wrong-type'))
    await expect(a.edit(key, { CustomerId: text('1') })).rejects.toThrowError(failing('edit-value-wrong-type'))
    expect(await a.desk.edits.list()).toEqual([])
  })

  it('is reviewed as it will be sent', async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const a = openDevice(service)
    await a.synced()
    const key = `s:${service.control.ids()[0]}`
    const review = await a.desk.customers.review(key, { City: text('Assen'), CreditLimit: text('12') })
    const { unknown } = await a.desk.customers.read(key)
    expect(review).toMatchObject({
      changed: [
        { field: 'City', to: text('Assen') },
        { field: 'CreditLimit', to: { is: 'number', text: '12' } },
      ],
      unchanged: fieldNames.length - 2 + unknown.length,
      reset: [],
    })
    expect(unknown.length).toBeGreaterThan(3)
  })

  it('that was made while its customer is being sent is sent after it, also if it restores a value', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const [id] = service.control.ids()
    const before = valueOf(await a.desk.customers.read(`s:${id}`), 'City')
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen'), Person: text('First') })
    await a.editIn('sending')
    await a.edit(`s:${id}`, { City: text(before), Fax: text('050') })
    await a.editIn('settled')
    expect(service.control.customer(id!)).toMatchObject({ City: before, Person: 'First', Fax: '050' })
    expect(service.control.count({ method: 'PUT' })).toBe(2)
  })

  it('that cannot be read delays no other edit', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const [stuck, other] = service.control.ids()
    service.control.quirk({ quirk: 'unavailable', path: `/Customer/${stuck}` })
    await a.edit(`s:${stuck}`, { City: text('Assen') })
    await a.edit(`s:${other}`, { City: text('Delft') })
    const settled = await a.editIn('settled')
    expect(settled.customerId).toBe(other)
    expect((await a.editIn('waiting')).customerId).toBe(stuck)
  })
})

const many = 3_000
const rows = ({ desk }: Device): Promise<RowsResult> =>
  desk.customers.rows({ search: '', filter: {}, sort: [], columns: ['CustomerId'], from: 0, count: 20 })

/** Asks for rows at every turn of the event loop until the first row of the new list is there. */
const firstRows = async (device: Device): Promise<RowsResult> => {
  for (;;) {
    const answer = await rows(device)
    if (answer.total > 0) return answer
    await setImmediate()
  }
}
const reading = async () => {
  const service = await openService({ customers: many })
  const device = openDevice(service)
  await device.desk.sync.now()
  return device
}

describe('a long list', () => {
  it('shows its first rows before the last are applied', async () => {
    const device = await reading()
    const { total, rows: shown } = await firstRows(device)
    expect([total > 0 && total < many, shown.length]).toEqual([true, 20])
    expect((await device.desk.sync.read()).state.is).toBe('listing')
    await until('the whole list', async () => (await rows(device)).total === many)
  })

  it('has the names of its codes while customers are still being read', async () => {
    const device = await reading()
    await device.state('downloading')
    expect((await device.desk.customers.choices()).CountryId).toContainEqual(expect.objectContaining({ code: 'NL' }))
    await device.desk.sync.cancel()
  })

  it('that is stopped half-way keeps its applied rows, and the next sync applies the rest', async () => {
    const device = await reading()
    await firstRows(device)
    await device.desk.sync.cancel()
    await device.state('paused')
    const { total } = await rows(device)
    expect(total > 0 && total < many).toBe(true)
    await device.desk.sync.now()
    await until('the whole list', async () => (await rows(device)).total === many)
  })
})

describe('a change of many customers', () => {
  it('skips a new customer that has the id of a deleted one since the preview', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    const [id] = service.control.ids() as [string]
    const { Fax } = service.control.customer(id)!
    const preview = await a.desk.bulk.preview(allCustomers, { is: 'set', field: 'Fax', input: text('050 1') })
    service.control.remove(id)
    service.control.create({ ...newcomerThere, CustomerId: id, Fax })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe('Bakkerij De Zon')
    const { skipped } = await a.desk.bulk.stage(preview.id)
    expect(skipped).toMatchObject([{ key: `s:${id}`, why: 'edit-changed-meanwhile' }])
    expect((await a.desk.edits.list()).map(({ key }) => key)).not.toContain(`s:${id}`)
  })
})
