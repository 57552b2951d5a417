import type { ConnectionStep, EnvironmentDraft, Found } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { administrationList, customerInfoList, pathOf } from '../service/resources.ts'
import { authorizeUrl } from '../oauth/authorize-url.ts'
import { newProof } from '../oauth/pkce.ts'
import type { Registration } from '../oauth/registration.ts'
import type { TokenResponse } from '../oauth/request.ts'
import { announcedIssuer } from './announced.ts'
import { ask, getData, largestTried, refuseFaults, type Connection } from './connection.ts'
import { draftFields, incomplete } from './draft.ts'

/** The secret of a test. A stored one is not sent to another service's address. */
export type TriedSecret =
  | { readonly is: 'none' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'of-another-service' }

export interface Testing {
  readonly draft: EnvironmentDraft
  readonly secret: () => Promise<TriedSecret>
  readonly databaseId: string
  /** Fails `address-not-confirmed`. */
  readonly confirm: (baseAddress: string) => Promise<void>
  /** The connection to the address in the form. It has tokens only if they are for that address. */
  readonly connection: Omit<Connection, 'baseAddress'>
}

type Outcome = Pick<ConnectionStep, 'is' | 'found'> & { readonly is: 'passed' | 'not-tried' }
const passed: Outcome = { is: 'passed' }

const connectionOf = ({ draft, connection }: Testing): Connection => ({
  ...connection,
  baseAddress: draftFields.baseAddress(draft),
})

const isJson = ({ text }: TokenResponse): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isRedirect = ({ status }: TokenResponse): boolean => status >= 300 && status < 400

/** The host of a redirect to another host. */
const otherHost = (answer: TokenResponse, address: string): string | null => {
  const target = isRedirect(answer) && answer.location !== null ? URL.parse(answer.location, address) : null
  return target === null || target.host === new URL(address).host ? null : target.host
}

const refuseElsewhere = (answer: TokenResponse, address: string): void => {
  const host = otherHost(answer, address)
  if (host !== null) throw new AppError({ code: 'service-redirected', status: answer.status, about: { host } })
}

/**
 * Checks that a service answers. No service gives data without a token, so a page with success belongs to a network's
 * portal or to another site.
 */
const checkAddress = async (testing: Testing): Promise<Outcome> => {
  const connection = connectionOf(testing)
  const addresses = [
    connection.baseAddress,
    `${connection.baseAddress}${pathOf(administrationList, '', null, connection.pathStyle)}`,
  ] as const
  const [page, data] = [
    await ask(connection, addresses[0]),
    await ask(connection, addresses[1], { Accept: 'application/json' }),
  ]
  for (const answer of [page, data]) refuseFaults(answer)
  refuseElsewhere(page, addresses[0])
  if (data.status < 300 && !isJson(data)) throw new AppError({ code: 'service-answer-unreadable', status: data.status })
  return passed
}

/** Sends an invalid code. A service that knows the client refuses the code, not the client. */
const checkClient = async (testing: Testing): Promise<Outcome> => {
  const connection = connectionOf(testing)
  const { draft } = testing
  const [clientId, redirectUri, secret] = [
    draftFields.clientId(draft),
    draftFields.redirectUri(draft),
    await testing.secret(),
  ]
  if (secret.is === 'of-another-service') return incomplete('secret', 'empty')
  const secretOf = secret.is === 'text' ? { client_secret: secret.text } : {}
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'connection-test',
    client_id: clientId,
    ...secretOf,
    redirect_uri: redirectUri,
  })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await ask(connection, `${connection.baseAddress}/OAuth/Token`, headers, body.toString())
  const { status, text } = answer
  refuseFaults(answer)
  if (isRedirect(answer)) throw new AppError({ code: 'service-redirected', status })
  if ([404, 405, 410].includes(status)) throw new AppError({ code: 'service-not-at-address', status })
  if (status < 400) throw new AppError({ code: 'service-answer-unreadable', status })
  // A service may refuse a client without a secret here, but take it on its sign-in page: the next step tells.
  if (secret.is === 'text' && (status === 401 || /invalid_client|unauthorized_client/.test(text)))
    throw new AppError({ code: 'sign-in-wrong-client', status })
  return passed
}

/** The error in a redirect, instead of a page (RFC 6749 §4.1.2.1). */
const errorIn = ({ location }: TokenResponse, redirectUri: string): string | null => {
  if (location === null || !location.startsWith(redirectUri)) return null
  const url = URL.parse(location)
  return url?.searchParams.get('error') ?? new URLSearchParams(url?.hash.slice(1)).get('error')
}

/** The reason why a service refuses this request; null if it shows its sign-in page. */
const refusalOf = (answer: TokenResponse, redirectUri: string): AppError | null => {
  const { status, text } = answer
  refuseFaults(answer)
  const error = errorIn(answer, redirectUri)
  if (error === 'invalid_scope') return new AppError('sign-in-scope-refused')
  if (error === 'unauthorized_client' || error === 'unsupported_response_type')
    return new AppError('sign-in-wrong-client')
  if (error === 'invalid_request') return new AppError('sign-in-refused')
  if (status === 401 || (status >= 400 && /invalid_client|unauthorized_client/.test(text)))
    return new AppError({ code: 'sign-in-wrong-client', status })
  return status >= 400 ? new AppError({ code: 'sign-in-wrong-redirect', status }) : null
}

/** Asks with and without PKCE until the answer is clear. The user's own choice is only confirmed, never changed. */
const findPkce = async (
  connection: Connection,
  registration: Registration,
  choice: NonNullable<EnvironmentDraft['pkce']>,
): Promise<Found['pkce']> => {
  const refusal = async (challenge: string | null): Promise<AppError | null> =>
    refusalOf(await ask(connection, authorizeUrl(registration, 'connection-test', challenge)), registration.redirectUri)
  const first = choice !== 'off'
  const found = await refusal(first ? newProof().challenge : null)
  if (found === null) return first ? 'found-on' : 'found-off'
  const other = await refusal(first ? null : newProof().challenge)
  if (other !== null) throw found
  if (choice === 'on') throw new AppError('sign-in-pkce-refused')
  if (choice === 'off') throw new AppError('sign-in-pkce-needed')
  return 'found-off'
}

/**
 * A service shows its sign-in page only to a known client with its registered redirect URI (contract §5). Also detects
 * PKCE and the issuer.
 */
const checkRedirect = async (testing: Testing): Promise<Outcome> => {
  const connection = connectionOf(testing)
  const { draft } = testing
  const secret = await testing.secret()
  const redirectUri = draftFields.redirectUri(draft)
  const registration: Registration = {
    environment: '',
    baseAddress: connection.baseAddress,
    clientId: draftFields.clientId(draft),
    secret: secret.is === 'none' ? null : '',
    redirectUri,
    scope: draftFields.scope(draft),
    pathStyle: draft.pathStyle,
  }
  if (registration.secret === null) {
    const refused = refusalOf(await ask(connection, authorizeUrl(registration, 'connection-test', null)), redirectUri)
    if (refused !== null) throw refused
    return passed
  }
  const pkce = await findPkce(connection, registration, draft.pkce ?? 'untested')
  return { is: 'passed', found: { pkce, issuer: await announcedIssuer(connection) } }
}

/** A 401 with a fresh token (contract §7), a 403 and a 404 mean the same: no such administration for this user. */
const checkDatabase = async (testing: Testing): Promise<Outcome> => {
  const { databaseId } = testing
  const connection = connectionOf(testing)
  if (connection.accessToken === null || databaseId === '') return { is: 'not-tried' }
  const answer = await getData(
    connection,
    pathOf(customerInfoList, databaseId, null, connection.pathStyle),
    largestTried,
  )
  const { status } = answer
  refuseFaults(answer)
  if ([401, 403, 404].includes(status))
    throw new AppError({ code: 'database-unknown', about: { database: databaseId }, status })
  if (isRedirect(answer)) throw new AppError({ code: 'service-redirected', status })
  if (status >= 400) throw new AppError({ code: 'service-refused', status })
  // The list may be long and this is the main thread, so only its beginning is checked.
  if (!/^\s*[[{]/.test(answer.text)) throw new AppError({ code: 'service-answer-unreadable', status })
  return passed
}

const checks = { address: checkAddress, client: checkClient, redirect: checkRedirect, database: checkDatabase } as const

/** Runs one step. Its failure is part of the result. */
export const testStep = async (testing: Testing, check: ConnectionStep['check']): Promise<ConnectionStep> => {
  try {
    await testing.confirm(draftFields.baseAddress(testing.draft))
    return { check, ...(await checks[check](testing)) }
  } catch (error) {
    if (testing.connection.signal?.aborted) return { check, is: 'not-tried' }
    if (error instanceof AppError) return { check, is: 'failed', fail: error.fail }
    throw error
  }
}
