import type { PathStyle } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { notSent, type Reply, send, type SignedRequest } from './exchange.ts'
import type { Exchanges } from './exchanges.ts'
import { fromStatus, ServiceError } from './failures.ts'
import { isPage, refusalOf, type RejectedToken } from './refused-token.ts'
import { administrationList, customer, pathOf } from './resources.ts'

export interface TokenSource {
  /**
   * A valid token. Fails `signed-out`, `service-unreachable`, and `database-unknown` for a token that is refused
   * everywhere here, while other administrations answer.
   */
  accessToken(options?: RejectedToken): Promise<string>
}

/** The calls of one administration and their tokens. */
export interface SignedCalls {
  readonly exchanges: Exchanges
  readonly tokens: TokenSource
  readonly databaseId: string
  readonly pathStyle: PathStyle
  /** The token that was given last. */
  token: { readonly text: string; readonly at: number } | null
  /** The token that the service accepted last. */
  worked: string | null
  /** The time of the last success; null: none yet. */
  answeredAt: number | null
  /** A read that this administration answered; null: none yet. */
  read: Pick<SignedRequest, 'operation' | 'resource' | 'path'> | null
}

export const isSuccess = ({ status, text }: Reply): boolean => status >= 200 && status < 300 && !isPage(text)

/** Notes a read that was answered. One of a customer is the shortest, so it replaces any other. */
export const noteRead = (calls: SignedCalls, { operation, resource, path }: SignedRequest): void => {
  if (operation === 'GET' && (calls.read === null || resource === customer)) calls.read = { operation, resource, path }
}

/**
 * Whether a 401 is about this write alone: with the same token its administration can still be read. Some services
 * answer 401 to what a person may not do.
 */
const isAboutWrite = async (
  { exchanges, read }: SignedCalls,
  { operation }: SignedRequest,
  bearer: string,
): Promise<boolean> =>
  operation !== 'GET' && read !== null && isSuccess(await send(exchanges, read, bearer).catch(notSent))

/** The service answers 401 for a refused user and for an unknown administration. A second address tells which. */
export const whyUnauthorized = async (
  calls: SignedCalls,
  request: SignedRequest,
  bearer: string,
  refusal: Reply,
): Promise<ServiceError> => {
  // The app can do without a list of names. The next call shows if the token is at fault.
  if (request.resource.kind === 'name-value-list') return fromStatus(401, refusal.text, null)
  if (await isAboutWrite(calls, request, bearer)) return fromStatus(401, refusal.text, null)
  const { exchanges, databaseId, pathStyle } = calls
  const path = pathOf(administrationList, databaseId, null, pathStyle)
  const list: SignedRequest = { operation: 'GET', resource: administrationList, path }
  const elsewhere = await send(exchanges, list, bearer).catch(notSent)
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
      const { answeredAt } = calls
      await calls.tokens.accessToken({ rejected: bearer, refusedBy, answeredAt }).catch(notSent)
      return new ServiceError({ code: 'token-refused', status: 401 }, 'not-done', null)
    }
    default:
      return never(why)
  }
}
