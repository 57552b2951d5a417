import { Readable } from 'node:stream'
import type { AxiosRequestConfig, AxiosStatic } from 'axios'
import { AppError } from '../base/app-error.ts'
import { byWay } from './network/by-way.ts'
import type { Agents } from './network/connections.ts'
import { loadAxios } from './network/http-library.ts'
import { AnswerNotText, readBody } from './answer-body.ts'
import { callLimits, type CallLimits, largestRefusal, within } from './call-limits.ts'
import type { Exchanges } from './exchanges.ts'
import { fromNetwork, ServiceError } from './failures.ts'
import type { Operation, Resource } from './resources.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** One request to a service, without its token. */
export interface SignedRequest {
  readonly operation: Operation
  readonly resource: Resource
  readonly path: string
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly hear?: Hear | undefined
}

/** Begins to take an answer's text in pieces. A read that goes out again begins anew. */
export type Hear = () => (piece: string) => void

/** Bounds of a call, who looks at its answer as it arrives, and the library that makes it. */
type Receiving = CallLimits & Pick<SignedRequest, 'hear'> & { readonly axios: AxiosStatic }

/** Nothing left without a token, and a 401 did nothing: the write can be sent again at once. */
export const notSent = (error: unknown): never => {
  throw error instanceof AppError ? new ServiceError(error.fail, 'not-done', null, { cause: error }) : error
}

/** An adapter that answers with text is heard as a stream is, up to its middle: what comes last is never heard early. */
const hearFirstHalf = (text: string, hear: Hear | undefined): void => hear?.()(text.slice(0, text.length / 2))

/** The status says that a write was done; what it became is read back. */
const emptyIfNotText = (error: unknown): string => {
  if (error instanceof AnswerNotText) return ''
  throw error
}

/** One request. Another adapter may answer with text instead of a stream. */
const request = async (
  { options, budget }: Exchanges,
  config: AxiosRequestConfig,
  { largest, isStrict, hear, axios }: Receiving,
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
  const isDone = status >= 200 && status < 300
  if (!(data instanceof Readable)) {
    const text = typeof data === 'string' ? data : ''
    if (isDone) hearFirstHalf(text, hear)
    return { status, headers, text }
  }
  const bounds = isDone
    ? ({ largest, beyond: 'fails', isStrict, heard: hear?.() } as const)
    : ({ largest: largestRefusal, beyond: 'left-out', isStrict: false } as const)
  const text = readBody(data, { ...bounds, idle: options.timeout, budget })
  return { status, headers, text: config.method === 'GET' ? await text : await text.catch(emptyIfNotText) }
}

const write = async (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: Receiving,
  agents: Partial<Agents>,
): Promise<Reply> => {
  if (exchanges.options.mayWrite?.() === false) throw new ServiceError({ code: 'environment-locked' }, 'not-done', null)
  return request(exchanges, config, limits, agents)
}

/** `close` ends reads under way, as it does on kept connections. */
const byAdapter = (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: Receiving,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  if (config.method !== 'GET')
    return write(exchanges, { ...config, ...(signal === undefined ? {} : { signal }) }, limits, {})
  const ends = AbortSignal.any([exchanges.closing.signal, ...(signal === undefined ? [] : [signal])])
  return request(exchanges, { ...config, signal: ends }, limits, {})
}

/** A read may go out again on the next route. A write leaves only on an open connection of its own. */
const exchange = async (
  exchanges: Exchanges,
  config: AxiosRequestConfig,
  limits: Receiving,
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

/** Sends one request with a token and returns any status. Fails with a `ServiceError`, or with the signal's reason. */
export const send = async (
  exchanges: Exchanges,
  { operation, resource, path, body, signal, hear }: SignedRequest,
  bearer: string,
): Promise<Reply> => {
  const { options, base } = exchanges
  const config: AxiosRequestConfig = {
    method: operation,
    url: `${options.baseAddress}${path}`,
    headers: {
      Authorization: `Bearer ${bearer}`,
      Accept: 'application/json',
      // Brotli and zstd take megabytes of memory per answer and gain nothing here.
      'Accept-Encoding': 'gzip, deflate',
      'User-Agent': 'Ledgerdesk',
      ...(operation === 'GET' ? { 'Cache-Control': 'no-cache' } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { data: body }),
  }
  try {
    // Nothing may be waited for between the check that a write may leave and its sending.
    const axios = await loadAxios()
    return await exchange(exchanges, config, { ...callLimits(resource, options.timeout), hear, axios }, signal)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ServiceError) throw error
    throw error instanceof AppError ? notSent(error) : fromNetwork(error, base.host, false)
  }
}
