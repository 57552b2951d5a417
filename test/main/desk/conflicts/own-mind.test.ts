import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeskTuning } from '../../../../main/desk/worker/start-desk.ts'
import { allSettled, openDevice, openService, text, until } from '../desk-kit.ts'

interface Calls {
  missingFor: string
  missed: number
  reads: number
  /** The body of the answer to a PUT. */
  answer: 'nothing' | 'body' | 'record' | 'another'
}

interface Kept {
  readonly CustomerId: string
  readonly Name: string
  readonly City: string
  readonly Person: string | null
  /** Its own counter. */
  readonly version: number
}

/** A service that stores cities in capitals and empty persons as null, and can hide its calls about one customer. */
const openStubborn = async (tuning: DeskTuning = {}) => {
  const records = new Map<string, Kept>(
    ['1', '2', '3'].map((id) => [id, { CustomerId: id, Name: `Customer ${id}`, City: '', Person: null, version: 0 }]),
  )
  const calls = { missingFor: '', missed: 0, answer: 'nothing', reads: 0 } as Calls
  const keep = (id: string, body: string): void => {
    const sent = JSON.parse(body) as Kept
    records.set(id, {
      ...sent,
      CustomerId: id,
      version: sent.version + 1,
      City: sent.City.toUpperCase(),
      Person: sent.Person === '' ? null : sent.Person,
    })
  }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { pathname } = new URL(request.url!, 'http://service')
    if (pathname.endsWith('/CustomerInfoList')) return void response.end(JSON.stringify([...records.values()]))
    if (request.method === 'POST') {
      keep('9', body)
      return void response.end('{"CustomerId":"9"}')
    }
    const id = pathname.split('/Customer/')[1] ?? ''
    if (request.method === 'GET') calls.reads++
    if (id === calls.missingFor) calls.missed++
    if (id === calls.missingFor || !records.has(id)) return void response.writeHead(404).end()
    if (request.method === 'PUT') keep(id, body)
    if (request.method === 'GET') return void response.end(JSON.stringify(records.get(id)))
    response.end(
      {
        nothing: '',
        body,
        record: JSON.stringify(records.get(id)),
        another: JSON.stringify({ ...records.get(id), CustomerId: '2' }),
      }[calls.answer],
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const a = openDevice(await openService(), { baseAddress }, tuning)
  await a.synced()
  return { a, records, calls }
}

describe('a service that changes values', () => {
  it('is reported to have changed a sent change, field by field; null for an empty text does not count', async () => {
    const { a } = await openStubborn()
    await a.edit('s:1', { City: text('Assen'), Name: text('Molen') })
    expect((await a.editIn('settled')).state.serviceChanged).toEqual(['City'])
  })

  it('is read after each change if it repeats what was sent', async () => {
    const { a, calls } = await openStubborn()
    calls.answer = 'body'
    calls.reads = 0
    for (const city of 'ABCDEFGHIJKLMNOPQRST')
      await a.edit('s:1', { City: text(`${city}ssen`) }).then(() => allSettled(a))
    const edits = await a.desk.edits.list()
    expect(edits.map(({ state }) => state.is === 'settled' && state.serviceChanged)).toEqual(
      Array.from({ length: 20 }, () => ['City']),
    )
    expect(calls.reads).toBe(40)
  })

  it('is shown as it answers, also in what is its own, without another read', async () => {
    const { a, records, calls } = await openStubborn({ confirmations: 1 })
    calls.answer = 'record'
    const change = (name: string) => a.edit('s:1', { Name: text(name) }).then(() => allSettled(a))
    await change('Molen')
    calls.reads = 0
    await change('Bakker')
    expect([calls.reads, records.get('1')]).toEqual([1, expect.objectContaining({ Name: 'Bakker', version: 2 })])
    expect(await a.desk.customers.read('s:1')).toMatchObject({
      values: { Name: text('Bakker') },
      unknown: [{ name: 'version', json: '2' }],
    })
  })

  it('is read after a change that it answers with another customer', async () => {
    const { a, calls } = await openStubborn({ confirmations: 1 })
    calls.answer = 'record'
    const change = (name: string) => a.edit('s:1', { Name: text(name) }).then(() => allSettled(a))
    await change('Molen')
    calls.answer = 'another'
    await change('Bakker')
    expect(await a.desk.customers.read('s:1')).toMatchObject({
      values: { CustomerId: text('1'), Name: text('Bakker') },
    })
    expect((await a.desk.edits.list())[0]).toMatchObject({ state: { is: 'settled', serviceChanged: [] } })
  })

  it('is reported to have changed a sent create', async () => {
    const { a } = await openStubborn()
    await a.desk.customers.create({ Name: text('Molen'), ShortName: text('MOLEN'), City: text('Delft') })
    expect((await a.editIn('settled')).state.serviceChanged).toEqual(['City'])
  })

  it('deletes no listed customer on a 404: the edit waits, and is sent when the call exists again', async () => {
    const { a, records, calls } = await openStubborn()
    calls.missingFor = '1'
    await a.edit('s:1', { City: text('Assen') })
    await until(
      'the turn of the edit is over',
      async () => calls.missed > 0 && (await a.desk.sync.read()).state.is !== 'sending',
    )
    expect(await a.desk.edits.list()).toMatchObject([{ state: { is: 'waiting' } }])
    calls.missingFor = ''
    await a.desk.sync.now()
    await a.editIn('settled')
    expect(records.get('1')).toMatchObject({ City: 'ASSEN' })
  })
})
