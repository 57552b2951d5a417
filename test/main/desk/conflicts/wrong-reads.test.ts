import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, valueOf, type Device, openSynced } from '../desk-kit.ts'

/** A short settle window: somebody else reverted a value that is old for longer than that. */
const startBehind = (settleTime: number) => openSynced({}, { settleTime })
const settledTwice = (a: Device) =>
  until(
    'both are settled',
    async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === 2,
  )

describe('a service whose single reads are a moment behind', () => {
  it('does not let the next edit of a customer undo the previous one', async () => {
    const { service, a, id, key } = await startBehind(60_000)
    service.control.quirk({ quirk: 'staleRead', times: 3, method: 'GET', path: `/Customer/${id}` })
    await a.edit(key, { Email: text('new@jansen.example') })
    await until('it was written', () => service.control.count({ method: 'PUT' }) === 1)
    await a.edit(key, { Person: text('Ann') })
    await until('both are there', () => service.control.customer(id)?.['Person'] === 'Ann')
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })

  it('does not let the next edit undo one whose answer stood for the read after it', async () => {
    const { service, a, id, key } = await openSynced({}, { settleTime: 60_000 }, { confirmations: 1 })
    await a.edit(`s:${service.control.ids()[5]}`, { City: text('Assen') })
    await a.editIn('settled')
    service.control.clearCounts()
    await a.edit(key, { Email: text('new@jansen.example') })
    await settledTwice(a)
    expect(service.control.count({ path: `/Customer/${id}` })).toBe(2)
    service.control.quirk({ quirk: 'staleRead', times: 2, method: 'GET', path: `/Customer/${id}` })
    await a.edit(key, { Person: text('Ann') })
    await until('both are there', () => service.control.customer(id)?.['Person'] === 'Ann')
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })

  it('is asked again until it shows the edit, which is then not reported as changed by the service', async () => {
    const { service, a, key } = await startBehind(60_000)
    service.control.quirk({ quirk: 'staleRead', times: 2, method: 'GET' })
    await a.edit(key, { Email: text('new@jansen.example') })
    const { state } = await a.editIn('settled')
    expect(state.serviceChanged).toEqual([])
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })

  it('shows nobody an older value after a sync', async () => {
    const { service, a, id, key } = await startBehind(60_000)
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    service.control.quirk({ quirk: 'staleRead', method: 'GET' })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(key), 'Email')).toBe('new@jansen.example')
    await a.edit(key, { Person: text('Ann') })
    service.control.clearQuirks()
    await settledTwice(a)
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })

  it('is believed once the settle window is over: somebody else reverted the value', async () => {
    const { service, a, id, key } = await startBehind(400)
    const before = service.control.customer(id)!['Email'] as string
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    service.control.change(id, { Email: before })
    await a.edit(key, { Person: text('Ann') })
    await settledTwice(a)
    expect(service.control.customer(id)).toMatchObject({ Email: before, Person: 'Ann' })
  })

  it.each([
    ['was answered', 'none'],
    ['lost its answer', 'resetAfter'],
  ])('is not believed too early after a restart, if the previous change %s', async (_how, quirk) => {
    const { service, a, id, key } = await startBehind(60_000)
    if (quirk === 'resetAfter') service.control.quirk({ quirk, times: 1, method: 'PUT' })
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    const b = await a.restart()
    service.control.quirk({ quirk: 'staleRead', times: 1, method: 'GET', path: `/Customer/${id}` })
    await b.edit(key, { Person: text('Ann') })
    await settledTwice(b)
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })
})

const lost = 'Email,Telephone,CreditLimit,VatNumber,Addresses'

/** A synced device; the first customer has values in the fields that reads will lack. */
const startPartial = async (options: Parameters<typeof openDevice>[1] = {}) => {
  const service = await openService()
  const id = service.control.ids()[0]!
  service.control.change(id, {
    Email: 'info@jansen.example',
    Telephone: '050-1',
    CreditLimit: 2500,
    VatNumber: 'NL100031676B01',
  })
  const a = openDevice(service, options)
  await a.synced()
  return { service, a, id, key: `s:${id}`, before: service.control.customer(id)! }
}

describe('a service that leaves fields out of a read', () => {
  it('once is asked again, and no field is reset', async () => {
    const { service, a, id, key, before } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: lost, times: 1, method: 'GET', path: `/Customer/${id}` })
    await a.edit(key, { Person: text('Ann') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toEqual({ ...before, Person: 'Ann' })
  })

  it('beyond the contract once is asked again, and none is reset', async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const [id] = service.control.ids() as [string]
    service.control.change(id, { GovernmentDigitalId: '00000012', UsesUBLInvoice: true })
    const a = openDevice(service)
    await a.synced()
    const before = service.control.customer(id)!
    const strangers = 'GovernmentDigitalId,UsesUBLInvoice,CustomProperties'
    service.control.quirk({ quirk: 'leavesOut', value: strangers, times: 1, method: 'GET', path: `/Customer/${id}` })
    await a.edit(`s:${id}`, { Person: text('Ann') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toEqual({ ...before, Person: 'Ann' })
  })

  it('each time raises a conflict that names the fields, and gets no PUT', async () => {
    const { service, a, id, key, before } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: lost, method: 'GET' })
    await a.edit(key, { Person: text('Ann') })
    const { state } = await a.editIn('conflict')
    expect(state.conflict).toEqual({ is: 'fields-lacking', fields: expect.arrayContaining(lost.split(',')) })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
    expect(service.control.customer(id)).toEqual(before)
    expect(valueOf(await a.desk.customers.read(key), 'Email')).toBe('info@jansen.example')
  })

  it('is asked again on request, and gets the change once every field is there', async () => {
    const { service, a, id, key, before } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: lost, method: 'GET' })
    await a.edit(key, { Person: text('Ann') })
    const first = await a.editIn('conflict')
    await a.desk.edits.resolve(first.id, { is: 'read-again' }, first.revision)
    const second = await a.editIn('conflict')
    expect(second.state.conflict.is).toBe('fields-lacking')
    service.control.clearQuirks()
    await a.desk.edits.resolve(second.id, { is: 'read-again' }, second.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)).toEqual({ ...before, Person: 'Ann' })
  })

  it('gets exactly the named fields as last known if a person agrees', async () => {
    const { service, a, id, key, before } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: 'Email', method: 'GET' })
    await a.edit(key, { Person: text('Ann') })
    const first = await a.editIn('conflict')
    service.control.clearQuirks()
    service.control.quirk({ quirk: 'leavesOut', value: 'Email,Telephone', method: 'GET' })
    await a.desk.edits.resolve(first.id, { is: 'carry-known' }, first.revision)
    const second = await until('asked about both', async () => {
      const edit = await a.editIn('conflict')
      return edit.revision !== first.revision && edit
    })
    expect(second.state.conflict).toEqual({
      is: 'fields-lacking',
      fields: expect.arrayContaining(['Email', 'Telephone']),
    })
    await a.desk.edits.resolve(second.id, { is: 'carry-known' }, second.revision)
    const { state } = await a.editIn('settled')
    expect(state.serviceChanged).toEqual([])
    expect(service.control.customer(id)).toEqual({ ...before, Person: 'Ann' })
  })

  it('raises no second question after the answer to such a write was lost', async () => {
    const { service, a, id, key, before } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: 'Email', method: 'GET' })
    await a.edit(key, { Person: text('Ann') })
    const first = await a.editIn('conflict')
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'PUT' })
    await a.desk.edits.resolve(first.id, { is: 'carry-known' }, first.revision)
    const ended = await until('decided or asked again', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled' || state.is === 'conflict'),
    )
    expect(ended.state.is).toBe('settled')
    expect(service.control.customer(id)).toEqual({ ...before, Person: 'Ann' })
  })

  it.each([
    ['of a field', 'Person', 'Ann'],
    ['that empties a missing field', 'Email', ''],
  ] as const)('raises no question while a change %s may still arrive', async (_what, field, value) => {
    const { service, a, id, key, before } = await startPartial({ settleTime: 10_000 })
    service.control.quirk({ quirk: 'resetBefore', times: 1, method: 'PUT' })
    await a.edit(key, { [field]: text(value) })
    await until(
      'the answer is lost',
      async () =>
        service.control.count({ method: 'PUT' }) === 1 && (await a.desk.edits.list())[0]?.state.is === 'waiting',
    )
    service.control.quirk({ quirk: 'leavesOut', value: lost, times: 2, method: 'GET', path: `/Customer/${id}` })
    const ended = await until('settled or asked', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled' || state.is === 'conflict'),
    )
    expect([ended.state.is, service.control.count({ method: 'PUT' })]).toEqual(['settled', 2])
    expect(service.control.customer(id)).toEqual({ ...before, [field]: value })
  })

  it('on the first read of a customer gets no PUT, if others showed that it sends the field when empty', async () => {
    const service = await openService()
    service.control.create({ Name: 'Without', ShortName: 'WITHOUT' })
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'leavesOut', value: 'Email', method: 'GET' })
    const id = service.control.create({ Name: 'New', ShortName: 'NEW', Email: 'info@new.example' })
    await a.synced()
    await a.edit(`s:${id}`, { Person: text('Ann') })
    const { state } = await a.editIn('conflict')
    expect(state.conflict).toEqual({ is: 'fields-lacking', fields: ['Email'] })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
    expect(service.control.customer(id)).toMatchObject({ Email: 'info@new.example' })
  })

  it('does not make the cache forget fields when a sync reads it', async () => {
    const { service, a, id, key } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: lost, method: 'GET' })
    service.control.change(id, { Person: 'Bea', City: 'Elsewhere' })
    await a.synced()
    const read = await a.desk.customers.read(key)
    expect([valueOf(read, 'City'), valueOf(read, 'Email'), valueOf(read, 'Telephone')]).toEqual([
      'Elsewhere',
      'info@jansen.example',
      '050-1',
    ])
  })

  it('raises a question about a missing edited field instead of a clash', async () => {
    const { service, a, key } = await startPartial()
    service.control.quirk({ quirk: 'leavesOut', value: 'Email', method: 'GET' })
    await a.edit(key, { Email: text('new@jansen.example') })
    expect((await a.editIn('conflict')).state.conflict).toEqual({ is: 'fields-lacking', fields: ['Email'] })
  })
})

describe('a service that leaves out empty fields as a rule', () => {
  it('is recognised: a field that somebody emptied there stays empty, without a question', async () => {
    const service = await openService()
    const [id] = service.control.ids() as [string]
    for (const one of service.control.ids()) service.control.change(one, { Fax: one === id ? '050-2' : '' })
    service.control.quirk({ quirk: 'leavesOutEmpty', method: 'GET' })
    const a = openDevice(service)
    await a.synced()
    service.control.change(id, { Fax: '' })
    await a.edit(`s:${id}`, { Person: text('Ann') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ Person: 'Ann', Fax: null })
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Fax')).toBe('')
  })
})

describe('a 404 about a customer that the list lacks and that can be read a moment later', () => {
  const start = async () => {
    const story = await openSynced()
    const { service } = story
    const id = service.control.ids().at(-1)!
    service.control.quirk({ quirk: 'failing', value: '404', times: 1, method: 'GET', path: `/Customer/${id}` })
    service.control.quirk({ quirk: 'listTruncated', value: '10' })
    return { ...story, id, key: `s:${id}` }
  }

  it('deletes nothing from the table: the deletion is sent once the customer is read', async () => {
    const { service, a, id, key } = await start()
    await a.remove(key)
    await a.editIn('settled')
    expect([service.control.count({ method: 'DELETE' }), service.control.ids().includes(id)]).toEqual([1, false])
  })

  it('is no conflict: the change is sent once the customer is read', async () => {
    const { service, a, id, key } = await start()
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
  })
})
