import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { newcomer, newcomersAt, openDevice, openService, text, type Device } from '../desk/desk-kit.ts'
import { openWire, type Wire } from './wire.ts'

const drift = { quirk: 'typeDrift' } as const

const start = async (
  quirks: readonly (typeof drift)[],
): Promise<{ a: Device; wire: Wire; id: string; service: Awaited<ReturnType<typeof openService>> }> => {
  const service = await openService()
  const id = service.control.ids()[0]!
  service.control.change(id, { ChargeVatTypeId: 'J', IntrastatTransportTypeId: '3', IntrastatStatSystemId: '00' })
  quirks.forEach((quirk) => service.control.quirk(quirk))
  const wire = await openWire(service)
  const a = openDevice(service, { baseAddress: wire.baseAddress })
  await a.synced()
  return { a, wire, id, service }
}

describe('Field note 3: the same property is a text in one version and a number in another', () => {
  it.each([
    ['a number', [drift], '"ChargeVatTypeId":1,', '"IntrastatTransportTypeId":3,'],
    ['a text', [], '"ChargeVatTypeId":"J",', '"IntrastatTransportTypeId":"3",'],
  ] as const)('an untouched value stays %s', async (_, quirks, vat, transport) => {
    const { a, wire, id } = await start(quirks)
    await a.edit(`s:${id}`, { Person: text('Somebody') })
    await a.editIn('settled')
    const { body } = wire.write('PUT')
    expect(body).toContain(vat)
    expect(body).toContain(transport)
    expect(body).toContain('"IntrastatStatSystemId":"00"')
  })

  it('an edited value keeps the received type: a number', async () => {
    const { a, wire, id, service } = await start([drift])
    await a.edit(`s:${id}`, { ChargeVatTypeId: text('2'), IntrastatTransportTypeId: text('4') })
    await a.editIn('settled')
    expect(wire.write('PUT').body).toMatch(/"ChargeVatTypeId":2,.*"IntrastatTransportTypeId":4,/)
    expect(service.control.customer(id)).toMatchObject({ ChargeVatTypeId: 'N', IntrastatTransportTypeId: '4' })
  })

  it('an edited value keeps the received type: a text, also of digits', async () => {
    const { a, wire, id, service } = await start([])
    await a.edit(`s:${id}`, { ChargeVatTypeId: text('N'), IntrastatTransportTypeId: text('04') })
    await a.editIn('settled')
    expect(wire.write('PUT').body).toMatch(/"ChargeVatTypeId":"N",.*"IntrastatTransportTypeId":"04",/)
    expect(service.control.customer(id)).toMatchObject({ ChargeVatTypeId: 'N', IntrastatTransportTypeId: '04' })
  })

  it.each([
    ['a number', [drift], '"IntrastatTransportTypeId":4,', { is: 'number', text: '4' }],
    ['a text', [], '"IntrastatTransportTypeId":"4",', { is: 'text', text: '4' }],
  ] as const)(
    'a code that a customer had none of is sent as other customers have it: %s',
    async (_, quirks, sent, to) => {
      const { a, wire, service } = await start(quirks)
      const id = service.control.ids()[1]!
      service.control.change(id, { IntrastatTransportTypeId: null })
      await a.synced()
      const changes = { IntrastatTransportTypeId: text('4') }
      expect((await a.desk.customers.review(`s:${id}`, changes)).changed).toEqual([
        { field: 'IntrastatTransportTypeId', from: { is: 'empty' }, to },
      ])
      await a.edit(`s:${id}`, changes)
      await a.editIn('settled')
      expect(wire.write('PUT').body).toContain(sent)
      expect(service.control.customer(id)).toMatchObject({ IntrastatTransportTypeId: '4' })
    },
  )

  it('a code that comes as a number of one customer and as a text of another is sent as a text, as the contract has it', async () => {
    const service = await openService()
    const [first, second, third] = service.control.ids() as [string, string, string]
    service.control.ids().forEach((id) => service.control.change(id, { IntrastatTransportTypeId: null }))
    service.control.change(first, { IntrastatTransportTypeId: '3' })
    service.control.change(second, { IntrastatTransportTypeId: '3' })
    service.control.quirk({ ...drift, path: `/Customer/${second}` })
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress }, { recheck: 1 })
    await a.synced()
    // It reads the second customer alone.
    await a.synced()
    await a.edit(`s:${third}`, { IntrastatTransportTypeId: text('4') })
    await a.editIn('settled')
    expect(wire.write('PUT').body).toContain('"IntrastatTransportTypeId":"4",')
  })

  it('a duplicate of a customer is created with the numbers that its codes are', async () => {
    const { a, wire, service } = await start([drift])
    await a.desk.customers.create({ ...newcomer, ChargeVatTypeId: text('1') })
    await a.editIn('settled')
    expect(wire.write('POST').body).toContain('"ChargeVatTypeId":1,')
    expect(service.control.customer(newcomersAt(service)[0]!)).toMatchObject({ ChargeVatTypeId: 'J' })
  })

  it('an input that does not fit the received type is refused, and nothing is sent', async () => {
    const { a, wire, id } = await start([drift])
    await expect(a.edit(`s:${id}`, { ChargeVatTypeId: text('N') })).rejects.toThrowError(
      expect.toSatisfy(
        (error: unknown) => isFail(error, 'edit-value-wrong-type') && error.fail.about?.['field'] === 'ChargeVatTypeId',
      ),
    )
    expect(await a.desk.edits.list()).toEqual([])
    expect(wire.calls('PUT')).toEqual([])
  })

  it('a type that drifts while an edit of another field waits is sent as the service has it now', async () => {
    const { a, wire, id, service } = await start([])
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(`s:${id}`, { Person: text('Somebody') })
    service.control.quirk(drift)
    service.control.clearQuirks('unavailable')
    await a.synced()
    await a.editIn('settled')
    expect(wire.calls('PUT').at(-1)!.sent).toContain('"ChargeVatTypeId":1,')
    expect(service.control.customer(id)).toMatchObject({ Person: 'Somebody', ChargeVatTypeId: 'J' })
  })

  it.each([
    ['a number', [], '"IntrastatTransportTypeId":4,'],
    ['a text', [drift], '"IntrastatTransportTypeId":"4",'],
  ] as const)('a field that becomes %s while its own edit waits is no conflict', async (_, before, sent) => {
    const { a, wire, id, service } = await start(before)
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(`s:${id}`, { IntrastatTransportTypeId: text('4') })
    if (before.length === 0) service.control.quirk(drift)
    else service.control.clearQuirks('typeDrift')
    service.control.clearQuirks('unavailable')
    await a.synced()
    const { state } = await a.editIn('settled')
    expect(wire.calls('PUT').at(-1)!.sent).toContain(sent)
    expect(state.serviceChanged).toEqual([])
    expect(service.control.customer(id)).toMatchObject({ IntrastatTransportTypeId: '4' })
  })

  it('a deletion asks about the fields that may have changed, and not about one that only became a number', async () => {
    const { a, id, service } = await start([])
    service.control.quirk({ quirk: 'unavailable' })
    await a.remove(`s:${id}`)
    service.control.quirk(drift)
    service.control.clearQuirks('unavailable')
    await a.synced()
    // A letter that became a number may mean anything.
    expect(await a.editIn('conflict')).toMatchObject({
      state: { conflict: { is: 'changed-there', fields: ['ChargeVatTypeId'] } },
    })
  })

  it('a new customer was not changed by a service that answers its codes as numbers', async () => {
    const { a, service } = await start([drift])
    await a.desk.customers.create({ ...newcomer, IntrastatTransportTypeId: text('4') })
    const { state } = await a.editIn('settled')
    expect(state.serviceChanged).toEqual(['ChargeVatTypeId'])
    expect(service.control.customer(newcomersAt(service)[0]!)).toMatchObject({ IntrastatTransportTypeId: '4' })
  })
})
