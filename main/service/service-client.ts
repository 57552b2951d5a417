import { Readable } from 'node:stream'
import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios'
import type { PathStyle } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { byWay, restingProxy } from './network/by-way.ts'
import { freshConnection, keptConnections, type Agents } from './network/connections.ts'
import type { ProxyFor } from './network/proxy.ts'
import { standby } from './network/standby.ts'
import { readBody, readingBudget } from './answer-body.ts'
import { callLimits, largestList, largestOne, largestRefusal, within, type CallLimits } from './call-limits.ts'
import { fromNetwork, fromStatus, ofRead, readRetryAfter, ServiceError } from './failures.ts'
import { administrationList, allows, pathOf, type Operation, type Resource } from './resources.ts'

/** The sender of a 401: the `service` asks for a bearer token (RFC 6750 §3); `unnamed` asks for nothing. */
type Speaker = 'service' | 'unnamed'
/**
 * Whose 401 it is, everywhere and to a fresh token. `worked`: the service took that token before, so it has ended
 * since.
 */
export interface RefusedBy {
  readonly speaker: Speaker
  readonly worked: boolean
}

/** Why a caller asks for another token than the one it has. */
export interface RejectedToken {
  /** The service has just answered 401 to this token. */
  readonly rejected?: string | undefined
  /** The service answered 401 at another address too, although the token was fresh. */
  readonly refusedBy?: RefusedBy | undefined
}

export interface ServiceOptions {
  /** With the version segment, without a trailing slash. */
  readonly baseAddress: string
  readonly databaseId: string
  readonly pathStyle: PathStyle
  /** Reads under way at once. */
  readonly atOnce: number
  /** Milliseconds without a byte before a call is given up; its whole time is a multiple of them (`call-limits.ts`). */
  readonly timeout: number
  /** A valid token. Fails `signed-out`, `service-unreachable`. */
  accessToken(options?: RejectedToken): Promise<string>
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

/** What the service answered to a call that succeeded, or 404. */
export interface ServiceResponse {
  readonly status: number
  readonly text: string
}

interface Reply extends ServiceResponse {
  readonly headers: Readonly<Record<string, unknown>>
}

export interface ServiceClient {
  /**
   * One call. Answers 2xx and 404, everything else fails with a `ServiceError` that says whether a write may have been
   * done. A read may be made again by the caller; a write is never sent twice here, but after a 401, which did nothing.
   */
  call(
    operation: Operation,
    resource: Resource,
    id: string | null,
    body?: string,
    signal?: AbortSignal,
  ): Promise<ServiceResponse>
  /**
   * To be waited for before a read that a write may follow: opens the write's connection, so that the write then leaves
   * at once.
   */
  expectWrite(): Promise<void>
  close(): void
}

const tokenMayRest = 1000

/** http only to this computer; a token never travels in clear. */
const safeOrigin = (address: URL): boolean =>
  address.protocol === 'https:' ||
  (address.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(address.hostname))

/** A page, in whatever way it begins: JSON was asked for, and no JSON begins so. */
const isPage = (text: string): boolean => /^\s*</.test(text)

/** Null for a page, or for another scheme than ours: a portal or a proxy, which says nothing about the person. */
const speakerOf = ({ headers, text }: Reply): Speaker | null => {
  const asks = String(headers['www-authenticate'] ?? '')
  if (/(^|,)\s*bearer\b/i.test(asks)) return 'service'
  return asks === '' && !isPage(text) ? 'unnamed' : null
}

/**
 * The service of the spec, §4, §5 and §7, over Node's own network stack. Reads share kept connections. Each write has
 * one that nothing was asked on, because a stack that finds a kept connection closed cannot know whether the write was
 * done.
 */
export const createServiceClient = (options: ServiceOptions): ServiceClient => {
  const base = new URL(options.baseAddress)
  const reading = keptConnections(options.baseAddress, options.atOnce, options.timeout)
  const proxyFor = restingProxy(options.proxyFor, options.now)
  const fresh = (signal: AbortSignal | undefined) =>
    freshConnection(options.baseAddress, proxyFor, {
      timeout: options.timeout,
      ...(signal === undefined ? {} : { signal }),
    })
  const ready = standby(fresh)
  const closing = new AbortController()
  let token: { readonly text: string; readonly at: number } | null = null
  /** The token that was last taken here. */
  let worked: string | null = null

  /** Without a token nothing left, and after a 401 nothing was done: a write that ends here can be sent again at once. */
  const notSent = (error: unknown): never => {
    throw error instanceof AppError ? new ServiceError(error.fail, 'not-done', null, { cause: error }) : error
  }

  /**
   * Reads of customers in quick succession share a token for a second; all else always asks, so that none leaves after
   * a sign-out.
   */
  const tokenFor = async (mayRest: boolean, rejected: string | undefined): Promise<string> => {
    const rested =
      token !== null && mayRest && token.text !== rejected && Math.abs(options.now() - token.at) < tokenMayRest
    if (!rested) token = { text: await options.accessToken({ rejected }).catch(notSent), at: options.now() }
    return token!.text
  }

  const budget = readingBudget(largestList + options.atOnce * largestOne)

  /** One exchange with the network. Another adapter may answer with a text in place of a stream. */
  const request = async (
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

  const write = async (config: AxiosRequestConfig, limits: CallLimits, agents: Partial<Agents>): Promise<Reply> => {
    if (options.mayWrite?.() === false) throw new ServiceError({ code: 'environment-locked' }, 'not-done', null)
    return request(config, limits, agents)
  }

  /** A read may go out again by the next way; a write leaves only on a connection of its own that stands. */
  const exchange = async (
    config: AxiosRequestConfig,
    limits: CallLimits,
    signal: AbortSignal | undefined,
  ): Promise<Reply> => {
    // Reads under way end with `close`, as those on kept connections do.
    if (options.adapter !== undefined)
      return config.method === 'GET'
        ? request(
            { ...config, signal: AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]) },
            limits,
            {},
          )
        : write({ ...config, ...(signal === undefined ? {} : { signal }) }, limits, {})
    const timed = (send: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> => within(limits.whole, signal, send)
    if (config.method === 'GET')
      return byWay(options.baseAddress, proxyFor, signal, (proxy) =>
        timed((stop) => request({ ...config, signal: stop }, limits, reading.by(proxy))),
      )
    const { close, httpAgent, httpsAgent } = (await ready.take()) ?? (await fresh(signal).catch(notSent))
    return timed((stop) => write({ ...config, signal: stop }, limits, { httpAgent, httpsAgent }))
      .catch((error: unknown) => {
        throw error instanceof ServiceError ? error : fromNetwork(error, base.host, true)
      })
      .finally(close)
  }

  const send = async (
    operation: Operation,
    resource: Resource,
    path: string,
    bearer: string,
    body?: string,
    signal?: AbortSignal,
  ): Promise<Reply> => {
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
      return await exchange(config, callLimits(resource, options.timeout), signal)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof ServiceError) throw error
      throw error instanceof AppError ? notSent(error) : fromNetwork(error, base.host, false)
    }
  }

  /** After a 401 to a fresh token: is it the person, or the administration (spec §7 gives 401 for both)? */
  const whyUnauthorized = async (bearer: string, refusal: Reply): Promise<ServiceError> => {
    const elsewhere = await send(
      'GET',
      administrationList,
      pathOf(administrationList, options.databaseId, null, options.pathStyle),
      bearer,
    )
    if (elsewhere.status !== 401)
      return new ServiceError(
        { code: 'database-unknown', status: 401, about: { database: options.databaseId } },
        'not-done',
        null,
      )
    const [here, there] = [speakerOf(refusal), speakerOf(elsewhere)]
    if (here === null || there === null)
      return new ServiceError({ code: 'service-answer-unreadable', status: 401 }, 'not-done', null)
    await options
      .accessToken({
        rejected: bearer,
        refusedBy: { speaker: here === there ? here : 'unnamed', worked: bearer === worked },
      })
      .catch(notSent)
    return new ServiceError({ code: 'token-refused', status: 401 }, 'not-done', null)
  }

  /** A page with status 200 is a portal or a proxy speaking, and says nothing about the token. */
  const taken = (bearer: string, answer: Reply): Reply => {
    if (answer.status >= 200 && answer.status < 300 && !isPage(answer.text)) worked = bearer
    return answer
  }

  const sendSignedIn = async (
    operation: Operation,
    resource: Resource,
    path: string,
    mayRest: boolean,
    body?: string,
    signal?: AbortSignal,
  ): Promise<Reply> => {
    const bearer = await tokenFor(mayRest, undefined)
    const answer = await send(operation, resource, path, bearer, body, signal)
    if (answer.status !== 401) return taken(bearer, answer)
    const renewed = await tokenFor(mayRest, bearer)
    const second = await send(operation, resource, path, renewed, body, signal)
    if (second.status === 401) throw await whyUnauthorized(renewed, second)
    return taken(renewed, second)
  }

  const callOnce: ServiceClient['call'] = async (operation, resource, id, body, signal) => {
    if (!safeOrigin(base))
      throw new ServiceError({ code: 'service-not-https', about: { host: base.host } }, 'not-done', null)
    if (!allows(resource, operation))
      throw new AppError('unexpected', { cause: new Error(`${resource.name} has no ${operation}`) })
    const path = pathOf(resource, options.databaseId, id, options.pathStyle)
    const { status, text, headers } = await sendSignedIn(
      operation,
      resource,
      path,
      operation === 'GET' && id !== null,
      body,
      signal,
    )
    if (status >= 200 && status < 300) {
      // A page with status 200 is a portal or a proxy speaking, not the service.
      if (isPage(text)) throw new ServiceError({ code: 'service-answer-unreadable', status }, 'unknown', null)
      return { status, text }
    }
    if (status === 404) return { status, text }
    throw fromStatus(status, text, readRetryAfter(headers['retry-after'], options.now()))
  }

  return {
    async call(operation, resource, id, body, signal) {
      try {
        return await callOnce(operation, resource, id, body, signal)
      } catch (error) {
        throw operation === 'GET' ? ofRead(error) : error
      }
    },
    async expectWrite() {
      if (options.adapter === undefined && safeOrigin(base)) await ready.open()
    },
    close() {
      closing.abort()
      reading.close()
      ready.close()
    },
  }
}
