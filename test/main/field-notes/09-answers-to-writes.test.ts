import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { type Device, openDevice, openService, text } from '../desk/desk-kit.ts'
import { serveHttp } from '../serve-http.ts'
import { openWire } from './wire.ts'

const newcomer = { Name: text('Drukkerij De Letter'), ShortName: text('LETTER'), Email: text('letter@example.com') }
const created = (service: RunningService): string[] =>
  service.control.ids().filter((id) => service.control.customer(id)!['ShortName'] === 'LETTER')

describe.each(['object', 'id', 'empty'] as const)('Field note 9: a write is answered with %s', (answers) => {
  it('a change succeeds all the same, and is read back', async () => {
    const service = await openService({ quirks: [{ quirk: 'answers', value: answers }] })
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    await a.edit(`s:${id}`, { City: text('Assen') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen' })
    expect(service.control.count({ method: 'PUT' })).toBe(1)
    expect((await a.desk.customers.read(`s:${id}`)).edit).toBeNull()
  })

  it('a created customer is found again under its id, and created once', async () => {
    const service = await openService({ quirks: [{ quirk: 'answers', value: answers }] })
    const a = openDevice(service)
    await a.synced()
    const made = await a.desk.customers.create(newcomer)
    const settled = await a.editIn('settled')
    expect([settled.customerId]).toEqual(created(service))
    expect(settled.key).toBe(`s:${settled.customerId}`)
    expect((await a.desk.customers.read(made.key)).customerId).toBe(settled.customerId)
    await a.synced()
    expect(service.control.count({ method: 'POST' })).toBe(1)
    expect(await a.desk.sync.read()).toMatchObject({ customers: 13, waiting: 0, needsAttention: 0 })
  })
})

describe('Field note 9: messages that come with a success', () => {
  it.each(['object', 'id'])('are kept with their edit, beside %s', async (answers) => {
    const service = await openService({ quirks: [{ quirk: 'answers', value: answers }, { quirk: 'successMessages' }] })
    const a = openDevice(service)
    await a.synced()
    await a.edit(`s:${service.control.ids()[0]}`, { City: text('Assen') })
    expect((await a.editIn('settled')).state.messages).toEqual([{ text: 'De debiteur is opgeslagen.' }])
    const b = openDevice(service)
    await b.desk.customers.create(newcomer)
    expect((await b.editIn('settled')).state.messages).toEqual([{ text: 'De debiteur is opgeslagen.' }])
  })

  it('are kept while the service does not show the change yet', async () => {
    const service = await openService({ quirks: [{ quirk: 'successMessages' }] })
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    // Before the change no earlier record exists, so only the second read is behind.
    service.control.quirk({ quirk: 'staleRead', method: 'GET', path: `/Customer/${id}`, times: 2 })
    await a.edit(`s:${id}`, { City: text('Assen') })
    expect((await a.editIn('settled')).state).toMatchObject({
      serviceChanged: [],
      messages: [{ text: 'De debiteur is opgeslagen.' }],
    })
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })

  it.each([
    ['changed again', (a: Device, key: string) => a.edit(key, { Person: text('Jansen') })],
    ['deleted', (a: Device, key: string) => a.remove(key)],
  ])('are kept where the customer was %s while it was being sent', async (_what, next) => {
    const service = await openService({ quirks: [{ quirk: 'successMessages', method: 'PUT', times: 1 }] })
    const a = openDevice(service)
    await a.synced()
    const key = `s:${service.control.ids()[0]}`
    service.control.quirk({ quirk: 'latency', value: '300', method: 'PUT', times: 1 })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('sending')
    await next(a, key)
    expect((await a.editIn('settled')).state.messages).toEqual([{ text: 'De debiteur is opgeslagen.' }])
    const { entries } = await a.desk.history.list({ search: '', before: null, count: 10 })
    const parts = entries.filter(({ event }) => event === 'settled')
    expect(parts.at(-1)!.messages).toEqual([{ text: 'De debiteur is opgeslagen.' }])
  })

  it('are kept while the list does not show the new customer yet', async () => {
    const service = await openService({
      quirks: [{ quirk: 'answers', value: 'id' }, { quirk: 'successMessages' }],
    })
    const a = openDevice(service)
    await a.synced()
    await a.desk.customers.create(newcomer)
    service.control.quirk({ quirk: 'failing', value: '500', method: 'GET', path: '/Customer/', times: 1 })
    expect((await a.editIn('settled')).state.messages).toEqual([{ text: 'De debiteur is opgeslagen.' }])
    expect([service.control.count({ method: 'POST' }), created(service).length]).toEqual([1, 1])
  })
})

describe('Field note 9: a delete', () => {
  it('succeeds with an empty body', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    await a.remove(`s:${id}`)
    await a.editIn('settled')
    expect(service.control.customer(id)).toBeNull()
    expect((await a.desk.sync.read()).customers).toBe(11)
  })
})

describe('Field note 9: a create without an id in the answer', () => {
  it('asks the person where it could be either of two new customers, links the picked one, and sends nothing again', async () => {
    const service = await openService({ quirks: [{ quirk: 'answers', value: 'empty' }] })
    const wire = await openWire(service)
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.synced()
    service.control.quirk({ quirk: 'twice', method: 'POST', times: 1 })
    await a.desk.customers.create(newcomer)
    const uncertain = await a.editIn('uncertain')
    expect(uncertain.state.candidates.map(({ customerId }) => customerId)).toEqual(created(service))
    for (const { key, customerId } of uncertain.state.candidates) {
      expect(await a.desk.customers.read(key)).toMatchObject({
        customerId,
        completeness: 'whole',
        values: { Email: text('letter@example.com') },
      })
    }
    const picked = uncertain.state.candidates[1]!.customerId
    await a.desk.edits.resolve(uncertain.id, { is: 'link', customerId: picked }, uncertain.revision)
    expect((await a.editIn('settled')).customerId).toBe(picked)
    await a.synced()
    expect(wire.calls('POST')).toHaveLength(1)
    expect(created(service)).toHaveLength(2)
  })

  it('shows the words of an answer that made no customer, where it asks', async () => {
    const service = await openService()
    const { origin, pathname } = new URL(service.facts.baseUrl)
    const { origin: gateway } = await serveHttp(async (request, response) => {
      if (request.method === 'POST')
        return void response
          .writeHead(200)
          .end('{"messages":[{"message":"De korte naam bestaat al.","path":"ShortName"}]}')
      const there = await fetch(`${origin}${request.url}`, {
        headers: { Authorization: request.headers.authorization! },
      })
      response.writeHead(there.status, { 'Content-Type': 'application/json' }).end(await there.text())
    })
    const a = openDevice(service, { baseAddress: `${gateway}${pathname}` })
    await a.synced()
    await a.desk.customers.create(newcomer)
    expect((await a.editIn('uncertain')).state).toEqual({
      is: 'uncertain',
      candidates: [],
      messages: [{ text: 'De korte naam bestaat al.', path: 'ShortName' }],
    })
  })
})
