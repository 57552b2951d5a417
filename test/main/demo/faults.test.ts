import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { remoteControl } from '../../../main/demo/control/remote-control.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { caller, json } from './caller.ts'
import type { Call } from './caller.ts'

const db = 'MVL00124'
const one = `${db}/Customer/000010`
let service: RunningService
let call: Call

beforeAll(async () => {
  service = await startService({ customers: 20 })
  call = caller(service)
})
afterEach(() => {
  service.control.clearQuirks()
  service.control.clearCounts()
  service.control.reset()
})
afterAll(() => service.stop())

const count = (): number => service.control.ids().length

describe('a network fault', () => {
  it('before a write leaves the data unchanged', async () => {
    service.control.quirk({ quirk: 'resetBefore', times: 1 })
    await expect(call('POST', `${db}/Customer`, { body: {} })).rejects.toThrow()
    expect(count()).toBe(20)
  })

  it('after a write loses the response, and the customer exists', async () => {
    service.control.quirk({ quirk: 'resetAfter', times: 1, method: 'POST' })
    await expect(call('POST', `${db}/Customer`, { body: { Name: 'Verloren' } })).rejects.toThrow()
    expect(count()).toBe(21)
    expect(service.control.customer('000030')).toMatchObject({ Name: 'Verloren' })
    expect(service.control.count({ method: 'POST', path: '/Customer' })).toBe(1)
  })

  it('delivers a request twice', async () => {
    service.control.quirk({ quirk: 'twice', method: 'POST' })
    expect((await call('POST', `${db}/Customer`, { body: { Name: 'Dubbel' } })).status).toBe(200)
    expect(count()).toBe(22)
  })

  it('delivers a request late, after its sender gave up', async () => {
    service.control.quirk({ quirk: 'late', value: '40', times: 1 })
    await expect(call('POST', `${db}/Customer`, { body: { Name: 'Laat' } })).rejects.toThrow()
    expect(count()).toBe(20)
    await vi.waitFor(() => expect(count()).toBe(21), 10_000)
  })

  it('cuts a body off half-way', async () => {
    service.control.quirk({ quirk: 'cutBody', times: 1 })
    await expect(call('GET', one)).rejects.toThrow(/terminated/)
    expect((await call('GET', one)).status).toBe(200)
  })

  it('loses its share of the requests, in no order, and the same ones in each run', async () => {
    const losses = async (): Promise<number[]> => {
      const from = await startService({ customers: 20 })
      onTestFinished(() => from.stop())
      from.control.quirk({ quirk: 'loses', value: '30', method: 'GET', path: '/Customer/' })
      const ask = caller(from)
      const lost: number[] = []
      for (let request = 0; request < 200; request++) await ask('GET', one).catch(() => lost.push(request))
      return lost
    }
    const first = await losses()
    expect(await losses()).toEqual(first)
    expect(first.length).toBeGreaterThan(40)
    expect(first.length).toBeLessThan(80)
    expect(new Set(first.map((request, at) => request - (first[at - 1] ?? -1))).size).toBeGreaterThan(4)
  })

  it('delays the response', async () => {
    service.control.quirk({ quirk: 'latency', value: '60', times: 1 })
    const start = performance.now()
    await call('GET', one)
    expect(performance.now() - start).toBeGreaterThanOrEqual(55)
  })
})

describe('a faulty service', () => {
  it('replies with 429 or 503 and Retry-After', async () => {
    service.control.quirk({ quirk: 'tooMany', value: '3', times: 1 })
    service.control.quirk({ quirk: 'unavailable', times: 1, method: 'DELETE' })
    const busy = await call('GET', one)
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await call('DELETE', one)).status).toBe(503)
    expect((await call('GET', one)).status).toBe(200)
  })

  it('fails with a 500, a 404 or a page, and changes nothing', async () => {
    service.control.quirk({ quirk: 'failing', times: 1, method: 'DELETE' })
    expect((await call('DELETE', one)).status).toBe(500)
    service.control.quirk({ quirk: 'failing', value: '404', times: 1, method: 'DELETE' })
    expect((await call('DELETE', one)).status).toBe(404)
    service.control.quirk({ quirk: 'failing', value: 'page', times: 1, method: 'DELETE' })
    const page = await call('DELETE', one)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect((await call('GET', one)).status).toBe(200)
  })

  it('rejects a valid token', async () => {
    service.control.quirk({ quirk: 'unauthorized', times: 1 })
    expect((await call('GET', one)).status).toBe(401)
    expect((await call('GET', one)).status).toBe(200)
  })

  it('changes a record between a read and a write, as another client would', async () => {
    service.control.quirk({ quirk: 'changeAfterGet', value: 'City', times: 1, method: 'GET', path: '/Customer/000010' })
    const before = json(await call('GET', one))
    const after = json(await call('GET', one))
    expect(after.City).not.toBe(before.City)
    expect({ ...after, City: before.City }).toEqual(before)
  })
})

describe('the control interface', () => {
  it('acts as another client, over HTTP too', async () => {
    const remote = remoteControl(service.facts.control ?? { url: '', token: '' })
    await remote.change('000010', { City: 'Elders', CreditLimit: 5 })
    expect(json(await call('GET', one)).City).toBe('Elders')
    const id = await remote.create({ Name: 'Van ver' })
    expect(await remote.ids()).toContain(id)
    expect(await remote.remove(id)).toBe(true)
    expect(await remote.customer(id)).toBeNull()
    expect(await remote.count({ method: 'GET', path: '000010' })).toBe(1)
    await remote.quirk({ quirk: 'unavailable', times: 1 })
    expect((await call('GET', one)).status).toBe(503)
  })

  it('refuses unknown names with a sentence', async () => {
    const remote = remoteControl(service.facts.control ?? { url: '', token: '' })
    await expect(remote.change('nobody', {})).rejects.toThrow('There is no customer nobody.')
    await expect(remote.change('000010', { Nonsense: 1 })).rejects.toThrow('There is no property Nonsense.')
    await expect(remote.ids({ database: 'X' })).rejects.toThrow('There is no database X.')
    expect(() => service.control.quirk({ quirk: 'nonsense' as 'twice' })).toThrow(RangeError)
  })

  it('is closed without its token, or altogether', async () => {
    const { url } = service.facts.control ?? { url: '' }
    expect(
      (await fetch(url, { method: 'POST', body: '{"do":"reset"}', headers: { authorization: 'Bearer guess' } })).status,
    ).toBe(401)
    const closed = await startService({ customers: 1, control: false })
    expect(closed.facts.control).toBeNull()
    expect((await fetch(`${new URL(closed.facts.baseUrl).origin}/_control`, { method: 'POST' })).status).toBe(404)
    await closed.stop()
  })
})
