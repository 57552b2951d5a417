import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openDevice, openService, text, until } from '../desk-kit.ts'

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await message.toArray())

/** The service behind a gateway that writes customers and their list in Latin-1, as `charset` says or does not say. */
const latinGateway = async (origin: string, isLatin: () => boolean, type: string): Promise<string> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '', headers } = request
      const body = await bodyOf(request)
      const there = await fetch(`${origin}${url}`, {
        method,
        headers: { Authorization: headers.authorization ?? '', 'Content-Type': 'application/json' },
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      })
      const latin = method === 'GET' && /\/Customer(?:InfoList|\/)/.test(url) && isLatin()
      response
        .writeHead(there.status, { 'Content-Type': type })
        .end(Buffer.from(await there.text(), latin ? 'latin1' : 'utf8'))
    }
    answer().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each(['application/json', 'application/json; charset=ISO-8859-1'])(
  'a change replaces no letter of a customer that comes in another encoding (%s)',
  async (type) => {
    const service = await openService()
    const id = service.control.ids()[0]!
    service.control.change(id, { Name: 'Café Zoë', City: 'Gouda' })
    const { origin, pathname } = new URL(service.facts.baseUrl)
    let isLatin = false
    const a = openDevice(service, { baseAddress: `${await latinGateway(origin, () => isLatin, type)}${pathname}` })
    await a.synced()
    isLatin = true
    await a.edit(`s:${id}`, { City: text('Delft') })
    await until('an answer that cannot be read', async () => {
      const [edit] = await a.desk.edits.list()
      return edit?.state.is === 'settled' || (edit?.state.is === 'waiting' && edit.state.failing !== undefined)
    })
    expect(service.control.customer(id)).toMatchObject({ Name: 'Café Zoë', City: 'Gouda' })
    isLatin = false
    await a.desk.sync.now()
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ Name: 'Café Zoë', City: 'Delft' })
  },
)

it('one customer in another encoding keeps nobody from the others', async () => {
  const service = await openService()
  const [first, second] = service.control.ids()
  service.control.change(first!, { Name: 'Café Zoë', City: 'Gouda' })
  const { origin, pathname } = new URL(service.facts.baseUrl)
  const baseAddress = `${await latinGateway(origin, () => true, 'application/json')}${pathname}`
  const a = openDevice(service, { baseAddress })
  await a.synced()
  await a.edit(`s:${second}`, { City: text('Delft') })
  await a.editIn('settled')
  expect(service.control.customer(second!)).toMatchObject({ City: 'Delft' })
  const { total } = await a.desk.customers.rows({
    search: 'Gouda',
    filter: {},
    sort: [],
    columns: ['Name'],
    from: 0,
    count: 9,
  })
  expect(total).toBeGreaterThan(0)
})
