import { isLoopback } from '../../preload/contract/addresses.ts'
import type { PathStyle } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { AppError } from '../base/app-error.ts'
import { notSent, send, type Reply, type SignedRequest } from './exchange.ts'
import { closeExchanges, openExchanges, type ExchangeOptions, type Exchanges } from './exchanges.ts'
import { fromStatus, ofRead, readRetryAfter, ServiceError } from './failures.ts'
import { isPage, refusalOf, type RejectedToken } from './refused-token.ts'
import { administrationList, allows, pathOf, type Operation, type Resource } from './resources.ts'

interface TokenSource {
  /** A valid token. Fails `signed-out`, `service-unreachable`. */
  accessToken(options?: RejectedToken): Promise<string>
}

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
  ): Promise<ServiceResponse>
  /** Opens a write's connection ahead. Await it before a read that a write may follow. */
  expectWrite(): Promise<void>
  close(): void
}

/** The calls of one administration and their tokens. */
interface SignedCalls {
  readonly exchanges: Exchanges
  readonly tokens: TokenSource
  readonly databaseId: string
  readonly pathStyle: PathStyle
  /** The token that was given last. */
  token: { readonly text: string; readonly at: number } | null
  /** The token that the service accepted last. */
  worked: string | null
}

const sharedFor = 1000

/** Reads of customers share a token for a second. Any other call asks for one, so none leaves after a sign-out. */
const tokenFor = async (calls: SignedCalls, mayShare: boolean, rejected: string | undefined): Promise<string> => {
  const { now } = calls.exchanges.options
  const { token } = calls
  const isShared = token !== null && mayShare && token.text !== rejected && Math.abs(now() - token.at) < sharedFor
  if (isShared) return token.text
  const text = await calls.tokens.accessToken({ rejected }).catch(notSent)
  calls.token = { text, at: now() }
  return text
}

/** The service answers 401 for a refused user and for an unknown administration. A second address tells which. */
const whyUnauthorized = async (calls: SignedCalls, bearer: string, refusal: Reply): Promise<ServiceError> => {
  const { exchanges, databaseId, pathStyle } = calls
  const path = pathOf(administrationList, databaseId, null, pathStyle)
  const elsewhere = await send(exchanges, { operation: 'GET', resource: administrationList, path }, bearer)
  const why = refusalOf(refusal, elsewhere)
  switch (why.is) {
    case 'administration':
      return new ServiceError(
        { code: 'database-unknown', status: 401, about: { database: databaseId } },
        'not-done',
        null,
      )
    case 'not-the-service':
      return new ServiceError({ code: 'service-answer-unreadable', status: 401 }, 'not-done', null)
    case 'person': {
      const refusedBy = { speaker: why.speaker, worked: bearer === calls.worked }
      await calls.tokens.accessToken({ rejected: bearer, refusedBy }).catch(notSent)
      return new ServiceError({ code: 'token-refused', status: 401 }, 'not-done', null)
    }
    default:
      return never(why)
  }
}

/** A page with status 200 comes from a portal or proxy and says nothing about the token. */
const taken = (calls: SignedCalls, bearer: string, answer: Reply): Reply => {
  if (answer.status >= 200 && answer.status < 300 && !isPage(answer.text)) calls.worked = bearer
  return answer
}

/** Sends a request with a token, and once more with a fresh token after a 401, which did nothing. */
const sendSignedIn = async (calls: SignedCalls, request: SignedRequest, mayShare: boolean): Promise<Reply> => {
  const { exchanges } = calls
  const bearer = await tokenFor(calls, mayShare, undefined)
  const answer = await send(exchanges, request, bearer)
  if (answer.status !== 401) return taken(calls, bearer, answer)
  const renewed = await tokenFor(calls, mayShare, bearer)
  const second = await send(exchanges, request, renewed)
  if (second.status === 401) throw await whyUnauthorized(calls, renewed, second)
  return taken(calls, renewed, second)
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
  [operation, resource, id, body, signal]: Parameters<ServiceClient['call']>,
): Promise<ServiceResponse> => {
  const { base } = calls.exchanges
  if (!safeOrigin(base))
    throw new ServiceError({ code: 'service-not-https', about: { host: base.host } }, 'not-done', null)
  if (!allows(resource, operation))
    throw new AppError('unexpected', { cause: new Error(`${resource.name} has no ${operation}`) })
  const path = pathOf(resource, databaseId, id, pathStyle)
  const mayShare = operation === 'GET' && id !== null
  return responseOf(await sendSignedIn(calls, { operation, resource, path, body, signal }, mayShare), now())
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
