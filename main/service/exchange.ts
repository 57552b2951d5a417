import { Readable } from 'node:stream'
import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios'
import { AppError } from '../base/app-error.ts'
import { byWay, restingProxy } from './network/by-way.ts'
import { freshConnection, keptConnections, type Agents } from './network/connections.ts'
import type { ProxyFor } from './network/proxy.ts'
import { standby } from './network/standby.ts'
import { readBody, readingBudget } from './answer-body.ts'
import { callLimits, largestList, largestOne, largestRefusal, within, type CallLimits } from './call-limits.ts'
import { fromNetwork, ServiceError } from './failures.ts'
import type { Operation, Resource } from './resources.ts'

export interface ExchangeOptions {
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  /** Reads under way at once. */
  readonly atOnce: number
  /** Milliseconds without a byte before a call is given up; its whole time is a multiple of them (`call-limits.ts`). */
  readonly timeout: number
  readonly proxyFor: ProxyFor
  /**
   * Whether a write may leave, asked last of all: its token and its connection may have been waited for. Always where
   * absent.
   */
  mayWrite?(): boolean
  now(): number
  /** The network; Node's own stack where absent. Another one in the simulation only. */
  readonly adapter?: AxiosAdapter
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** One request of a service, with the token that it carries. */
export interface SignedRequest {
  readonly operation: Operation
  readonly resource: Resource
  readonly path: string
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The connections to one service. Reads share kept connections. Each write has one that nothing was asked on, because a
 * stack that finds a kept connection closed cannot know whether the write was done.
 */
export const openExchanges = (options: ExchangeOptions) => {
  const proxyFor = restingProxy(options.proxyFor, options.now)
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

/** Without a token nothing left, and after a 401 nothing was done: a write that ends here can be sent again at once. */
export const notSent = (error: unknown): never => {
  throw error instanceof AppError ? new ServiceError(error.fail, 'not-done', null, { cause: error }) : error
}

/** One exchange with the network. Another adapter may answer with a text in place of a stream. */
const request = async (
  { options, budget }: Exchanges,
  config: AxiosRequestConfig,
  { largest }: CallLimits,
  agents: Partial<Agents>,
): Promise<Reply> => {
  const { status, headers, data } = await axios.request<Readable | string>({
    adapter: options.adapter ?? 'http',
    proxy: false,
    maxRedirects: 0,
    timeout: options.timeout,
    responseType: 'stream',
    transformResponse: [],
    transformRequest: [],
    validateStatus: () => true,
    decompress: true,
    ...agents,
    ...config,
  })
  if (!(data instanceof Readable)) return { status, headers, text: typeof data === 'string' ? data : '' }
  const bounds =
    status >= 200 && status < 300
      ? ({ largest, beyond: 'fails' } as const)
      : ({ largest: largestRefusal, beyond: 'left-out' } as const)
  return { status, headers, text: await readBody(data, { ...bounds, idle: options.timeout, budget }) }
}

const write = async (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: CallLimits,
  agents: Partial<Agents>,
): Promise<Reply> => {
  if (exchanges.options.mayWrite?.() === false) throw new ServiceError({ code: 'environment-locked' }, 'not-done', null)
  return request(exchanges, config, limits, agents)
}

/** Reads under way end with `close`, as those on kept connections do. */
const byAdapter = (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: CallLimits,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  if (config.method !== 'GET')
    return write(exchanges, { ...config, ...(signal === undefined ? {} : { signal }) }, limits, {})
  const ends = AbortSignal.any([exchanges.closing.signal, ...(signal === undefined ? [] : [signal])])
  return request(exchanges, { ...config, signal: ends }, limits, {})
}

/** A read may go out again by the next way; a write leaves only on a connection of its own that is open. */
const exchange = async (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: CallLimits,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  const { options, base, proxyFor, reading, ready, fresh } = exchanges
  if (options.adapter !== undefined) return byAdapter(exchanges, config, limits, signal)
  const timed = (send: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> => within(limits.whole, signal, send)
  if (config.method === 'GET')
    return byWay(options.baseAddress, proxyFor, signal, (proxy) =>
      timed((stop) => request(exchanges, { ...config, signal: stop }, limits, reading.by(proxy))),
    )
  const { close, httpAgent, httpsAgent } = (await ready.take()) ?? (await fresh(signal).catch(notSent))
  return timed((stop) => write(exchanges, { ...config, signal: stop }, limits, { httpAgent, httpsAgent }))
    .catch((error: unknown) => {
      throw error instanceof ServiceError ? error : fromNetwork(error, base.host, true)
    })
    .finally(close)
}

/** Sends one request with a token, and answers with any status. Fails with a `ServiceError`, or as the signal says. */
export const send = async (
  exchanges: Exchanges,
  { operation, resource, path, body, signal }: SignedRequest,
  bearer: string,
): Promise<Reply> => {
  const { options, base } = exchanges
  const config: AxiosRequestConfig = {
    method: operation,
    url: `${options.baseAddress}${path}`,
    headers: {
      Authorization: `Bearer ${bearer}`,
      Accept: 'application/json',
      // Brotli and zstd take megabytes of memory for each answer; none of what is sent needs them.
      'Accept-Encoding': 'gzip, deflate',
      'User-Agent': 'Ledgerdesk',
      ...(operation === 'GET' ? { 'Cache-Control': 'no-cache' } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { data: body }),
  }
  try {
    return await exchange(exchanges, config, callLimits(resource, options.timeout), signal)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ServiceError) throw error
    throw error instanceof AppError ? notSent(error) : fromNetwork(error, base.host, false)
  }
}
