import { isLoopback } from '../../preload/contract/addresses.ts'
import type { PathStyle } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { type Hear, notSent, type Reply, send, type SignedRequest } from './exchange.ts'
import { closeExchanges, type ExchangeOptions, openExchanges } from './exchanges.ts'
import { fromStatus, ofRead, readRetryAfter, ServiceError } from './failures.ts'
import { isPage } from './refused-token.ts'
import { allows, type Operation, pathOf, type Resource } from './resources.ts'
import { isSuccess, noteRead, type SignedCalls, type TokenSource, whyUnauthorized } from './why-unauthorized.ts'

export interface ServiceOptions extends ExchangeOptions, TokenSource {
  readonly databaseId: string
  readonly pathStyle: PathStyle
}

/** The service's answer of status 2xx or 404. */
export type ServiceResponse = Pick<Reply, 'status' | 'text'>

export interface ServiceClient {
  /**
   * One call. Answers 2xx and 404; everything else fails with a `ServiceError` that says whether a write may have been
   * done. A caller may repeat a read. A write is sent again only after a 401, which did nothing.
   */
  call(
    operation: Operation,
    resource: Resource,
    id: string | null,
    body?: string,
    signal?: AbortSignal,
    hear?: Hear,
  ): Promise<ServiceResponse>
  /** Opens a write's connection ahead. Await it before a read that a write may follow. */
  expectWrite(): Promise<void>
  close(): void
}

const sharedFor = 1000

/** Reads of customers share a token for a second. Any other call asks for one, so none leaves after a sign-out. */
const tokenFor = async (calls: SignedCalls, mayShare: boolean, rejected: string | undefined): Promise<string> => {
  const { now } = calls.exchanges.options
  const { token } = calls
  const isShared = token !== null && mayShare && token.text !== rejected && Math.abs(now() - token.at) < sharedFor
  if (isShared) return token.text
  const text = await calls.tokens.accessToken({ rejected, answeredAt: calls.answeredAt }).catch(notSent)
  calls.token = { text, at: now() }
  return text
}

/** A page with status 200 comes from a portal or proxy and says nothing about the token. */
const taken = (calls: SignedCalls, request: SignedRequest, bearer: string, answer: Reply): Reply => {
  if (!isSuccess(answer)) return answer
  calls.worked = bearer
  calls.answeredAt = calls.exchanges.options.now()
  noteRead(calls, request)
  return answer
}

/** Milliseconds. */
const longestTokenWait = 5_000

/**
 * A PUT or DELETE is based on a read of a moment ago. If its token took long, others may have changed the customer, so
 * it does not leave, and the caller reads again. Fails `service-slow`.
 */
const readGrowsOld = ({ operation }: SignedRequest, now: () => number): (() => void) => {
  const since = now()
  return () => {
    if ((operation === 'PUT' || operation === 'DELETE') && Math.abs(now() - since) > longestTokenWait)
      throw new ServiceError({ code: 'service-slow' }, 'not-done', null)
  }
}

/** Sends a request with a token, and once more with a fresh token after a 401, which did nothing. */
const sendSignedIn = async (calls: SignedCalls, request: SignedRequest, mayShare: boolean): Promise<Reply> => {
  const { exchanges } = calls
  const checkAge = readGrowsOld(request, exchanges.options.now)
  const bearer = await tokenFor(calls, mayShare, undefined)
  checkAge()
  const answer = await send(exchanges, request, bearer)
  if (answer.status !== 401) return taken(calls, request, bearer, answer)
  const renewed = await tokenFor(calls, mayShare, bearer)
  checkAge()
  const second = await send(exchanges, request, renewed)
  if (second.status === 401) throw await whyUnauthorized(calls, request, renewed, second)
  return taken(calls, request, renewed, second)
}

/** http only to this computer, so no token travels in the clear. */
const safeOrigin = (address: URL): boolean =>
  address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname))

const responseOf = ({ status, text, headers }: Reply, now: number): ServiceResponse => {
  if (status >= 200 && status < 300) {
    // A page with status 200 comes from a portal or proxy, not from the service.
    if (isPage(text)) throw new ServiceError({ code: 'service-answer-unreadable', status }, 'unknown', null)
    return { status, text }
  }
  if (status === 404) return { status, text }
  throw fromStatus(status, text, readRetryAfter(headers['retry-after'], now))
}

const callOnce = async (
  calls: SignedCalls,
  { pathStyle, databaseId, now }: ServiceOptions,
  [operation, resource, id, body, signal, hear]: Parameters<ServiceClient['call']>,
): Promise<ServiceResponse> => {
  const { base } = calls.exchanges
  if (!safeOrigin(base))
    throw new ServiceError({ code: 'service-not-https', about: { host: base.host } }, 'not-done', null)
  if (!allows(resource, operation))
    throw new AppError('unexpected', { cause: new Error(`${resource.name} has no ${operation}`) })
  const path = pathOf(resource, databaseId, id, pathStyle)
  const mayShare = operation === 'GET' && id !== null
  return responseOf(await sendSignedIn(calls, { operation, resource, path, body, signal, hear }, mayShare), now())
}

/** A client of one administration, over Node's own network stack. */
export const createServiceClient = (options: ServiceOptions): ServiceClient => {
  const { databaseId, pathStyle } = options
  const exchanges = openExchanges(options)
  const calls: SignedCalls = {
    exchanges,
    tokens: options,
    databaseId,
    pathStyle,
    token: null,
    worked: null,
    answeredAt: null,
    read: null,
  }
  return {
    async call(...wanted) {
      try {
        return await callOnce(calls, options, wanted)
      } catch (error) {
        const [operation] = wanted
        throw operation === 'GET' ? ofRead(error) : error
      }
    },
    async expectWrite() {
      if (options.adapter === undefined && safeOrigin(exchanges.base)) await exchanges.ready.open()
    },
    close: () => closeExchanges(exchanges),
  }
}
