import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AppError } from '../../../../main/base/app-error.ts'
import { fromNetwork } from '../../../../main/service/failures.ts'
import { customer, customerInfoList } from '../../../../main/service/resources.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { send } from '../../../../main/oauth/request.ts'
import { failing } from '../client-kit.ts'
import { newAuthority } from './certificates.ts'
import { clientIn, inOffice, tokenCall } from './office.ts'
import { closedPort, serveProxy, serveSilence, serveSocks, serveTarget, type ProxyOptions } from './servers.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))

const base = 'https://service.example/v23'
const hostPort = 'service.example:443'
const certificate = authority.issue(['service.example'])
const behindProxy = async (options: Omit<ProxyOptions, 'leads'> = {}) => {
  const target = await serveTarget(certificate)
  const proxy = await serveProxy({ leads: { [hostPort]: target.port }, ...options })
  return { target, proxy }
}

describe('every call of the app takes the route in the computer’s settings', () => {
  it.each([
    ['PROXY', false],
    ['HTTP', false],
    ['HTTPS', true],
  ] as const)('%s', async (word, secure) => {
    const { target, proxy } = await behindProxy(secure ? { certificate: authority.issue(['localhost']) } : {})
    const office = inOffice(`${word} localhost:${proxy.port}`)
    const client = clientIn(office, base)
    await client.call('GET', customerInfoList, null)
    await client.call('PUT', customer, '1', '{"Name":"x"}')
    expect((await tokenCall(office)).text).toBe('{}')
    expect(proxy.asked.map(({ to }) => to)).toEqual([hostPort, hostPort, hostPort])
    expect(target.received.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST'])
    expect(target.received[1]!.body).toBe('{"Name":"x"}')
  })

  it.each(['SOCKS5', 'SOCKS4', 'SOCKS'])('%s, which resolves the name itself', async (word) => {
    const target = await serveTarget(certificate)
    const proxy = await serveSocks({ [hostPort]: target.port })
    const office = inOffice(`${word} 127.0.0.1:${proxy.port}`)
    const client = clientIn(office, base)
    await client.call('GET', customerInfoList, null)
    await client.call('POST', customer, null, '{"Name":"x"}')
    expect((await tokenCall(office)).text).toBe('{}')
    expect(proxy.asked).toEqual([hostPort, hostPort, hostPort])
    expect(target.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
  })

  it('with a tunnel shared by reads, and one of its own for each write', async () => {
    const { target, proxy } = await behindProxy()
    const client = clientIn(inOffice(`PROXY localhost:${proxy.port}`), base)
    for (let read = 0; read < 3; read++) await client.call('GET', customerInfoList, null)
    for (let write = 0; write < 3; write++) await client.call('PUT', customer, '1', '{}')
    expect(proxy.asked).toHaveLength(4)
    const [first, second, third, ...writes] = target.received.map(({ connection }) => connection)
    expect([second, third]).toEqual([first, first])
    expect(new Set(writes).size).toBe(3)
  })

  it('without a proxy to this computer itself', async () => {
    const { proxy } = await behindProxy()
    const office = inOffice(`PROXY localhost:${proxy.port}`)
    for (const address of ['http://127.0.0.1:9/v1', 'https://localhost:8443/v1', 'http://[::1]:9/v1'])
      expect(await office.proxyFor(address)).toBeNull()
    expect(await office.proxyFor(base)).not.toBeNull()
  })

  it('also after these settings change during a run', async () => {
    const { target, proxy } = await behindProxy()
    const office = inOffice(`PROXY localhost:${await closedPort()}`)
    const client = clientIn(office, base)
    await expect(client.call('GET', customerInfoList, null)).rejects.toThrowError('service-unreachable')
    office.settings = `PROXY localhost:${proxy.port}`
    await client.call('GET', customerInfoList, null)
    expect(target.received).toHaveLength(1)
  })
})

describe('the next route is taken if one fails', () => {
  it.each(['PROXY', 'HTTPS', 'SOCKS5'])(
    'after a %s that does not answer, for reads, writes and tokens: nothing was sent',
    async (word) => {
      const { target, proxy } = await behindProxy()
      const settings = async () => inOffice(`${word} localhost:${await closedPort()}; PROXY localhost:${proxy.port}`)
      await clientIn(await settings(), base).call('GET', customerInfoList, null)
      await clientIn(await settings(), base).call('POST', customer, null, '{}')
      await tokenCall(await settings())
      expect(target.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
    },
  )

  it('after a proxy that refuses a tunnel', async () => {
    const { target, proxy } = await behindProxy()
    for (const always of [502, 403] as const) {
      const bad = await serveProxy({ leads: {}, always })
      const office = inOffice(`PROXY localhost:${bad.port}; PROXY localhost:${proxy.port}`)
      await clientIn(office, base).call('PUT', customer, '1', '{}')
      expect(bad.asked).toHaveLength(1)
    }
    expect(target.received).toHaveLength(2)
  })

  it('after a proxy that says nothing until its time is over', async () => {
    const { target, proxy } = await behindProxy()
    const silent = await serveProxy({ leads: {}, always: 'silence' })
    // Only the silent proxy's time ends: a short real limit would be too short for the other one on a busy machine.
    const over = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
    const office = inOffice(`PROXY localhost:${silent.port}; PROXY localhost:${proxy.port}`)
    const change = clientIn(office, base).call('PUT', customer, '1', '{}')
    await expect.poll(() => silent.asked.length).toBe(1)
    expect(target.received).toEqual([])
    over.abort(new DOMException('The time is over', 'TimeoutError'))
    await change
    expect(target.received).toHaveLength(1)
  })

  it('and the failed one comes last for five minutes', async () => {
    const { proxy } = await behindProxy()
    const dead = await serveProxy({ leads: {}, always: 502 })
    const office = inOffice(`PROXY localhost:${dead.port}; PROXY localhost:${proxy.port}`)
    for (let call = 0; call < 3; call++) await tokenCall(office)
    expect(dead.asked).toHaveLength(1)
    office.pass(6 * 60_000)
    await tokenCall(office)
    expect(dead.asked).toHaveLength(2)
  })

  it('once each; when all fail a write was not done, and the failure names the service', async () => {
    const proxies = await Promise.all([0, 1].map(() => serveProxy({ leads: {}, always: 502 })))
    const office = inOffice(proxies.map(({ port }) => `PROXY localhost:${port}`).join(';'))
    const error = await clientIn(office, base)
      .call('POST', customer, null, '{}')
      .catch((thrown: unknown) => thrown)
    expect(error).toEqual(failing('service-unreachable', 'not-done'))
    expect((error as AppError).fail.about).toEqual({ host: 'service.example' })
    expect(proxies.map(({ asked }) => asked.length)).toEqual([1, 1])
  })

  it('but not for a write that was sent', async () => {
    const breaking = await serveTarget(certificate, (request) => request.socket.destroy())
    const proxies = await Promise.all([0, 1].map(() => serveProxy({ leads: { [hostPort]: breaking.port } })))
    const office = inOffice(proxies.map(({ port }) => `PROXY localhost:${port}`).join(';'))
    await expect(clientIn(office, base).call('POST', customer, null, '{}')).rejects.toThrowError(
      failing('service-unreachable', 'unknown'),
    )
    expect(breaking.received).toHaveLength(1)
    expect(proxies[1]!.asked).toEqual([])
  })
})

it('and a write stays done if the network forgets its host midway', () => {
  const gone = Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH' })
  expect(fromNetwork(gone, 'service.example', true)).toEqual(failing('service-unreachable', 'unknown'))
  expect(fromNetwork(gone, 'service.example', false)).toEqual(failing('service-unreachable', 'not-done'))
})

describe('a proxy’s answer never counts as the service’s', () => {
  it.each([200, 301, 401, 404, 429, 500] as const)('%i with a page of its own', async (always) => {
    const proxy = await serveProxy({ leads: {}, always })
    const client = clientIn(inOffice(`PROXY localhost:${proxy.port}`), base)
    await expect(client.call('GET', customer, '1')).rejects.toThrowError(failing('service-unreachable', 'unknown'))
    await expect(client.call('DELETE', customer, '1')).rejects.toThrowError(failing('service-unreachable', 'not-done'))
  })
})

describe('time limits and aborts', () => {
  it('reach a proxy that never answers, for reads, writes and tokens', async () => {
    const proxy = await serveProxy({ leads: {}, always: 'silence' })
    const office = inOffice(`PROXY localhost:${proxy.port}`)
    const client = clientIn(office, base, { timeout: 200 })
    await expect(client.call('GET', customerInfoList, null)).rejects.toThrowError(failing('service-slow', 'unknown'))
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('service-slow', 'not-done'))
    await expect(
      send({ method: 'GET', address: base, headers: {}, proxyFor: office.proxyFor, timeout: 200, largest: 10 }),
    ).rejects.toThrowError('service-slow')
  })

  it('reach a service that opens no TLS', async () => {
    const proxy = await serveProxy({ leads: { [hostPort]: (await serveSilence()).port } })
    await expect(
      clientIn(inOffice(`PROXY localhost:${proxy.port}`), base, { timeout: 200 }).call('POST', customer, null, '{}'),
    ).rejects.toThrowError(failing('service-slow', 'not-done'))
  })

  it('reach a PAC script that never answers, for reads, writes and tokens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const office = inOffice('')
    office.settings = new Promise(() => undefined)
    const client = clientIn(office, base)
    const ends = Promise.all([
      expect(client.call('GET', customerInfoList, null)).rejects.toThrowError(failing('service-slow', 'unknown')),
      expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('service-slow', 'not-done')),
      expect(tokenCall(office)).rejects.toThrowError('service-slow'),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    await ends
    office.settings = 'DIRECT'
    expect(await office.proxyFor(base)).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('end the wait for a proxy and for the user who is asked', async () => {
    const silent = await serveProxy({ leads: {}, always: 'silence' })
    const asking = await serveProxy({ leads: {}, wants: 'jan:geheim' })
    for (const proxy of [silent, asking]) {
      const office = inOffice(`PROXY localhost:${proxy.port}`)
      const stop = new AbortController()
      const reading = clientIn(office, base, { timeout: 60_000 }).call(
        'GET',
        customerInfoList,
        null,
        undefined,
        stop.signal,
      )
      await expect.poll(() => proxy.asked.length).toBe(1)
      stop.abort(new Error('stopped by the person'))
      await expect(reading).rejects.toThrowError('stopped by the person')
    }
  })

  it('leave no connection to a proxy behind when a client closes', async () => {
    const { proxy } = await behindProxy()
    const client = clientIn(inOffice(`PROXY localhost:${proxy.port}`), base)
    await client.call('GET', customerInfoList, null)
    await client.call('PUT', customer, '1', '{}')
    client.close()
    await expect.poll(proxy.open).toBe(0)
  })
})
