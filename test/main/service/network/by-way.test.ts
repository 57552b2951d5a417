import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { byWay, cachedProxy } from '../../../../main/service/network/by-way.ts'
import { ConnectionError, type Reason } from '../../../../main/service/network/connection-error.ts'
import type { Proxy, ProxyFor, ProxyTrouble } from '../../../../main/service/network/proxy.ts'

const address = 'https://service.example/v23'
const proxy = (name: string): Proxy => ({ address: `http://${name}:8080`, authorization: null })
const failed = (reason: Reason) => new ConnectionError({ code: 'service-unreachable' }, reason)
const unreachable = (): Error => failed({ is: 'unreachable' })
const challenge = { schemes: ['Basic'], realm: 'Office' }

/** Routes that are given one after the other, and what each question said. */
const routes = (...given: readonly (Proxy | null)[]) => {
  const asked: [string, ProxyTrouble | undefined][] = []
  const proxyFor: ProxyFor = async (to, trouble) => {
    asked.push([to, trouble])
    return given[asked.length - 1]!
  }
  return { asked, proxyFor }
}

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error,
  )

describe('a call takes the next route', () => {
  it('only while no connection opens, and says what was wrong with each', async () => {
    const { asked, proxyFor } = routes(proxy('a'), null, proxy('b'))
    const tried: (Proxy | null)[] = []
    const answer = await byWay(address, proxyFor, undefined, async (way) => {
      tried.push(way)
      if (way?.address !== proxy('b').address) throw unreachable()
      return 'the answer'
    })
    expect(answer).toBe('the answer')
    expect(tried).toEqual([proxy('a'), null, proxy('b')])
    expect(asked).toEqual([
      [address, undefined],
      [address, { is: 'unreachable', proxy: proxy('a') }],
      [address, { is: 'unreachable', proxy: null }],
    ])
  })

  it('where the failure is the cause of another one', async () => {
    const { proxyFor } = routes(proxy('a'), proxy('b'))
    const answer = await byWay(address, proxyFor, undefined, async (way) => {
      if (way?.address === proxy('b').address) return 'the answer'
      throw new Error('fetch failed', { cause: new Error('socket', { cause: unreachable() }) })
    })
    expect(answer).toBe('the answer')
  })

  it.each<[string, Error]>([
    ['a connection was open: something may have been sent', new Error('socket hang up')],
    ['the service itself did not pass its check', failed({ is: 'final' })],
  ])('but not where %s', async (_what, error) => {
    const { asked, proxyFor } = routes(proxy('a'), proxy('b'))
    expect(await rejection(byWay(address, proxyFor, undefined, () => Promise.reject(error)))).toBe(error)
    expect(asked).toHaveLength(1)
  })

  it.each([proxy('a'), null])('but none twice: the failure is that of the last one (%j)', async (last) => {
    const { asked, proxyFor } = routes(last, proxy('b'), last)
    const errors = [unreachable(), unreachable()]
    let calls = 0
    expect(await rejection(byWay(address, proxyFor, undefined, () => Promise.reject(errors[calls++]!)))).toBe(errors[1])
    expect([asked.length, calls]).toEqual([3, 2])
  })

  it('or the same one again with a name, where the proxy asks for one', async () => {
    const named = { ...proxy('a'), authorization: 'Basic eDp5' }
    const { asked, proxyFor } = routes(proxy('a'), named)
    const answer = await byWay(address, proxyFor, undefined, async (way) => {
      if (way?.authorization === null) throw failed({ is: 'refused', challenge })
      return way
    })
    expect(answer).toEqual(named)
    expect(asked[1]).toEqual([address, { is: 'refused', proxy: proxy('a'), challenge }])
  })

  it('where a direct connection is asked for the name that only proxies ask for', async () => {
    const { asked, proxyFor } = routes(null, proxy('b'))
    await byWay(address, proxyFor, undefined, async (way) => {
      if (way === null) throw failed({ is: 'refused', challenge })
    })
    expect(asked[1]).toEqual([address, { is: 'unreachable', proxy: null }])
  })

  it('fails as the question for it fails', async () => {
    const error = new Error('the user declined')
    expect(
      await rejection(
        byWay(
          address,
          () => Promise.reject(error),
          undefined,
          async () => 'never',
        ),
      ),
    ).toBe(error)
  })
})

describe('a call that is stopped', () => {
  const never = (): Promise<Proxy | null> => Promise.withResolvers<Proxy | null>().promise

  it('waits no longer for a route', async () => {
    const stop = new AbortController()
    const call = byWay(address, never, stop.signal, async () => 'never')
    stop.abort(new Error('stopped'))
    await expect(call).rejects.toThrowError('stopped')
  })

  it('before it began asks and sends nothing more', async () => {
    let worked = false
    const signal = AbortSignal.abort(new Error('stopped already'))
    const call = byWay(address, never, signal, async () => (worked = true))
    await expect(call).rejects.toThrowError('stopped already')
    expect(worked).toBe(false)
  })

  it('is heard once for each question: a signal for a whole sync gathers no listeners', async () => {
    const { signal } = new AbortController()
    const heard = (): number => getEventListeners(signal, 'abort').length
    const { asked, proxyFor } = routes(proxy('a'), null)
    const slowly: ProxyFor = async (...given) => {
      await Promise.resolve()
      expect(heard()).toBe(1)
      return proxyFor(...given)
    }
    await byWay(address, slowly, signal, async (way) => {
      expect(heard()).toBe(0)
      if (way !== null) throw unreachable()
    })
    expect(asked).toHaveLength(2)
    expect(heard()).toBe(0)
  })
})

describe('the route that was looked up last', () => {
  it('is taken again for ten seconds', async () => {
    let now = 50_000
    const { asked, proxyFor } = routes(proxy('a'), proxy('b'))
    const cached = cachedProxy(proxyFor, () => now)
    expect(await cached(address)).toEqual(proxy('a'))
    now += 9_999
    expect(await cached(address)).toEqual(proxy('a'))
    expect(asked).toEqual([[address, undefined]])
    now += 1
    expect(await cached(address)).toEqual(proxy('b'))
  })

  it('is looked up again after the clock was put back', async () => {
    let now = 50_000
    const { proxyFor } = routes(proxy('a'), proxy('b'))
    const cached = cachedProxy(proxyFor, () => now)
    await cached(address)
    now -= 10_000
    expect(await cached(address)).toEqual(proxy('b'))
  })

  it('is looked up again at once when it failed, for the calls after it too', async () => {
    const { asked, proxyFor } = routes(proxy('a'), proxy('b'))
    const cached = cachedProxy(proxyFor, () => 0)
    await cached(address)
    const trouble: ProxyTrouble = { is: 'unreachable', proxy: proxy('a') }
    expect(await cached(address, trouble)).toEqual(proxy('b'))
    expect(await cached(address)).toEqual(proxy('b'))
    expect(asked).toEqual([
      [address, undefined],
      [address, trouble],
    ])
  })

  it('is not remembered where the look failed, unless a later one is under way', async () => {
    const looks = [0, 1, 2].map(() => Promise.withResolvers<Proxy | null>())
    let asked = 0
    const cached = cachedProxy(
      () => looks[asked++]!.promise,
      () => 0,
    )
    const first = cached(address)
    const second = cached(address, { is: 'unreachable', proxy: null })
    looks[0]!.reject(new Error('no settings'))
    await expect(first).rejects.toThrowError('no settings')
    const waiting = cached(address)
    expect(asked).toBe(2)
    looks[1]!.reject(new Error('still none'))
    await expect(second).rejects.toThrowError('still none')
    await expect(waiting).rejects.toThrowError('still none')
    looks[2]!.resolve(null)
    expect(await cached(address)).toBeNull()
  })
})
