import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { customer, customerInfoList } from '../../../../main/service/resources.ts'
import { trust, trustWhenNeeded } from '../../../../main/service/network/trust.ts'
import { newAuthority, selfSigned, type Certificate } from './certificates.ts'
import { clientIn, inOffice, tokenCall } from './office.ts'
import { serveProxy, serveSilence, serveTarget } from './servers.ts'

/** The content of the computer's store in these tests. */
const office = newAuthority('The office')
const store = [office.cert]
const trusted = (): Set<string> =>
  new Set(tls.getCACertificates('default').map((one) => new X509Certificate(one).fingerprint256))
const before = trusted()
beforeAll(() => trust(store))

const refusedFor = (host: string) =>
  expect.toSatisfy((error: unknown) => {
    expect((error as AppError).fail).toEqual({ code: 'service-certificate', about: { host } })
    return error instanceof AppError
  })
const direct = { proxyFor: async () => null }
const bad: readonly (readonly [string, () => Certificate])[] = [
  ['of an authority that nobody knows', () => newAuthority('Somebody').issue(['localhost', 'service.example'])],
  ['that only looks like one of the office', () => newAuthority('The office').issue(['localhost', 'service.example'])],
  ['that has expired', () => office.issue(['localhost', 'service.example'], { from: -3, to: -2 })],
  ['that is not valid yet', () => office.issue(['localhost', 'service.example'], { from: 2, to: 3 })],
  ['of another host', () => office.issue(['elsewhere.example'])],
  ['that vouches for itself', () => selfSigned(['localhost', 'service.example'])],
]

describe('a service with a certificate that the computer trusts', () => {
  it('is reached by reads, writes and the token endpoint', async () => {
    const target = await serveTarget(office.issue(['localhost']))
    const address = `https://localhost:${target.port}`
    const client = clientIn(direct, address)
    await client.call('GET', customerInfoList, null)
    await client.call('PUT', customer, '1', '{}')
    await tokenCall(direct, address)
    expect(target.received.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST'])
  })

  it('is reached by number and by name', async () => {
    const target = await serveTarget(office.issue(['127.0.0.1']))
    await clientIn(direct, `https://127.0.0.1:${target.port}`).call('GET', customerInfoList, null)
    expect(target.received).toHaveLength(1)
  })
})

describe('a service with a certificate', () => {
  it.each(bad)('%s receives nothing, not even a token', async (_name, certificate) => {
    const target = await serveTarget(certificate())
    const address = `https://localhost:${target.port}`
    const client = clientIn(direct, address)
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(refusedFor(`localhost:${target.port}`))
    await expect(client.call('POST', customer, null, '{}')).rejects.toSatisfy(
      (error: { outcome?: string }) => error.outcome === 'not-done',
    )
    await expect(tokenCall(direct, address)).rejects.toEqual(refusedFor(`localhost:${target.port}`))
    expect(target.received).toEqual([])
  })

  it.each(bad)(
    '%s receives nothing through a proxy either, and no other route is tried',
    async (_name, certificate) => {
      const target = await serveTarget(certificate())
      const [proxy, second] = await Promise.all(
        [0, 1].map(() => serveProxy({ leads: { 'service.example:443': target.port } })),
      )
      const settings = inOffice(`PROXY localhost:${proxy!.port}; PROXY localhost:${second!.port}`)
      await expect(clientIn(settings, 'https://service.example').call('PUT', customer, '1', '{}')).rejects.toEqual(
        refusedFor('service.example'),
      )
      expect(target.received).toEqual([])
      expect(second!.asked).toEqual([])
    },
  )

  it('of its proxy fails, because its own name counts', async () => {
    const target = await serveTarget(office.issue(['localhost']))
    const proxy = await serveProxy({
      leads: { 'service.example:443': target.port },
      certificate: office.issue(['localhost']),
    })
    await expect(
      clientIn(inOffice(`HTTPS localhost:${proxy.port}`), 'https://service.example').call(
        'GET',
        customerInfoList,
        null,
      ),
    ).rejects.toEqual(refusedFor('service.example'))
    expect(target.received).toEqual([])
  })

  it('is refused even if the environment turns checks off', async () => {
    const target = await serveTarget(selfSigned(['localhost']))
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      await expect(tokenCall(direct, `https://localhost:${target.port}`)).rejects.toEqual(
        refusedFor(`localhost:${target.port}`),
      )
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    }
  })
})

describe('a service with a TLS version older than 1.2', () => {
  it('receives nothing, even if the environment allows older versions', async () => {
    const target = await serveTarget({
      ...office.issue(['localhost']),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    })
    // As `--tls-min-v1.0` and `--tls-cipher-list` in NODE_OPTIONS do.
    const before = { DEFAULT_MIN_VERSION: tls.DEFAULT_MIN_VERSION, DEFAULT_CIPHERS: tls.DEFAULT_CIPHERS }
    Object.assign(tls, { DEFAULT_MIN_VERSION: 'TLSv1', DEFAULT_CIPHERS: 'DEFAULT:@SECLEVEL=0' })
    try {
      const address = `https://localhost:${target.port}`
      await expect(clientIn(direct, address).call('GET', customerInfoList, null)).rejects.toThrow(AppError)
      await expect(tokenCall(direct, address)).rejects.toThrow(AppError)
    } finally {
      Object.assign(tls, before)
    }
    expect(target.received).toEqual([])
  })
})

describe('a proxy with TLS', () => {
  it.each(bad)(
    'with a certificate %s learns nothing, not even the target, and the failure names it',
    async (_name, certificate) => {
      const target = await serveTarget(office.issue(['service.example']))
      const proxy = await serveProxy({
        leads: { 'service.example:443': target.port },
        certificate: certificate(),
        wants: 'jan:geheim',
      })
      const settings = inOffice(`HTTPS localhost:${proxy.port}`, { answers: [['jan', 'geheim']] })
      await expect(clientIn(settings, 'https://service.example').call('PUT', customer, '1', '{}')).rejects.toEqual(
        refusedFor(`localhost:${proxy.port}`),
      )
      await expect(tokenCall(settings, 'https://service.example')).rejects.toEqual(
        refusedFor(`localhost:${proxy.port}`),
      )
      expect([proxy.asked, settings.questions]).toEqual([[], []])
    },
  )
})

describe('the trusted certificates', () => {
  it('are those of before and those of the computer’s store', () => {
    expect(before.size).toBeGreaterThan(0)
    expect(trusted()).toEqual(new Set([...before, new X509Certificate(office.cert).fingerprint256]))
  })

  it('include the others if one in the store is damaged', async () => {
    const late = newAuthority('A late one')
    trust(['nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', late.cert])
    const target = await serveTarget(late.issue(['localhost']))
    await tokenCall(direct, `https://localhost:${target.port}`)
    expect(target.received).toHaveLength(1)
  })

  it('are read at the first secure connection, once', async () => {
    const late = newAuthority('Read late')
    let read = 0
    trustWhenNeeded(() => {
      read++
      return [late.cert]
    })
    const target = await serveTarget(late.issue(['localhost']))
    const plain = await serveSilence()
    await expect(
      clientIn(direct, `http://localhost:${plain.port}`, { timeout: 50 }).call('GET', customerInfoList, null),
    ).rejects.toThrowError('service-slow')
    expect(read).toBe(0)
    const client = clientIn(direct, `https://localhost:${target.port}`)
    await client.call('GET', customerInfoList, null)
    await client.call('PUT', customer, '1', '{}')
    expect([read, target.received.length]).toEqual([1, 2])
  })
})
