import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, newcomer } from './desk-kit.ts'

describe("a create whose answer names another customer's id", () => {
  it('is linked to the customer that it made, and leaves the other customer alone', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const before = service.control.ids()
    const other = service.control.customer(before[0]!)
    service.control.quirk({ quirk: 'namesAnother', value: before[0]!, times: 1, method: 'POST' })
    await a.desk.customers.create(newcomer)
    const { customerId } = await a.editIn('settled')
    const made = service.control.ids().filter((id) => !before.includes(id))
    expect(made).toEqual([customerId])
    await a.edit(`s:${customerId}`, { City: text('Delft') })
    await a.synced()
    expect(service.control.customer(made[0]!)).toMatchObject({ Name: 'Bakkerij De Zon', City: 'Delft' })
    expect(service.control.customer(before[0]!)).toEqual(other)
    expect(service.control.count({ method: 'POST' })).toBe(1)
  })

  it("asks a person if another user's customer is new too and neither matches", async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const before = service.control.ids()
    service.control.quirk({ quirk: 'namesAnother', value: before[0]!, times: 1, method: 'POST' })
    service.control.quirk({ quirk: 'unavailable', times: 1, method: 'GET', path: '/Customer/' })
    await a.desk.customers.create(newcomer)
    const made = await until('it was made', () => service.control.ids().find((id) => !before.includes(id)))
    service.control.change(made, { Name: 'De Zon B.V.' })
    service.control.create({ Name: 'Molen', ShortName: 'MOLEN' })
    const { state } = await a.editIn('uncertain')
    expect(state.candidates.map(({ name }) => name).toSorted()).toEqual(['De Zon B.V.', 'Molen'])
    expect(service.control.count({ method: 'POST' })).toBe(1)
  })
})
