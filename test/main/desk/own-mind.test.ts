import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDevice, openService, text, until } from './desk-kit.ts'

interface Kept {
  readonly CustomerId: string
  readonly Name: string
  readonly City: string
  readonly Person: string | null
}

/** A service that stores cities in capitals and empty persons as null, and can hide its calls about one customer. */
const openStubborn = async () => {
  const records = new Map<string, Kept>(
    ['1', '2', '3'].map((id) => [id, { CustomerId: id, Name: `Customer ${id}`, City: '', Person: null }]),
  )
  const calls = { missingFor: '', missed: 0 }
  const keep = (id: string, body: string): void => {
    const sent = JSON.parse(body) as Kept
    records.set(id, {
      ...sent,
      CustomerId: id,
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
    if (id === calls.missingFor) calls.missed++
    if (id === calls.missingFor || !records.has(id)) return void response.writeHead(404).end()
    if (request.method === 'PUT') keep(id, body)
    response.end(request.method === 'GET' ? JSON.stringify(records.get(id)) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const a = openDevice(await openService(), {
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  await a.synced()
  return { a, records, calls }
}

describe('a service that changes values', () => {
  it('is reported to have changed a sent change, field by field; null for an empty text does not count', async () => {
    const { a } = await openStubborn()
    await a.edit('s:1', { City: text('Assen'), Name: text('Molen') })
    expect((await a.editIn('settled')).state.serviceChanged).toEqual(['City'])
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
