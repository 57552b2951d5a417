import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import { openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

type Answer = readonly [status: number, body: string]

/** A proxy that answers by itself while it has an answer set. */
const openPortal = async ({ facts }: RunningService) => {
  const portal: { says: Answer | null } = { says: null }
  const target = new URL(facts.baseUrl)
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (portal.says) return void response.writeHead(portal.says[0], { 'Content-Type': 'text/html' }).end(portal.says[1])
    const headers = {
      authorization: request.headers.authorization ?? '',
      accept: 'application/json',
      'content-type': 'application/json',
    }
    try {
      const answer = await fetch(new URL(request.url!, target), {
        method: request.method!,
        headers,
        ...(body.length > 0 ? { body } : {}),
      })
      response.writeHead(answer.status).end(await answer.text())
    } catch {
      // The service stopped with the test.
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    portal,
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname.replace(/\/+$/, '')}`,
  }
}

const page = '<!DOCTYPE html><html><body>Accept the hotel’s terms</body></html>'

describe('a hotel’s sign-in page in place of the service', () => {
  it.each<readonly [string, Answer]>([
    ['with 200', [200, page]],
    ['that begins with a comment', [200, `<!-- wifi -->${page}`]],
    ['with 404', [404, page]],
    ['with 302', [302, '']],
    ['with 407', [407, page]],
    ['with 511', [511, page]],
    ['as an empty object', [200, '{}']],
    ['as an empty body', [200, '']],
    ['as an error object', [200, '{"error":"log in"}']],
  ])('%s loses, deletes and signs out nothing, and waiting edits are sent once afterwards', async (_what, says) => {
    const service = await openService()
    const { portal, baseAddress } = await openPortal(service)
    const a = openDevice(service, { baseAddress })
    await a.synced()
    const [changed, removed] = service.control.ids()
    portal.says = says
    await a.edit(`s:${changed}`, { City: text('Assen') })
    await a.remove(`s:${removed}`)
    const made = await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    await a.desk.sync.now()
    await until(
      'the portal met',
      async () =>
        ['failed', 'offline', 'idle'].includes((await a.desk.sync.read()).state.is) &&
        (await a.desk.edits.list()).every(({ state }) => state.is === 'waiting'),
    )
    expect((await a.desk.edits.list()).map(({ state }) => state.is)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await a.desk.sync.read()).toMatchObject({ customers: 12, complete: 12, waiting: 3, needsAttention: 0 })
    expect((await a.desk.sync.read()).state.is).not.toBe('signed-out')
    expect(valueOf(await a.desk.customers.read(`s:${changed}`), 'City')).toBe('Assen')
    portal.says = null
    await a.desk.sync.now()
    await until('all sent', async () => {
      await a.desk.sync.now()
      return (await a.desk.edits.list()).every(({ state }) => state.is === 'settled')
    })
    expect(service.control.customer(changed!)).toMatchObject({ City: 'Assen' })
    expect(service.control.customer(removed!)).toBeNull()
    const named = service.control.ids().filter((id) => service.control.customer(id)?.['Name'] === 'Bakkerij De Zon')
    expect(named).toEqual([(await a.desk.customers.read(made.key)).customerId])
  })
})
