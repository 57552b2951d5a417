import { connectionErrorIn } from './connection-error.ts'
import type { Proxy, ProxyFor, ProxyTrouble } from './proxy.ts'

/** Rejects when the signal aborts. A user may take long to answer a proxy's question. */
const unlessStopped = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/**
 * Runs `work` over the first route to an address, and over the next ones while no connection opens, as nothing was
 * sent. Fails as `work` on the last route, or as `proxyFor` does.
 */
export const byWay = async <T>(
  address: string,
  proxyFor: ProxyFor,
  signal: AbortSignal | undefined,
  work: (proxy: Proxy | null) => Promise<T>,
): Promise<T> => {
  const dead = new Set<string | null>()
  const next = async (trouble: ProxyTrouble | undefined, last: unknown): Promise<T> => {
    const proxy = await unlessStopped(proxyFor(address, trouble), signal)
    if (dead.has(proxy?.address ?? null)) throw last
    try {
      return await work(proxy)
    } catch (error) {
      const reason = connectionErrorIn(error)?.reason ?? { is: 'final' }
      if (reason.is === 'final') throw error
      if (reason.is === 'refused' && proxy !== null)
        return next({ is: 'refused', proxy, challenge: reason.challenge }, error)
      dead.add(proxy?.address ?? null)
      return next({ is: 'unreachable', proxy }, error)
    }
  }
  return next(undefined, undefined)
}

/** Caches the route for ten seconds; a failed route is looked up again at once. */
export const cachedProxy = (proxyFor: ProxyFor, now: () => number): ProxyFor => {
  let held: { readonly proxy: Promise<Proxy | null>; readonly at: number } | null = null
  return (address, trouble) => {
    if (held !== null && trouble === undefined && Math.abs(now() - held.at) < 10_000) return held.proxy
    const mine = { proxy: proxyFor(address, trouble), at: now() }
    held = mine
    mine.proxy.catch(() => {
      if (held === mine) held = null
    })
    return mine.proxy
  }
}
