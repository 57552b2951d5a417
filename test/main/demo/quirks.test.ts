import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseQuirk } from '../../../main/demo/quirks/quirk-names.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { caller, json } from './caller.ts'
import type { Call } from './caller.ts'

const db = 'MVL00124'
const one = `${db}/Customer/000011`
let service: RunningService
let call: Call

beforeAll(async () => {
  service = await startService({ customers: 40 })
  call = caller(service)
})
afterEach(() => {
  service.control.clearQuirks()
  service.control.reset()
})
afterAll(() => service.stop())

type Row = Record<string, unknown>
const quirk = (...texts: readonly string[]): void =>
  texts.map(parseQuirk).forEach((rule) => service.control.quirk(rule))
const list = async (query = ''): Promise<Row[]> => json<Row[]>(await call('GET', `${db}/CustomerInfoList${query}`))

describe('a service with quirks', () => {
  it('writes names in camelCase, and accepts either case', async () => {
    quirk('camelCase')
    const answer = await call('GET', one)
    expect(json(answer)).toMatchObject({ customerId: '000011' })
    expect((await call('PUT', one, { body: answer.text })).text).toBe(answer.text)
    expect(json(await call('POST', `${db}/Customer`, { body: { Name: 'A' } }))).toMatchObject({ name: 'A' })
    expect((await list())[0]).toHaveProperty('customerId')
    service.control.clearQuirks()
    expect((await call('PUT', one, { body: answer.text })).status).toBe(400)
  })

  it('has extra properties, and a PUT without one resets it', async () => {
    service.control.change('000011', { CustomProperties: { Route: '0012' }, UsesUBLInvoice: true })
    quirk('extraProperties')
    const answer = await call('GET', one)
    expect(json(answer)).toMatchObject({
      CanChange: true,
      Messages: [],
      CustomProperties: { Route: '0012' },
      UsesUBLInvoice: true,
    })
    expect((await call('PUT', one, { body: answer.text })).status).toBe(200)
    expect(service.control.customer('000011')).toMatchObject({
      CustomProperties: { Route: '0012' },
      UsesUBLInvoice: true,
    })
    const rest = Object.entries(json<Row>(answer)).filter(([name]) => name !== 'CustomProperties')
    await call('PUT', one, { body: Object.fromEntries(rest) })
    expect(service.control.customer('000011')).toMatchObject({ CustomProperties: {}, UsesUBLInvoice: true })
  })

  it('writes characters as equivalent escapes', async () => {
    service.control.change('000011', { Name: "Café D’Or <1/2> & Zn's 😀" })
    const plain = (await call('GET', one)).text
    quirk('escapes')
    const { text } = await call('GET', one)
    expect(text).toMatch(/"Name":"Caf\\u00e9 D\\u2019Or \\u003c1\\u002f2\\u003e \\u0026 Zn\\u0027s \\ud83d\\ude00"/)
    expect(JSON.parse(text)).toEqual(JSON.parse(plain))
  })

  it('keeps the spelling of numbers in unknown properties', async () => {
    quirk('extraProperties')
    const text = (await call('GET', one)).text
    expect(text).toMatch(/"Rating":\d\.50/)
    await call('PUT', one, { body: text.replace(/"Rating":\d\.50/, '"Rating":3.10') })
    expect((await call('GET', one)).text).toContain('"Rating":3.10')
  })

  it('lets types drift, and expects the type that it sent', async () => {
    service.control.change('000011', {
      ChargeVatTypeId: 'J',
      IntrastatTransportTypeId: '3',
      IntrastatStatSystemId: '00',
    })
    quirk('typeDrift')
    const answer = await call('GET', one)
    expect(json(answer)).toMatchObject({ ChargeVatTypeId: 1, IntrastatTransportTypeId: 3, IntrastatStatSystemId: '00' })
    expect((await call('PUT', one, { body: { ...json<Row>(answer), ChargeVatTypeId: 'J' } })).status).toBe(400)
    expect((await call('PUT', one, { body: { ...json<Row>(answer), ChargeVatTypeId: 2 } })).status).toBe(200)
    expect(service.control.customer('000011')).toMatchObject({ ChargeVatTypeId: 'N', IntrastatTransportTypeId: '3' })
  })

  it.each([
    ['DD-MM-YYYY', '04-01-2008'],
    ['D-M-YYYY', '4-1-2008'],
    ['ISO', '2008-01-04'],
    ['M/D/YYYY', '1/4/2008'],
  ])('writes dates as %s', async (style, text) => {
    service.control.change('000011', { CocDate: '1/4/2008' })
    quirk(`dates=${style}`)
    const answer = await call('GET', one)
    expect(json(answer).CocDate).toBe(text)
    expect((await call('PUT', one, { body: answer.text })).status).toBe(200)
    expect(service.control.customer('000011')).toMatchObject({ CocDate: '1/4/2008' })
  })

  it('supports OData queries on collections', async () => {
    quirk('odata')
    const all = await list()
    const city = String(all[0]?.City)
    expect(await list(`?$filter=City eq '${city.replaceAll("'", "''")}'`)).toEqual(
      all.filter(({ City }) => City === city),
    )
    expect(await list("?$filter=contains(Name, 'bak') and CountryId eq 'NL'")).toEqual(
      all.filter(({ Name, CountryId }) => String(Name).toLowerCase().includes('bak') && CountryId === 'NL'),
    )
    expect(await list('?$skip=3&$top=2&$select=CustomerId')).toEqual(
      all.slice(3, 5).map(({ CustomerId }) => ({ CustomerId })),
    )
    expect((await list('?$orderby=CustomerId desc'))[0]).toEqual(all.at(-1))
    expect((await call('GET', `${db}/CustomerInfoList?$filter=Name gt 5`)).status).toBe(400)
    expect(await json<Row[]>(await call('GET', `${db}/CountryNVL?$top=1`))).toHaveLength(1)
  })

  it('can lack name value lists', async () => {
    quirk('noNameValueLists')
    expect((await call('GET', `${db}/CountryNVL`)).status).toBe(404)
    expect((await call('GET', 'AdministrationNVL')).status).toBe(404)
  })

  it('replies to a create and an edit with the id alone, with nothing, or with messages', async () => {
    quirk('answers=id')
    expect(json(await call('POST', `${db}/Customer`, { body: {} }))).toEqual({ CustomerId: '000050' })
    service.control.clearQuirks()
    quirk('answers=empty')
    expect((await call('PUT', one, { body: {} })).text).toBe('')
    service.control.clearQuirks()
    quirk('successMessages')
    expect(json(await call('PUT', one, { body: {} }))).toMatchObject({
      CustomerId: '000011',
      Messages: [{ messageType: 'Information' }],
    })
  })

  it('gives a create the id of the last deleted customer, if it is still free', async () => {
    quirk('givesIdsAgain')
    const create = async (): Promise<unknown> =>
      json<Row>(await call('POST', `${db}/Customer`, { body: { Name: 'A' } })).CustomerId
    expect(await create()).toBe('000050')
    service.control.remove('000012')
    expect((await call('DELETE', one)).status).toBe(200)
    expect([await create(), await create(), await create()]).toEqual(['000011', '000012', '000051'])
  })

  it.each([
    [
      'messages',
      /^\{"messages":\[\{"exceptionId":"400-1","message":"Eigenschap X is onbekend.","messageType":"Error","path":"X"\}\]\}$/,
    ],
    ['Message', /^\{"Message":"Eigenschap X is onbekend."\}$/],
    ['brokenRules', /^\{"brokenRulesCollection":\[\{"property":"X",/],
    ['html', /^<!DOCTYPE html>[\s\S]*<p>Eigenschap X is onbekend.<\/p>/],
    ['text', /^Eigenschap X is onbekend\.$/],
    ['empty', /^$/],
  ])('writes refusals as %s', async (shape, body) => {
    quirk(`errors=${shape}`)
    const answer = await call('POST', `${db}/Customer`, { body: { X: 1 } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(body)])
  })

  it('writes % in a path as !_', async () => {
    quirk('bangPaths')
    expect((await call('GET', `${db}/Customer/!_30!_30!_30011`)).status).toBe(200)
    expect((await call('GET', `${db}/Customer/%30%30%30011`)).status).toBe(404)
    service.control.clearQuirks()
    expect((await call('GET', `${db}/Customer/%30%30%30011`)).status).toBe(200)
  })

  it('accepts any chosen id for a customer, once', async () => {
    for (const id of ['a b', 'a/b', '50%', '10']) {
      expect(service.control.create({ CustomerId: id, Name: `Number ${id}` })).toBe(id)
      expect(json(await call('GET', `${db}/Customer/${encodeURIComponent(id)}`))).toMatchObject({ CustomerId: id })
    }
    expect(() => service.control.create({ CustomerId: '10' })).toThrow(/There is a customer 10/)
    service.control.create({ CustomerId: '000050' })
    expect(service.control.create({ Name: 'Next' })).toBe('000051')
  })

  it('refuses to change some records, or to delete those in use', async () => {
    quirk('unchangeable=000011,000013', 'inUse=000012', 'extraProperties')
    const answer = await call('GET', one)
    expect(json(answer)).toMatchObject({ CanChange: false, CannotChangeReason: expect.any(String) })
    expect((await call('PUT', one, { body: answer.text })).status).toBe(400)
    expect((await call('DELETE', `${db}/Customer/000012`)).status).toBe(400)
    expect((await call('DELETE', one)).status).toBe(200)
  })

  it('shows the change date of a row in the list, perhaps to the day only', async () => {
    quirk('listDateChanged=day')
    expect((await list())[0]?.DateChanged).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('returns lists that are empty, truncated or stale', async () => {
    quirk('listEmpty')
    expect(await list()).toEqual([])
    service.control.clearQuirks()
    quirk('listTruncated=7')
    expect(await list()).toHaveLength(7)
    service.control.clearQuirks()
    quirk('staleList')
    const before = await list()
    service.control.create({ Name: 'Nieuw' })
    expect(await list()).toEqual(before)
    service.control.clearQuirks()
    expect(await list()).toHaveLength(before.length + 1)
  })
})

describe('a quirk', () => {
  it.each([
    ['nonsense', /no quirk "nonsense"/],
    ['dates=YYYY', /one of/],
    ['camelCase=yes', /no value/],
    ['latency=soon', /whole number/],
  ])('named %s is refused', (text, why) => {
    expect(() => parseQuirk(text)).toThrow(why)
  })

  it('can be limited to some requests', async () => {
    service.control.quirk({ quirk: 'unavailable', times: 2, method: 'GET', path: '/Customer/' })
    const statuses = []
    for (const [method, path] of [
      ['GET', `${db}/CountryNVL`],
      ['DELETE', one],
      ['GET', one],
      ['GET', one],
      ['GET', one],
    ] as const) {
      statuses.push((await call(method, path)).status)
    }
    expect(statuses).toEqual([200, 200, 503, 503, 404])
    expect(service.control.quirks()).toEqual([])
  })
})
