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

/** The calls of one administration and the tokens that they carry. */
export interface SignedCalls {
  readonly exchanges: Exchanges
  readonly tokens: TokenSource
  readonly databaseId: string
  readonly pathStyle: PathStyle
  /** The token that was given last. */
  token: { readonly text: string; readonly at: number } | null
  /** The token that the service took last. */
  worked: string | null
}

const tokenMayRest = 1000

/** Reads of customers share a token for a second; all else always asks, so that none leaves after a sign-out. */
const tokenFor = async (calls: SignedCalls, mayRest: boolean, rejected: string | undefined): Promise<string> => {
  const { now } = calls.exchanges.options
  const { token } = calls
  const rested = token !== null && mayRest && token.text !== rejected && Math.abs(now() - token.at) < tokenMayRest
  if (rested) return token.text
  const text = await calls.tokens.accessToken({ rejected }).catch(notSent)
  calls.token = { text, at: now() }
  return text
}

/** After a 401 to a fresh token: is it the person, or the administration (the service gives 401 for both)? */
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

/** A page with status 200 is a portal or a proxy speaking, and says nothing about the token. */
const taken = (calls: SignedCalls, bearer: string, answer: Reply): Reply => {
  if (answer.status >= 200 && answer.status < 300 && !isPage(answer.text)) calls.worked = bearer
  return answer
}

/** Sends a request with a token, and once more with a fresh one after a 401, which did nothing. */
export const sendSignedIn = async (calls: SignedCalls, request: SignedRequest, mayRest: boolean): Promise<Reply> => {
  const { exchanges } = calls
  const bearer = await tokenFor(calls, mayRest, undefined)
  const answer = await send(exchanges, request, bearer)
  if (answer.status !== 401) return taken(calls, bearer, answer)
  const renewed = await tokenFor(calls, mayRest, bearer)
  const second = await send(exchanges, request, renewed)
  if (second.status === 401) throw await whyUnauthorized(calls, renewed, second)
  return taken(calls, renewed, second)
}
