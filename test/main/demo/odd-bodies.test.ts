import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../../main/demo/start-service.ts'
import { caller, json } from './caller.ts'

const start = async () => {
  const service = await startService({ customers: 12, seed: 7 })
  onTestFinished(() => service.stop())
  const [id] = service.control.ids() as [string]
  const path = `${service.facts.databases[0]}/Customer/${id}`
  return { service, id, path, call: caller(service) }
}
const xml = { 'content-type': 'application/xml', accept: 'application/xml' }

it('a customer that is read as XML and sent back unchanged keeps the types in its nested addresses', async () => {
  const { service, id, path, call } = await start()
  const addresses = [
    { City: 'Gent', Number: 12, Code: '12', Main: true, Other: false, None: null, Phones: ['1', 2], Nested: [[1], []] },
    { Deep: { Empty: {}, List: [], Flag: 'true' } },
    'text',
    5,
  ]
  service.control.change(id, { Addresses: addresses })
  const before = service.control.customer(id)!
  const read = await call('GET', path, { headers: xml })
  expect((await call('PUT', path, { headers: xml, body: read.text })).status).toBe(200)
  expect(service.control.customer(id)).toEqual(before)
})

it('an element that is given twice in XML is a bad request, and changes nothing', async () => {
  const { service, id, path, call } = await start()
  const before = service.control.customerText(id)
  const body = '<Customer><Name>A</Name><Name>B</Name></Customer>'
  expect((await call('PUT', path, { headers: xml, body })).status).toBe(400)
  expect(service.control.customerText(id)).toBe(before)
})

it.each([
  ['JSON', 'application/json', `{"Addresses":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['XML', 'application/xml', `<Customer>${'<Item>'.repeat(20_000)}${'</Item>'.repeat(20_000)}</Customer>`],
])('a body of %s that is nested too deep is a bad request', async (_, type, body) => {
  const { path, call } = await start()
  expect((await call('PUT', path, { headers: { 'content-type': type }, body })).status).toBe(400)
})

it.each([
  ['no content type', undefined],
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded; charset=utf-8'],
])('the token endpoint takes the pairs of the contract as %s', async (_, type) => {
  const { service } = await start()
  const { baseUrl, clientId, clientSecret, redirectUri } = service.facts
  const pairs = {
    grant_type: 'authorization_code',
    code: service.control.code(),
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
  }
  const body = new TextEncoder().encode(new URLSearchParams(pairs).toString())
  const headers = type === undefined ? {} : { 'content-type': type }
  const answer = await fetch(`${baseUrl}/OAuth/Token`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
  expect(json({ text: await answer.text(), status: 200, headers: answer.headers })).toHaveProperty('access_token')
})

it('the token endpoint refuses a body of JSON', async () => {
  const { service } = await start()
  const body = JSON.stringify({ grant_type: 'authorization_code', code: service.control.code() })
  for (const type of ['application/json', 'text/plain']) {
    const answer = await fetch(`${service.facts.baseUrl}/OAuth/Token`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  }
})
