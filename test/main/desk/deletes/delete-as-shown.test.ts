import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { ObservedValues } from '../../../../preload/contract/customers.ts'
import { shownOf } from '../../../../renderer/checks/shown.ts'
import { allSettled, inTime, openDevice, openService, text, until, valueOf, failing, asksFirst } from '../desk-kit.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'

const anAddress = [{ AddressId: '1', City: 'Sneek' }]

const start = async (options: Parameters<typeof openService>[0] = {}) => {
  const service = await openService({ customers: 5, ...options })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold(asksFirst)
  const [id] = service.control.ids() as [string]
  const key = `s:${id}`
  const shown = async () => {
    const record = await a.desk.customers.read(key)
    return { known: record.edit?.revision ?? 0, seen: shownOf(record) }
  }
  const elsewhere = async (values: Readonly<Partial<Record<FieldName, string>>>): Promise<void> => {
    service.control.change(id, values)
    await a.synced()
    await until('the newer values', async () => {
      const now = await a.desk.customers.read(key)
      return (Object.entries(values) as [FieldName, string][]).every(
        ([field, value]) => valueOf(now, field) === value || now.was[field] !== undefined,
      )
    })
  }
  const send = () => a.desk.hold(sendsAll)
  const asked = async (...fields: FieldName[]): Promise<void> => {
    const { kind, state } = await a.editIn('conflict')
    expect([kind, state.conflict]).toEqual(['delete', { is: 'changed-there', fields: expect.arrayContaining(fields) }])
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
    expect(service.control.ids()).toContain(id)
  }
  return { service, a, id, key, shown, elsewhere, send, asked }
}

describe('a deletion asked for while a sync brought newer values', () => {
  it('is confirmed once more', async () => {
    const { a, key, shown, elsewhere, send, asked } = await start()
    const { known, seen } = await shown()
    await elsewhere({ Telephone: '030-9999999' })
    await a.desk.customers.remove(key, known, seen)
    await send()
    await asked('Telephone')
  })

  it('is confirmed once more if the field was empty or absent before', async () => {
    const { a, service, id, key, shown, elsewhere, send, asked } = await start({
      quirks: [{ quirk: 'leavesOutEmpty' }],
    })
    service.control.change(id, { Fax: '' })
    await a.synced()
    const { known, seen } = await shown()
    expect(seen.Fax).toEqual({ is: 'empty' })
    await elsewhere({ Fax: '030-1' })
    await a.desk.customers.remove(key, known, seen)
    await send()
    await asked('Fax')
  })

  it('is sent if the customer is as it was shown', async () => {
    const { service, a, id, key, shown, send } = await start()
    const { known, seen } = await shown()
    await a.synced()
    await a.desk.customers.remove(key, known, seen)
    await send()
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
  })
})

describe('a deletion of a customer with a waiting change', () => {
  it('is refused if the user did not know of the change, which stays', async () => {
    const { a, key, shown } = await start()
    const { known, seen } = await shown()
    await a.edit(key, { City: text('Assen') })
    await expect(a.desk.customers.remove(key, known, seen)).rejects.toThrowError(failing('delete-changed-meanwhile'))
    expect(await a.desk.edits.list()).toMatchObject([
      { kind: 'change', thenDelete: false, changes: [{ field: 'City', to: text('Assen') }] },
    ])
    expect((await a.desk.undo.read()).undo).toMatchObject({ what: 'change' })
  })

  it('is refused if the change was saved again after it was shown', async () => {
    const { a, key, shown } = await start()
    await a.edit(key, { City: text('Assen') })
    const { known, seen } = await shown()
    await a.edit(key, { Person: text('Ann') })
    await expect(a.desk.customers.remove(key, known, seen)).rejects.toThrowError(failing('delete-changed-meanwhile'))
    expect((await a.desk.edits.list()).map(({ kind, changes }) => [kind, changes.length])).toEqual([['change', 2]])
  })

  it('is refused during the sending of a change that the user did not know of', async () => {
    const { service, a, key, shown, send } = await start()
    const { known, seen } = await shown()
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await a.edit(key, { City: text('Assen') })
    await send()
    await a.editIn('sending')
    await expect(a.desk.customers.remove(key, known, seen)).rejects.toThrowError(failing('delete-changed-meanwhile'))
    await a.editIn('settled')
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it('asks about a newer value of the service that typed text hides', async () => {
    const { a, key, elsewhere, send, asked } = await start()
    await a.edit(key, { Telephone: text('020-1111111') })
    await elsewhere({ Telephone: '030-9999999' })
    await a.remove(key)
    await send()
    await asked('Telephone')
  })

  it('is sent if the change was sent meanwhile and the customer is as it was shown', async () => {
    const { service, a, id, key, shown, send } = await start()
    await a.edit(key, { City: text('Assen') })
    const { known, seen } = await shown()
    await send()
    await a.editIn('settled')
    await a.desk.customers.remove(key, known, seen)
    await until('it is gone', () => !service.control.ids().includes(id))
  })

  it('asks if the change was sent meanwhile and somebody else changed its fields', async () => {
    const { a, key, shown, elsewhere, send, asked } = await start()
    await a.edit(key, { City: text('Assen') })
    const { known, seen } = await shown()
    await send()
    await a.editIn('settled')
    await elsewhere({ City: 'Breda' })
    await a.desk.customers.remove(key, known, seen)
    await asked('City')
  })

  it('is refused if the change was sent meanwhile and the caller does not say what was shown', async () => {
    const { service, a, key, shown, send } = await start()
    await a.edit(key, { City: text('Assen') })
    const { known } = await shown()
    await send()
    await a.editIn('settled')
    await expect(a.desk.customers.remove(key, known)).rejects.toThrowError(failing('delete-changed-meanwhile'))
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it('that follows a write under way asks about fields that differ from what the user saw', async () => {
    const { service, a, key, elsewhere, shown, send, asked } = await start()
    const before = valueOf(await a.desk.customers.read(key), 'Telephone')
    await a.edit(key, { City: text('Assen') })
    await elsewhere({ Telephone: '030-9999999' })
    const { known, seen } = await shown()
    await elsewhere({ Telephone: before })
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT' })
    await send()
    await a.editIn('sending')
    await a.desk.customers.remove(key, known, seen)
    await asked('Telephone')
  })
})

describe('a deletion of a new customer', () => {
  it('is refused if the customer was created on the service after it was shown', async () => {
    const { service, a, send } = await start()
    const made = await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    await send()
    await a.editIn('settled')
    await expect(a.desk.customers.remove(made.key, made.edit!.revision, shownOf(made))).rejects.toThrowError(
      failing('delete-changed-meanwhile'),
    )
    expect(service.control.ids()).toHaveLength(6)
  })

  it('is refused if more was typed after it was shown, and the typed values stay', async () => {
    const { a } = await start()
    const made = await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    await a.edit(made.key, { City: text('Assen') })
    await expect(a.desk.customers.remove(made.key, made.edit!.revision, shownOf(made))).rejects.toThrowError(
      failing('delete-changed-meanwhile'),
    )
    expect((await a.desk.edits.list()).map(({ kind }) => kind)).toEqual(['create'])
  })
})

describe('a deletion of a new customer whose lost create a person has linked', () => {
  const linkable = async () => {
    const { service, a, send } = await start()
    service.control.quirk({ quirk: 'twice', times: 1, method: 'POST' })
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await send()
    await a.desk.customers.create({
      Name: text('Bakkerij De Zon'),
      ShortName: text('DEZON'),
      Telephone: text('020-1111111'),
    })
    const { customerId } = (await a.editIn('uncertain')).state.candidates[0]!
    await a.synced()
    await a.remove((await a.editIn('uncertain')).key)
    const link = async (seen?: ObservedValues) => {
      const { id, revision } = await a.editIn('uncertain')
      await a.desk.edits.resolve(id, { is: 'link', customerId, seen }, revision)
    }
    return { service, a, customerId, link }
  }

  it('asks once more if a sync read a change of that customer while the person looked at it', async () => {
    const { service, a, customerId, link } = await linkable()
    const seen = shownOf(await a.desk.customers.read(`s:${customerId}`))
    service.control.change(customerId, { City: 'Sneek' })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(`s:${customerId}`), 'City')).toBe('Sneek')
    await link(seen)
    expect((await a.editIn('conflict')).state.conflict).toEqual({ is: 'changed-there', fields: ['City'] })
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it.each([
    ['Telephone', '030-9999999'],
    ['City', 'Sneek'],
    ['Addresses', anAddress],
  ])('asks once more if %s of that customer changed since the person saw it', async (field, value) => {
    const { service, a, customerId, link } = await linkable()
    service.control.change(customerId, { [field]: value })
    await link()
    const { kind, state } = await a.editIn('conflict')
    expect([kind, state.conflict]).toEqual(['delete', { is: 'changed-there', fields: expect.arrayContaining([field]) }])
    expect(service.control.ids()).toContain(customerId)
  })

  it('is sent if that customer is as the person saw it', async () => {
    const { service, a, customerId, link } = await linkable()
    await link()
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(customerId)
  })

  it('is sent if that customer was chosen twice before the service answered', async () => {
    const { service, a, customerId, link } = await linkable()
    service.control.quirk({ quirk: 'latency', value: '200', method: 'GET' })
    const [first, second] = await inTime(Promise.allSettled([link(), link()]))
    expect([first.status, second]).toEqual([
      'fulfilled',
      { status: 'rejected', reason: failing('edit-not-possible-now') },
    ])
    await allSettled(a)
    expect(service.control.ids()).not.toContain(customerId)
  })
})

describe('a deletion that is redone', () => {
  it('does nothing if the customer changed since the undo', async () => {
    const { service, a, key, elsewhere, send } = await start()
    await a.remove(key)
    await a.desk.undo.undo()
    await elsewhere({ Telephone: '030-9999999' })
    expect(await a.desk.undo.redo()).toMatchObject({ done: 0, skipped: [{ key, why: 'edit-changed-meanwhile' }] })
    await send()
    await a.synced()
    expect(service.control.count({ method: 'DELETE' })).toBe(0)
  })

  it('asks if the customer was changed on the service and no sync has read that', async () => {
    const { service, a, id, key, send, asked } = await start()
    await a.remove(key)
    await a.desk.undo.undo()
    service.control.change(id, { Telephone: '030-9999999' })
    expect(await a.desk.undo.redo()).toMatchObject({ done: 1, skipped: [] })
    await send()
    await asked('Telephone')
  })

  it('is sent together with the waiting change if everything is as it was', async () => {
    const { service, a, id, key, send } = await start()
    await a.edit(key, { City: text('Assen') })
    await a.remove(key)
    await a.desk.undo.undo()
    expect(await a.desk.undo.redo()).toMatchObject({ done: 1, skipped: [] })
    await send()
    await a.editIn('settled')
    expect(service.control.ids()).not.toContain(id)
  })
})

describe('a delete of a customer that must be read first', () => {
  it('does not swallow an edit that is saved meanwhile', async () => {
    const service = await openService({ customers: 300, latency: 15 })
    const a = openDevice(service)
    await a.desk.sync.now()
    await a.state('downloading')
    await a.desk.sync.cancel()
    await a.state('paused')
    service.control.clearQuirks()
    // The last one in turn, so it was not read before the stop.
    const customerId = service.control.ids().at(-1)!
    const key = `s:${customerId}`
    service.control.quirk({ quirk: 'unavailable', method: 'PUT' })
    service.control.clearCounts()
    service.control.quirk({ quirk: 'latency', value: '300', times: 1, path: `/Customer/${customerId}` })
    const removed = a.desk.customers.remove(key, 0)
    await until('it is being read', () => service.control.count({ path: `/Customer/${customerId}` }) > 0)
    const saved = a.desk.customers.save(key, { Person: text('Ann') }, 0)
    await expect(inTime(removed)).rejects.toThrowError(failing('delete-changed-meanwhile'))
    await saved
    expect(await a.desk.edits.list()).toMatchObject([{ kind: 'change', changes: [{ field: 'Person' }] }])
  })
})
