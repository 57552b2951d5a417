import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { codeOf, ConnectionError, isCertificateTrouble } from '../../../../main/service/network/connection-error.ts'
import { openProxies } from '../../../../main/service/network/proxies.ts'
import { proxyName, type ProxyTrouble } from '../../../../main/service/network/proxy.ts'

const address = 'https://service.example/v23'
const [first, second] = ['http://a:8080', 'http://b:8080']
const without = (way: string) => ({ address: way, authorization: null })

const computer = (settings: string | ((address: string) => Promise<string>) = 'PROXY a:8080; PROXY b:8080') => {
  const clock = { now: 1_000_000 }
  const asked: ProxyTrouble[] = []
  const proxies = openProxies({
    resolveProxy: typeof settings === 'string' ? async () => settings : settings,
    now: () => clock.now,
    signIn: {
      ask: async (trouble) => void asked.push(trouble),
      authorization: (way) => (asked.some(({ proxy }) => proxy?.address === way) ? `Basic of ${way}` : null),
    },
  })
  return { ...proxies, clock, asked }
}

describe('a route that failed', () => {
  it('comes last for five minutes, before and after the clock is put right', async () => {
    const { proxyFor, clock } = computer()
    expect(await proxyFor(address)).toEqual(without(first!))
    expect(await proxyFor(address, { is: 'unreachable', proxy: without(first!) })).toEqual(without(second!))
    clock.now += 5 * 60_000 - 1
    expect(await proxyFor(address)).toEqual(without(second!))
    clock.now += 1
    expect(await proxyFor(address)).toEqual(without(first!))
    await proxyFor(address, { is: 'unreachable', proxy: without(first!) })
    clock.now -= 5 * 60_000
    expect(await proxyFor(address)).toEqual(without(first!))
  })

  it('may be the direct one', async () => {
    const { proxyFor } = computer('DIRECT; PROXY b:8080')
    expect(await proxyFor(address)).toBeNull()
    expect(await proxyFor(address, { is: 'unreachable', proxy: null })).toEqual(without(second!))
  })

  it('is tried all the same where all have failed, or when it is forgotten', async () => {
    const { proxyFor, forgetDead } = computer()
    await proxyFor(address, { is: 'unreachable', proxy: without(first!) })
    expect(await proxyFor(address, { is: 'unreachable', proxy: without(second!) })).toEqual(without(first!))
    const other = computer()
    await other.proxyFor(address, { is: 'unreachable', proxy: without(first!) })
    other.forgetDead()
    expect(await other.proxyFor(address)).toEqual(without(first!))
    forgetDead()
    expect(await proxyFor(address)).toEqual(without(first!))
  })

  it('is no failed one where it asks for a name: the user is asked, and it gets the name', async () => {
    const { proxyFor, asked } = computer()
    const trouble: ProxyTrouble = {
      is: 'refused',
      proxy: without(first!),
      challenge: { schemes: ['Basic'], realm: 'Office' },
    }
    expect(await proxyFor(address, trouble)).toEqual({ address: first, authorization: `Basic of ${first}` })
    expect(asked).toEqual([trouble])
    await proxyFor(address, { is: 'unreachable', proxy: without(second!) })
    expect(asked).toHaveLength(1)
  })
})

describe('the settings of the computer', () => {
  it('get no word of what is asked for: a script of the network sees the server alone', async () => {
    const asked: string[] = []
    const { proxyFor } = computer(async (...given) => {
      asked.push(...given)
      return 'DIRECT'
    })
    await proxyFor(`${address}/api/MVL00124/Customer/000010?token=secret`)
    expect(asked).toEqual(['https://service.example/'])
  })

  it('are not asked about the computer itself', async () => {
    const { proxyFor } = computer(() => expect.fail('The settings were asked.'))
    for (const own of ['http://127.0.0.1:9/v1', 'https://localhost:8443/v1', 'http://[::1]:9/v1'])
      expect(await proxyFor(own)).toBeNull()
  })

  it('that fail name the service, and keep their cause', async () => {
    const cause = new Error('no such script')
    const error: unknown = await computer(() => Promise.reject(cause))
      .proxyFor(`${address}:8443`.replace('/v23', ''))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      fail: { code: 'service-unreachable', about: { host: 'service.example:8443' } },
      cause,
    })
  })

  it('that fail with a failure of the app fail with that one', async () => {
    const own = new AppError('service-slow')
    await expect(computer(() => Promise.reject(own)).proxyFor(address)).rejects.toBe(own)
  })

  it('have a minute, and leave no clock behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let settled: unknown = 'waiting'
    const call = computer(() => Promise.withResolvers<string>().promise)
      .proxyFor(address)
      .catch((error: unknown) => (settled = error))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(settled).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ fail: { code: 'service-slow', about: { host: 'service.example' } } })
    await computer().proxyFor(address)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('a connection that did not open is logged by a name of its own', () =>
  expect(new ConnectionError({ code: 'service-unreachable' }, { is: 'unreachable' }).name).toBe('ConnectionError'))

it('a proxy is known by its host and port, however its address is written', () => {
  expect(proxyName('socks5://Proxy.Office:1080')).toBe('proxy.office:1080')
  expect(proxyName('Proxy.Office:1080')).toBe('proxy.office:1080')
  expect(proxyName('proxy:1//x://y')).toBe('proxy:1//x://y')
})

describe('the code of a network failure', () => {
  const coded = (code: unknown, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code })

  it('is that of the cause, where it says more', () => {
    expect(codeOf(coded('ERR_PROXY', coded('ECONNREFUSED')))).toBe('ECONNREFUSED')
    expect(codeOf(coded('ECONNREFUSED', coded('ECONNREFUSED')))).toBe('ECONNREFUSED')
    expect(codeOf(coded('ECONNREFUSED', coded(7)))).toBe('ECONNREFUSED')
    expect(codeOf(new Error('failed', { cause: coded('ETIMEDOUT') }))).toBe('ETIMEDOUT')
    expect(codeOf(coded('ETIMEDOUT', null))).toBe('ETIMEDOUT')
  })

  it.each([undefined, null, 'ECONNREFUSED', 7, coded(7), new Error('failed')])('is empty for %s', (error) =>
    expect(codeOf(error)).toBe(''),
  )

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'CRL_HAS_EXPIRED',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ])('%s is about a certificate', (code) => expect(isCertificateTrouble(code)).toBe(true))

  it.each(['ECONNRESET', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', ''])('“%s” is not', (code) =>
    expect(isCertificateTrouble(code)).toBe(false),
  )
})
