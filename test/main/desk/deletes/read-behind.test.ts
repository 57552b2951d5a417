import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openDevice, openService, until } from '../desk-kit.ts'

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await message.toArray())

/** A replica: after a deletion, so many reads of the customer still get the record from before. */
const replicaOf = async (origin: string, behind: number): Promise<string> => {
  const [records, left] = [new Map<string, string>(), new Map<string, number>()]
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '', headers } = request
      const isRead = method === 'GET' && url.includes('/Customer/')
      if (isRead && (left.get(url) ?? 0) > 0) {
        left.set(url, left.get(url)! - 1)
        return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(records.get(url))
      }
      const body = await bodyOf(request)
      const { authorization = '', 'content-type': type = 'application/json' } = headers
      const there = await fetch(`${origin}${url}`, {
        method,
        headers: { Authorization: authorization, 'Content-Type': type, Accept: 'application/json' },
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      })
      const text = await there.text()
      if (isRead && there.ok) records.set(url, text)
      if (method === 'DELETE' && there.ok) left.set(url, behind)
      response.writeHead(there.status, { 'Content-Type': 'application/json' }).end(text)
    }
    answer().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const removed = async (behind: number, settleTime = 300) => {
  const service = await openService()
  const { origin, pathname } = new URL(service.facts.baseUrl)
  const baseAddress = `${await replicaOf(origin, behind)}${pathname}`
  const a = openDevice(service, { baseAddress, settleTime })
  await a.synced()
  const id = service.control.ids()[0]!
  await a.remove(`s:${id}`)
  const end = await until('the end of the deletion', async () => {
    const state = (await a.desk.edits.list())[0]?.state
    return state?.is !== 'waiting' && state?.is !== 'sending' && state
  })
  return { service, id, end }
}

it.each([1, 2])('a deletion that was done is not refused because %i reads after it are behind', async (behind) => {
  const { service, id, end } = await removed(behind)
  expect([end?.is, service.control.ids().includes(id)]).toEqual(['settled', false])
})

it('a deletion that was done is not refused before its settle window is over, however many reads are behind', async () => {
  const { service, id, end } = await removed(4, 20_000)
  expect([end?.is, service.control.ids().includes(id)]).toEqual(['settled', false])
  expect(service.control.count({ method: 'DELETE' })).toBe(1)
})

it('a deletion that was answered is sent once, and counts as refused while reads still show the customer', async () => {
  const { service, end } = await removed(1_000)
  expect(end).toMatchObject({ is: 'refused', fail: { code: 'service-refused' } })
  expect(service.control.count({ method: 'DELETE' })).toBe(1)
})
