import type { PathStyle } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { notSent, send, type Exchanges, type Reply, type SignedRequest } from './exchange.ts'
import { ServiceError } from './failures.ts'
import { isPage, refusalOf, type RejectedToken } from './refused-token.ts'
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
export const sendSignedIn = async (calls: SignedCalls, request: SignedRequest, mayShare: boolean): Promise<Reply> => {
  const { exchanges } = calls
  const bearer = await tokenFor(calls, mayShare, undefined)
  const answer = await send(exchanges, request, bearer)
  if (answer.status !== 401) return taken(calls, bearer, answer)
  const renewed = await tokenFor(calls, mayShare, bearer)
  const second = await send(exchanges, request, renewed)
  if (second.status === 401) throw await whyUnauthorized(calls, renewed, second)
  return taken(calls, renewed, second)
}
