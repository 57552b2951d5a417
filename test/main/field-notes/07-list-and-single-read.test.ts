import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { openDevice, openService, text, valueOf } from '../desk/desk-kit.ts'

/** List rows have eleven fields, without the contact person and the fax number. */
const person = (service: RunningService, id: string, name: string): void => service.control.change(id, { Person: name })
const singleReads = (service: RunningService): number => service.control.count({ path: '/Customer/' })

describe('Field note 7: the list shows less than a single read', () => {
  it('an exact date of change leads to a single read of that customer alone, however little its row shows', async () => {
    const service = await openService({ quirks: [{ quirk: 'listDateChanged', value: 'exact' }] })
    const a = openDevice(service, {}, { recheck: 0 })
    await a.synced()
    const id = service.control.ids()[4]!
    person(service, id, 'First')
    service.control.clearCounts()
    await a.synced()
    expect(singleReads(service)).toBe(1)
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Person')).toBe('First')
  })

  it('a change date without a time hides a second change of that day, and the rotating checks find it', async () => {
    const service = await openService({ quirks: [{ quirk: 'listDateChanged', value: 'day' }] })
    const a = openDevice(service, {}, { recheck: 3 })
    const id = service.control.ids().at(-1)!
    person(service, id, 'First')
    await a.synced()
    person(service, id, 'Second')
    service.control.clearCounts()
    const seen: string[] = []
    for (let round = 0; round < 4; round++) {
      await a.synced()
      seen.push(valueOf(await a.desk.customers.read(`s:${id}`), 'Person'))
    }
    expect(seen[0]).toBe('First')
    expect(seen.at(-1)).toBe('Second')
    expect(singleReads(service)).toBe(12)
  })

  it('without change dates the rotating checks find a change outside the rows, and the list finds one in them at once', async () => {
    const service = await openService()
    const a = openDevice(service, {}, { recheck: 3 })
    await a.synced()
    const [shown, hidden] = service.control.ids().slice(-2) as [string, string]
    service.control.change(shown, { City: 'Assen', Person: 'Shown' })
    person(service, hidden, 'Hidden')
    service.control.clearCounts()
    await a.synced()
    expect(valueOf(await a.desk.customers.read(`s:${shown}`), 'Person')).toBe('Shown')
    expect(valueOf(await a.desk.customers.read(`s:${hidden}`), 'Person')).not.toBe('Hidden')
    for (let round = 0; round < 4; round++) await a.synced()
    expect(valueOf(await a.desk.customers.read(`s:${hidden}`), 'Person')).toBe('Hidden')
  })

  it('a date of change alone makes no conflict, and the record to send is read right before', async () => {
    const service = await openService({
      quirks: [{ quirk: 'listDateChanged', value: 'exact' }, { quirk: 'extraProperties' }],
    })
    const a = openDevice(service, {}, { recheck: 0 })
    await a.synced()
    const id = service.control.ids()[0]!
    const same = service.control.customer(id)!['Person']
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    service.control.change(id, { Person: same, Fax: '030 000 00 07' })
    service.control.clearQuirks('unavailable')
    await a.synced()
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Fax: '030 000 00 07', Person: same })
  })

  it('a plain list is read whole, without queries that a service may not know', async () => {
    const service = await openService({ customers: 60 })
    const a = openDevice(service)
    await a.synced()
    expect(service.control.count({ path: 'CustomerInfoList' })).toBe(1)
    expect(await a.desk.sync.read()).toMatchObject({ customers: 60, complete: 60 })
  })
})
