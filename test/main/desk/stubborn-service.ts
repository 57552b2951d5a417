import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { DeskTuning } from '../../../main/desk/worker/start-desk.ts'
import { openDevice, openService } from './desk-kit.ts'

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
export const openStubborn = async (tuning: DeskTuning = {}) => {
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
    if (request.method === 'DELETE') records.delete(id)
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
