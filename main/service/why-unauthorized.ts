import type { PathStyle } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { notSent, type Reply, send, type SignedRequest } from './exchange.ts'
import type { Exchanges } from './exchanges.ts'
import { fromStatus, ServiceError } from './failures.ts'
import { refusalOf, type RejectedToken } from './refused-token.ts'
import { administrationList, pathOf } from './resources.ts'

export interface TokenSource {
  /** A valid token. Fails `signed-out`, `service-unreachable`. */
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
}

/** Milliseconds in which an administration that answered is still there. */
const stillThere = 60_000

/**
 * Whether a 401 is about this write alone, because its administration just answered. Some services answer 401 to what a
 * person may not do.
 */
const isAboutWrite = ({ exchanges, answeredAt }: SignedCalls, { operation }: SignedRequest): boolean =>
  operation !== 'GET' && answeredAt !== null && Math.abs(exchanges.options.now() - answeredAt) < stillThere

/** The service answers 401 for a refused user and for an unknown administration. A second address tells which. */
export const whyUnauthorized = async (
  calls: SignedCalls,
  request: SignedRequest,
  bearer: string,
  refusal: Reply,
): Promise<ServiceError> => {
  // The app can do without a list of names. The next call shows if the token is at fault.
  if (request.resource.kind === 'name-value-list') return fromStatus(401, refusal.text, null)
  const { exchanges, databaseId, pathStyle } = calls
  const path = pathOf(administrationList, databaseId, null, pathStyle)
  const elsewhere = await send(exchanges, { operation: 'GET', resource: administrationList, path }, bearer)
  const why = refusalOf(refusal, elsewhere)
  switch (why.is) {
    case 'administration':
      if (isAboutWrite(calls, request)) return fromStatus(401, refusal.text, null)
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
