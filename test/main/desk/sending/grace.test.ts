import { describe, expect, it } from 'vitest'
import type { CellSending } from '../../../../preload/contract/settings.ts'
import type { SendingRule } from '../../../../main/sync/outbox/sending-policy.ts'
import { openDevice, openService, text, until, valueOf, type Device } from '../desk-kit.ts'
import { turnedClock, turns } from '../turned-clock.ts'

const rule = (cells: CellSending, more: Partial<SendingRule> = {}): SendingRule => ({
  locked: false,
  askAbove: null,
  cells,
  ...more,
})

/** A desk whose time only the test moves. */
const start = async (cells: CellSending, more: Partial<SendingRule> = {}) => {
  const service = await openService()
  const { clock, pass } = turnedClock()
  const a = openDevice(service, { sending: rule(cells, more) }, { clock, recheck: 0 })
  await a.desk.sync.now()
  await until('a whole sync', async () => (await a.desk.sync.read()).customers === 12)
  await until('it rests', async () => (await a.desk.sync.read()).state.is === 'idle')
  service.control.clearCounts()
  const ids = service.control.ids()
  const keys = ids.map((id) => `s:${id}`)
  const save = async (from: 'cell' | 'form', at: number, city: string, device = a) => {
    const { edit } = await device.desk.customers.read(keys[at]!)
    return device.desk.customers.save(keys[at]!, { City: text(city) }, edit?.revision ?? 0, {}, from)
  }
  const type = (at: number, city: string, device = a) => save('cell', at, city, device)
  const puts = () => service.control.count({ method: 'PUT' })
  const grace = async (device: Device = a) => (await device.desk.sync.read()).grace
  const arrives = (at: number, city: string) =>
    until(`${city} arrives`, () => service.control.customer(ids[at]!)?.['City'] === city)
  const settles = (device: Device = a) =>
    until('all is settled', async () => (await device.desk.edits.list()).every(({ state }) => state.is === 'settled'))
  return { service, a, clock, pass, ids, keys, save, type, puts, grace, arrives, settles }
}

describe('a cell edit that is sent after 5 seconds', () => {
  it('is on disk at once, leaves when its time has come, and not before', async () => {
    const { a, clock, pass, type, puts, grace, arrives } = await start('shortly')
    await type(0, 'Assen')
    expect(await grace()).toEqual({ edits: 1, until: clock.now() + 5_000 })
    pass(4_999)
    await turns()
    expect([puts(), (await a.desk.edits.list())[0]?.state.is]).toEqual([0, 'waiting'])
    pass(1)
    await arrives(0, 'Assen')
    expect(await grace()).toBeNull()
  })

  it('has its whole time again after another cell of the same customer', async () => {
    const { pass, type, puts, arrives } = await start('shortly')
    await type(0, 'Assen')
    pass(4_000)
    await type(0, 'Breda')
    pass(4_000)
    await turns()
    expect(puts()).toBe(0)
    pass(1_000)
    await arrives(0, 'Breda')
    expect(puts()).toBe(1)
  })

  it('is taken back by Undo before anything leaves', async () => {
    const { a, pass, type, puts, grace, keys } = await start('shortly')
    const before = valueOf(await a.desk.customers.read(keys[0]!), 'City')
    await type(0, 'Assen')
    expect((await a.desk.undo.read()).undo).toMatchObject({ what: 'change', fromCell: true })
    await a.desk.undo.undo()
    pass(60_000)
    await turns()
    expect([puts(), await a.desk.edits.list(), await grace()]).toEqual([0, [], null])
    expect(valueOf(await a.desk.customers.read(keys[0]!), 'City')).toBe(before)
  })

  it('keeps its moment when Undo takes back only the second of two cells', async () => {
    const { a, pass, type, puts, arrives } = await start('shortly')
    await type(0, 'Assen')
    await type(0, 'Breda')
    await a.desk.undo.undo()
    await turns()
    expect(puts()).toBe(0)
    pass(5_000)
    await arrives(0, 'Assen')
  })

  it('that is redone waits again', async () => {
    const { a, pass, type, puts, arrives } = await start('shortly')
    await type(0, 'Assen')
    await a.desk.undo.undo()
    await a.desk.undo.redo()
    await turns()
    expect(puts()).toBe(0)
    pass(5_000)
    await arrives(0, 'Assen')
  })

  it('leaves at once with a save of the same customer in the form', async () => {
    const { save, type, puts, grace, settles, service, ids } = await start('shortly')
    await type(0, 'Assen')
    await save('form', 0, 'Breda')
    await settles()
    expect([puts(), await grace(), service.control.customer(ids[0]!)?.['City']]).toEqual([1, null, 'Breda'])
  })

  it('delays no edit of another customer that was saved in the form', async () => {
    const { save, type, puts, arrives, grace } = await start('shortly')
    await type(0, 'Assen')
    await save('form', 1, 'Breda')
    await arrives(1, 'Breda')
    expect([puts(), (await grace())?.edits]).toEqual([1, 1])
  })

  it('leaves at once when the user says so', async () => {
    const { a, type, arrives, grace } = await start('shortly')
    await type(0, 'Assen')
    await a.desk.sync.sendNow()
    await arrives(0, 'Assen')
    expect(await grace()).toBeNull()
  })

  it('survives a restart, which sends what is due and lets the rest wait', async () => {
    const { a, clock, pass, type, puts, arrives, settles } = await start('shortly')
    await type(0, 'Assen')
    pass(3_000)
    await type(1, 'Breda')
    await a.close()
    pass(3_000)
    const again = await a.restart({ clock })
    await again.desk.sync.now()
    await arrives(0, 'Assen')
    await turns()
    expect([puts(), (await again.desk.sync.read()).grace?.edits]).toEqual([1, 1])
    pass(2_000)
    await arrives(1, 'Breda')
    await settles(again)
  })

  it('is not delayed by a clock that was set back', async () => {
    const { pass, type, arrives } = await start('shortly')
    await type(0, 'Assen')
    pass(-3_600_000)
    pass(5_000)
    await type(1, 'Breda')
    pass(5_000)
    await arrives(0, 'Assen')
  })

  it('that is typed while another write of its customer is under way goes after it, in its own time', async () => {
    const { service, pass, save, type, puts, arrives } = await start('shortly')
    service.control.quirk({ quirk: 'latency', value: '200', method: 'PUT' })
    await save('form', 0, 'Assen')
    await until('the write is under way', () => puts() === 1)
    await type(0, 'Breda')
    await arrives(0, 'Assen')
    await turns()
    expect(puts()).toBe(1)
    service.control.clearQuirks()
    await until('the rest waits', async () => {
      pass(5_000)
      return puts() === 2
    })
    await arrives(0, 'Breda')
  })
})

describe('a cell edit that is sent when the user says so', () => {
  it('waits through a sync and a restart, and leaves with the others then', async () => {
    const { a, clock, pass, type, puts, grace, arrives } = await start('when-asked')
    await type(0, 'Assen')
    await type(1, 'Breda')
    expect(await grace()).toEqual({ edits: 2, until: null })
    pass(24 * 3_600_000)
    await a.desk.sync.now()
    const again = await a.restart({ clock })
    await again.desk.sync.now()
    await until('a whole sync', async () => (await again.desk.sync.read()).state.is === 'idle')
    await turns()
    expect([puts(), await grace(again)]).toEqual([0, { edits: 2, until: null }])
    await again.desk.sync.sendNow()
    await arrives(0, 'Assen')
    await arrives(1, 'Breda')
  })

  it('waits on after its customer was deleted, and Undo took that back', async () => {
    const { service, a, keys, pass, type, puts, grace } = await start('when-asked')
    await type(0, 'Assen')
    service.control.quirk({ quirk: 'unavailable' })
    await a.remove(keys[0]!)
    await a.desk.undo.undo()
    service.control.clearQuirks()
    pass(60_000)
    await a.desk.sync.now()
    await until('a whole sync', async () => (await a.desk.sync.read()).state.is === 'idle')
    await turns()
    expect([puts(), await grace()]).toEqual([0, { edits: 1, until: null }])
  })

  it('of a customer that was never sent waits on after both were withdrawn and undone', async () => {
    const { service, a, pass, grace } = await start('when-asked')
    service.control.quirk({ quirk: 'unavailable' })
    const { key, edit } = await a.desk.customers.create({ Name: text('De Zon') })
    await a.desk.customers.save(key, { City: text('Assen') }, edit!.revision, {}, 'cell')
    await a.remove(key)
    await a.desk.undo.undo()
    service.control.clearQuirks()
    pass(60_000)
    await turns()
    expect([service.control.count({ method: 'POST' }), await grace()]).toEqual([0, { edits: 1, until: null }])
  })

  it('leaves alone when the user sends only this one', async () => {
    const { a, keys, type, puts, arrives, grace } = await start('when-asked')
    await type(0, 'Assen')
    await type(1, 'Breda')
    const first = (await a.desk.edits.list()).find(({ key }) => key === keys[0])!
    await a.desk.sync.sendNow([first.id])
    await arrives(0, 'Assen')
    await turns()
    expect([puts(), await grace()]).toEqual([1, { edits: 1, until: null }])
  })

  it('leaves with others that are tried again, and one that is not waits on', async () => {
    const { a, keys, type, puts, arrives, grace } = await start('when-asked')
    await type(0, 'Assen')
    await type(1, 'Breda')
    await type(2, 'Cuijk')
    const edits = await a.desk.edits.list()
    await a.desk.edits.retry(edits.filter(({ key }) => key !== keys[2]).map(({ id }) => id))
    await arrives(0, 'Assen')
    await arrives(1, 'Breda')
    await turns()
    expect([puts(), await grace()]).toEqual([2, { edits: 1, until: null }])
  })

  it('leaves when the environment changes to sending at once', async () => {
    const { a, type, arrives } = await start('when-asked')
    await type(0, 'Assen')
    await a.desk.hold(rule('at-once'))
    await arrives(0, 'Assen')
  })

  it('leaves when the user types the number of waiting edits', async () => {
    const { a, type, arrives } = await start('when-asked', { askAbove: 1 })
    await type(0, 'Assen')
    await type(1, 'Breda')
    await a.desk.sync.release(2)
    await arrives(0, 'Assen')
    await arrives(1, 'Breda')
  })
})

it('a cell edit leaves at once where the environment says so', async () => {
  const { type, arrives, grace } = await start('at-once')
  await type(0, 'Assen')
  expect(await grace()).toBeNull()
  await arrives(0, 'Assen')
})
