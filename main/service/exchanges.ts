import type { AxiosAdapter } from 'axios'
import { cachedProxy } from './network/by-way.ts'
import { freshConnection, keptConnections } from './network/connections.ts'
import type { ProxyFor } from './network/proxy.ts'
import { standby } from './network/standby.ts'
import { readingBudget } from './answer-body.ts'
import { largestList, largestOne } from './call-limits.ts'

export interface ExchangeOptions {
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  /** Concurrent reads. */
  readonly atOnce: number
  /** Milliseconds without a byte before a call fails; the whole time is a multiple (`call-limits.ts`). */
  readonly timeout: number
  readonly proxyFor: ProxyFor
  /** Whether a write may leave; asked last, because its token and connection may have taken time. Absent: always. */
  mayWrite?(): boolean
  now(): number
  /** Node's own network stack if absent. Only the simulation has another. */
  readonly adapter?: AxiosAdapter
}

/**
 * The connections to one service. Reads share kept connections. Each write has an unused one, because nobody knows
 * whether a write on a connection that breaks was done.
 */
export const openExchanges = (options: ExchangeOptions) => {
  const proxyFor = cachedProxy(options.proxyFor, options.now)
  const fresh = (signal: AbortSignal | undefined) =>
    freshConnection(options.baseAddress, proxyFor, {
      timeout: options.timeout,
      ...(signal === undefined ? {} : { signal }),
    })
  return {
    options,
    base: new URL(options.baseAddress),
    proxyFor,
    fresh,
    reading: keptConnections(options.baseAddress, options.atOnce, options.timeout),
    ready: standby(fresh),
    closing: new AbortController(),
    budget: readingBudget(largestList + options.atOnce * largestOne),
  }
}

export type Exchanges = ReturnType<typeof openExchanges>

export const closeExchanges = ({ closing, reading, ready }: Exchanges): void => {
  closing.abort()
  reading.close()
  ready.close()
}
