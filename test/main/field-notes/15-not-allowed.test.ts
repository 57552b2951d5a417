import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, valueOf } from '../desk/desk-kit.ts'

const fixed = 'Deze debiteur mag niet worden gewijzigd.'
const used = 'De debiteur is in gebruik en kan niet worden verwijderd.'

describe('Field note 15: a customer that may not be changed', () => {
  it('is shown with that and the reason', async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'unchangeable', value: id })
    const a = openDevice(service)
    await a.synced()
    const { unknown } = await a.desk.customers.read(`s:${id}`)
    expect(unknown).toEqual(
      expect.arrayContaining([
        { name: 'CanChange', json: 'false' },
        { name: 'CannotChangeReason', json: '"Geblokkeerd door de beheerder."' },
      ]),
    )
  })

  it("keeps a refused edit with the service's message, until it is retried or discarded", async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const [first, second] = service.control.ids() as [string, string]
    service.control.quirk({ quirk: 'unchangeable', value: `${first},${second}` })
    const before = service.control.customerText(second)
    const a = openDevice(service)
    await a.synced()
    await a.edit(`s:${first}`, { City: text('Assen') })
    const refused = await a.editIn('refused')
    expect(refused.state.fail).toMatchObject({ code: 'service-refused', status: 400, messages: [{ text: fixed }] })
    expect(valueOf(await a.desk.customers.read(`s:${first}`), 'City')).toBe('Assen')

    const again = await a.restart()
    await again.synced()
    expect((await again.editIn('refused')).changes).toMatchObject([{ field: 'City', to: text('Assen') }])
    expect(service.control.count({ method: 'PUT' })).toBe(1)
    service.control.clearQuirks('unchangeable')
    await again.desk.edits.retry([refused.id])
    await again.editIn('settled')
    expect(service.control.customer(first)).toMatchObject({ City: 'Assen' })

    service.control.quirk({ quirk: 'unchangeable', value: second })
    await again.edit(`s:${second}`, { City: text('Delft') })
    await again.desk.edits.discard([(await again.editIn('refused')).id])
    expect(service.control.customerText(second)).toBe(before)
    expect(await again.desk.sync.read()).toMatchObject({ waiting: 0, needsAttention: 0 })
  })
})

describe('Field note 15: a customer that is in use', () => {
  it("stays, with the refused delete and the service's message, and can be kept", async () => {
    const service = await openService()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'inUse', value: id })
    const a = openDevice(service)
    await a.synced()
    await a.remove(`s:${id}`)
    const refused = await a.editIn('refused')
    expect(refused).toMatchObject({
      kind: 'delete',
      customerId: id,
      state: { fail: { code: 'service-refused', status: 400, messages: [{ text: used }] } },
    })
    await a.synced()
    expect(service.control.count({ method: 'DELETE' })).toBe(1)
    await a.desk.edits.discard([refused.id])
    expect((await a.desk.customers.read(`s:${id}`)).edit).toBeNull()
    expect(await a.desk.sync.read()).toMatchObject({ customers: 12, waiting: 0, needsAttention: 0 })
  })

  it('is deleted once it is no longer in use', async () => {
    const service = await openService()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'inUse', value: id })
    const a = openDevice(service)
    await a.synced()
    await a.remove(`s:${id}`)
    const refused = await a.editIn('refused')
    service.control.clearQuirks()
    await a.desk.edits.retry([refused.id])
    await a.editIn('settled')
    expect(service.control.customer(id)).toBeNull()
  })
})
