import { connectionErrorIn } from './connection-error.ts'
import type { Proxy, ProxyFor, ProxyTrouble } from './proxy.ts'

/** A person may think about a proxy's question for long; whoever stops meanwhile does not wait for them. */
const unlessStopped = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/**
 * Does `work` by the way to an address, and again by the next one for as long as no connection came to stand: nothing
 * had left then. Fails as `work` does by the last way, or as `proxyFor` does.
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
      const met = connectionErrorIn(error)?.met ?? { is: 'final' }
      if (met.is === 'final') throw error
      if (met.is === 'refused' && proxy !== null) return next({ is: 'refused', proxy, challenge: met.challenge }, error)
      dead.add(proxy?.address ?? null)
      return next({ is: 'unreachable', proxy }, error)
    }
  }
  return next(undefined, undefined)
}

/** Asks anew at most every ten seconds, and at once after trouble: settings of a computer do not change more often. */
export const restingProxy = (proxyFor: ProxyFor, now: () => number): ProxyFor => {
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
