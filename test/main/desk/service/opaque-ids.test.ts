import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { PathStyle } from '../../../../preload/contract/settings.ts'
import { openDevice, openService, text, until, valueOf, allSettled } from '../desk-kit.ts'

/** A service with any ids; the Demo company numbers its customers itself. */
const openOddService = async (ids: readonly string[], style: PathStyle) => {
  const records = new Map<string, Record<string, unknown>>(
    ids.map((id, at) => [id, { CustomerId: id, Name: `Number ${at}`, City: '' }]),
  )
  const idIn = (path: string): string =>
    decodeURIComponent(style === 'standard' ? path : path.replaceAll('%', '%25').replaceAll('!_', '%'))
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const path = new URL(request.url!, 'http://service').pathname
    const id = idIn(path.split('/Customer/')[1] ?? '')
    if (path.endsWith('/CustomerInfoList')) return void response.end(JSON.stringify([...records.values()]))
    if (!records.has(id)) return void response.writeHead(404).end()
    if (request.method === 'PUT') records.set(id, JSON.parse(body) as Record<string, unknown>)
    if (request.method === 'DELETE') records.delete(id)
    response.end(request.method === 'GET' ? JSON.stringify(records.get(id)) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { records, baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ids = [
  'ab',
  'AB',
  '10',
  '010',
  '000010',
  ' 10',
  '10 ',
  'a b',
  'a%20b',
  'a/b',
  'a%2Fb',
  'a!_2Fb',
  'a+b',
  'é',
  'e\u0301',
  '?x=1',
  '#1',
  's:10',
  'n:10',
  '__proto__',
  '...',
  '\\',
  '"',
]

it.each(['standard', 'bang-underscore'] as const)(
  'ids that look alike belong to different customers, in the cache and in paths (%s)',
  async (pathStyle) => {
    const { records, baseAddress } = await openOddService(ids, pathStyle)
    const a = openDevice(await openService(), { pathStyle, baseAddress })
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ customers: ids.length, complete: ids.length })
    for (const [at, id] of ids.entries()) {
      expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name'), id).toBe(`Number ${at}`)
      await a.edit(`s:${id}`, { City: text(`Town ${at}`) })
    }
    await allSettled(a)
    expect(ids.map((id) => records.get(id)?.['City'])).toEqual(ids.map((_, at) => `Town ${at}`))
    await a.remove('s:ab')
    await until('it is gone', () => !records.has('ab'))
    await a.synced()
    expect([...records.keys()]).toEqual(ids.slice(1))
    expect((await a.desk.sync.read()).customers).toBe(ids.length - 1)
  },
)
