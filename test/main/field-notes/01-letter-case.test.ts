import { describe, expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import { openDevice, openService, text, valueOf } from '../desk/desk-kit.ts'
import { openWire } from './wire.ts'

const namesIn = (json: string): string[] => Object.keys(JSON.parse(json) as object)
const pascal = customerFields.map(({ name }) => name as string)
const camel = pascal.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
const newcomer = {
  Name: text('Bakkerij De Korenaar'),
  ShortName: text('KORENAAR'),
  Email: text('korenaar@example.com'),
}

describe('Field note 1: names come in camelCase or in PascalCase', () => {
  it.each([
    ['PascalCase', [], pascal],
    ['camelCase', [{ quirk: 'camelCase' }], camel],
  ] as const)('%s is understood, and sent back in the case received', async (_, quirks, names) => {
    const service = await openService({ quirks })
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.synced()
    const id = service.control.ids()[0]!
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe(service.control.customer(id)!['Name'])
    await a.edit(`s:${id}`, { City: text('Assen'), CreditLimit: text('12') })
    await a.editIn('settled')
    expect(namesIn(wire.write('PUT').body)).toEqual(names)
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', CreditLimit: 12 })
  })

  it('a service that changes its case between two reads gets the latest case, also for a customer edited before', async () => {
    const service = await openService()
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await a.editIn('waiting')
    service.control.quirk({ quirk: 'camelCase' })
    service.control.clearQuirks('unavailable')
    await a.synced()
    await a.editIn('settled')
    expect(namesIn(wire.write('PUT').body)).toEqual(camel)
  })

  it('a create uses the case of the contract where nothing was read yet', async () => {
    const service = await openService({ customers: 0 })
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.desk.customers.create(newcomer)
    await a.editIn('settled')
    expect(namesIn(wire.write('POST').body)).toEqual(pascal)
  })

  it('a create that leaves before any customer was downloaded uses the case of the list', async () => {
    const service = await openService({ quirks: [{ quirk: 'camelCase' }] })
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.desk.customers.create(newcomer)
    await a.editIn('settled')
    expect(namesIn(wire.write('POST').body)).toEqual(camel)
  })

  it('a create uses the case learned from the service, also after a restart', async () => {
    const service = await openService({ quirks: [{ quirk: 'camelCase' }] })
    const wire = await openWire(service)
    const first = openDevice(service, { baseAddress: wire.baseAddress })
    await first.synced()
    const a = await first.restart()
    await a.desk.customers.create(newcomer)
    const { customerId } = await a.editIn('settled')
    expect(namesIn(wire.write('POST').body)).toEqual(camel)
    expect(service.control.customer(customerId!)).toMatchObject({ Name: 'Bakkerij De Korenaar', ShortName: 'KORENAAR' })
  })
})
