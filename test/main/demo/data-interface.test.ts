import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerFields } from '../../../main/demo/customer/service-fields.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { caller, json } from './caller.ts'
import type { Call } from './caller.ts'

const db = 'MVL00124'
let service: RunningService
let call: Call

beforeAll(async () => {
  service = await startService({ customers: 60 })
  call = caller(service)
})
afterAll(() => service.stop())

const one = (id: string): string => `${db}/Customer/${id}`

describe('the service, asked to read,', () => {
  it('returns the whole list of info objects, with leading zeros', async () => {
    const list = json<Record<string, unknown>[]>(await call('GET', `${db}/CustomerInfoList`))
    expect(list).toHaveLength(service.control.ids().length)
    expect(list[0]).toMatchObject({ CustomerId: '000010' })
    expect(list[0]).not.toHaveProperty('CreditLimit')
  })

  it('returns one customer with all 55 fields, decimals with a decimal point', async () => {
    const answer = await call('GET', one('000010'))
    expect(Object.keys(json(answer))).toEqual(customerFields.map(({ name }) => name))
    expect(answer.text).toMatch(/"CreditLimit":\d+\.\d+,/)
    expect(answer.text).toMatch(/"DiscountPercentage":\d+\.\d+,/)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('returns the info object and the list of editable objects', async () => {
    const row = json<unknown[]>(await call('GET', `${db}/CustomerInfoList`))[0]
    expect(json(await call('GET', `${db}/CustomerInfo/000010`))).toEqual(row)
    const all = json<unknown[]>(await call('GET', `${db}/CustomerList`))
    expect(all[0]).toEqual(json(await call('GET', one('000010'))))
  })

  it('returns name value lists as pairs, and the administrations without a database in the path', async () => {
    expect(json(await call('GET', `${db}/ActivePassiveStateNVL`))).toEqual([
      { name: 'A', value: 'Actief' },
      { name: 'P', value: 'Passief' },
    ])
    const administrations = json<{ name: string }[]>(await call('GET', 'AdministrationNVL'))
    expect(administrations.map(({ name }) => name)).toEqual(service.facts.databases)
  })

  it('replies in XML where that is accepted', async () => {
    const answer = await call('GET', one('000010'), { headers: { accept: 'application/xml' } })
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(answer.text).toContain('<CustomerId>000010</CustomerId>')
    const list = await call('GET', `${db}/CustomerInfoList`, { headers: { accept: 'text/xml' } })
    expect(list.text.match(/<CustomerInfo>/g)).toHaveLength(service.control.ids().length)
  })
})

describe('the service, asked to create,', () => {
  it('returns the customer under a new id, with defaults for missing fields', async () => {
    const answer = await call('POST', `${db}/Customer`, {
      body: { CustomerId: '', Name: 'Nieuw B.V.', CreditLimit: 12.5 },
    })
    const made = json(answer)
    expect(answer.status).toBe(200)
    expect(made).toMatchObject({
      Name: 'Nieuw B.V.',
      City: '',
      Person: null,
      ApplyOrderSurcharge: false,
      OrganizationId: 0,
      CustomerGroupId: 0,
      Addresses: null,
    })
    expect(answer.text).toContain('"DiscountPercentage":0.0,')
    expect(service.control.customer(String(made.CustomerId))).toMatchObject({ Name: 'Nieuw B.V.' })
  })

  it('does not reuse a deleted customer’s id', async () => {
    const first = String(json(await call('POST', `${db}/Customer`, { body: {} })).CustomerId)
    await call('DELETE', one(first))
    expect(String(json(await call('POST', `${db}/Customer`, { body: {} })).CustomerId) > first).toBe(true)
  })

  it('refuses unknown properties, wrong types and an id, and names all of them', async () => {
    const before = service.control.ids().length
    const body = {
      CustomerId: 'X1',
      Nmae: 'x',
      City: null,
      CreditLimit: '5',
      CustomerGroupId: 1.5,
      IsInFactoring: 0,
      Addresses: {},
      CocDate: '31/12/2020',
    }
    const answer = await call('POST', `${db}/Customer`, { body })
    const paths = json<{ messages: { path: string }[] }>(answer).messages.map(({ path }) => path)
    expect(answer.status).toBe(400)
    expect(paths.sort()).toEqual([
      'Addresses',
      'City',
      'CocDate',
      'CreditLimit',
      'CustomerGroupId',
      'CustomerId',
      'IsInFactoring',
      'Nmae',
    ])
    expect(service.control.ids()).toHaveLength(before)
  })

  it('accepts XML', async () => {
    const answer = await call('POST', `${db}/Customer`, {
      headers: { 'content-type': 'application/xml' },
      body: '<Customer><Name>A &amp; B</Name><CreditLimit>7.50</CreditLimit></Customer>',
    })
    expect(answer.text).toContain('"Name":"A & B"')
    expect(answer.text).toContain('"CreditLimit":7.50')
  })
})

describe('the service, asked to edit,', () => {
  it('resets fields that the body lacks', async () => {
    const id = service.control.create({
      Name: 'Vol',
      City: 'Gent',
      CreditLimit: 100,
      Person: 'Iemand',
      IsInFactoring: true,
    })
    const answer = await call('PUT', one(id), { body: { Name: 'Leeg' } })
    expect(json(answer)).toMatchObject({
      CustomerId: id,
      Name: 'Leeg',
      City: '',
      Person: null,
      IsInFactoring: false,
      CreditLimit: 0,
    })
  })

  it('stores the values as sent, to the spelling of a number', async () => {
    const before = await call('GET', one('000012'))
    const body = before.text.replace(/"CreditLimit":[^,]*/, '"CreditLimit":150.00')
    expect((await call('PUT', one('000012'), { body })).text).toBe(body)
    expect((await call('GET', one('000012'))).text).toBe(body)
  })

  it('updates the list at once', async () => {
    await call('PUT', one('000013'), { body: { Name: 'Hernoemd' } })
    const list = json<{ CustomerId: string; Name: string }[]>(await call('GET', `${db}/CustomerInfoList`))
    expect(list.find(({ CustomerId }) => CustomerId === '000013')?.Name).toBe('Hernoemd')
  })

  it('refuses an identifier other than the path’s', async () => {
    expect((await call('PUT', one('000012'), { body: { CustomerId: '000011' } })).status).toBe(400)
  })
})

describe('the service, asked to delete,', () => {
  it('replies with an empty body, and the customer is gone', async () => {
    const id = service.control.create({ Name: 'Weg' })
    const answer = await call('DELETE', one(id))
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect((await call('GET', one(id))).status).toBe(404)
    expect((await call('DELETE', one(id))).status).toBe(404)
  })
})

describe('the data interface', () => {
  it.each([
    ['GET', '', 401],
    ['GET', 'CustomerInfoList', 401],
    ['GET', 'Customer/000010', 401],
    ['GET', `/Customer/000010`, 401],
    ['GET', `${db}/Customer`, 400],
    ['PUT', `${db}/Customer`, 400],
    ['DELETE', `${db}/Customer/`, 400],
    ['GET', `${db}/CustomerInfo`, 400],
    ['GET', `${db}/Nothing`, 404],
    ['GET', `${db}/Customer/10`, 404],
    ['GET', `${db}/Customer/000010/More`, 404],
    ['GET', `${db}/CustomerInfoList/000010`, 404],
    ['GET', 'NOBODY/CustomerInfoList', 404],
    ['GET', `${db}/customer/000010`, 404],
    ['GET', `${db}/Customer/%E0%A4`, 400],
    ['GET', `${db}/AdministrationNVL`, 404],
  ])('replies to %s %s with %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status)
  })

  it.each([
    ['PATCH', `${db}/Customer/000010`, 'GET, HEAD, OPTIONS, PUT, DELETE'],
    ['POST', `${db}/Customer/000010`, 'GET, HEAD, OPTIONS, PUT, DELETE'],
    ['PATCH', `${db}/Customer`, 'POST, OPTIONS'],
    ['POST', `${db}/CustomerInfoList`, 'GET, HEAD, OPTIONS'],
    ['DELETE', `${db}/CountryNVL`, 'GET, HEAD, OPTIONS'],
    ['PUT', `${db}/CustomerInfo/000010`, 'GET, HEAD, OPTIONS'],
    ['POST', 'AdministrationNVL', 'GET, HEAD, OPTIONS'],
  ])('replies to %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const answer = await call(method, path, method === 'POST' || method === 'PUT' ? { body: {} } : {})
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  })

  it('replies to HEAD without a body, and to OPTIONS with the methods', async () => {
    const got = await call('GET', one('000010'))
    const head = await call('HEAD', one('000010'))
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      got.headers.get('content-length'),
    ])
    expect((await call('OPTIONS', one('000010'))).headers.get('allow')).toBe('GET, HEAD, OPTIONS, PUT, DELETE')
  })

  it('refuses unknown formats, and bodies that are missing or malformed', async () => {
    expect((await call('GET', one('000010'), { headers: { accept: 'text/csv' } })).status).toBe(406)
    expect(
      (await call('POST', `${db}/Customer`, { headers: { 'content-type': 'text/plain' }, body: '{}' })).status,
    ).toBe(415)
    expect((await call('POST', `${db}/Customer`, { body: '' })).status).toBe(400)
    expect((await call('POST', `${db}/Customer`, { body: '{"Name":' })).status).toBe(400)
    expect((await call('POST', `${db}/Customer`, { body: '[]' })).status).toBe(400)
    expect(
      (await call('POST', `${db}/Customer`, { headers: { 'content-type': 'text/xml' }, body: '<a>' })).status,
    ).toBe(400)
  })

  it.each([[{}], [{ authorization: 'Bearer nonsense' }], [{ authorization: 'Basic YTpi' }]])(
    'replies to %o with 401, whatever the path',
    async (headers: Record<string, string>) => {
      for (const path of [`${db}/CustomerInfoList`, `${db}/Nothing`]) {
        const answer = await fetch(`${service.facts.baseUrl}/api/${path}`, { headers })
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      }
    },
  )

  it('replies in Dutch unless English is asked for', async () => {
    expect((await call('GET', one('nee'))).text).toContain('Debiteur nee bestaat niet.')
    expect((await call('GET', one('no'), { headers: { 'accept-language': 'en' } })).text).toContain(
      'Customer no does not exist.',
    )
  })
})

describe('base addresses', () => {
  it('have one version segment, in any letter case, and share their data across versions', async () => {
    const { accessToken } = service.control.signIn()
    const headers = { authorization: `Bearer ${accessToken}` }
    for (const version of ['v23', 'V23', 'v22', 'v14']) {
      const answer = await fetch(`${service.facts.baseUrl.replace('v23', version)}/api/${db}/Customer/000010`, {
        headers,
      })
      expect(answer.status, version).toBe(200)
    }
    expect(
      (await fetch(`${service.facts.baseUrl.replace('v23', 'v99')}/api/${db}/Customer/000010`, { headers })).status,
    ).toBe(404)
  })

  it('separate test and production: data, tokens and registrations', async () => {
    const test = caller(service, 'test')
    service.control.change('000010', { Name: 'Alleen in test' }, { environment: 'test' })
    expect(json(await test('GET', one('000010'))).Name).toBe('Alleen in test')
    expect(json(await call('GET', one('000010'))).Name).not.toBe('Alleen in test')
    const { accessToken } = service.control.signIn('production')
    const crossed = await fetch(`${service.facts.testBaseUrl}/api/${db}/CustomerInfoList`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(crossed.status).toBe(401)
    expect(service.facts.test.clientId).not.toBe(service.facts.clientId)
  })

  it('have several databases with customers of their own', async () => {
    const names = await Promise.all(
      service.facts.databases.map(async (database) => json(await call('GET', `${database}/Customer/000010`)).Name),
    )
    expect(new Set(names).size).toBe(service.facts.databases.length)
  })
})
