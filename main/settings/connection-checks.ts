import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'
import { AppError } from '../app-error.ts'
import { administrationList, customerInfoList, pathOf } from '../http/resources.ts'
import { authorizeUrl } from '../oauth/authorize-url.ts'
import type { Answer } from '../oauth/request.ts'
import { ask, getData, refuseFaults, type Connection } from './connection.ts'
import { draftFields, incomplete } from './draft.ts'

/** The secret to try with. One that was kept for another service is not shown to the address that is typed now. */
export type TriedSecret = { readonly is: 'none' } | { readonly is: 'text'; readonly text: string } | { readonly is: 'of-another-service' }

export interface Testing {
  readonly draft: EnvironmentDraft
  readonly secret: () => Promise<TriedSecret>
  readonly databaseId: string
  /** To the address that is typed; its tokens only where that is the one they are for. */
  readonly connection: Omit<Connection, 'baseAddress'>
}

type Outcome = 'passed' | 'not-tried'

const at = ({ draft, connection }: Testing): Connection => ({ ...connection, baseAddress: draftFields.baseAddress(draft) })

const isJson = ({ text }: Answer): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isRedirect = ({ status }: Answer): boolean => status >= 300 && status < 400

/** The host that an answer points to, where it is another one. */
const otherHost = (answer: Answer, address: string): string | null => {
  const target = isRedirect(answer) && answer.location !== null ? URL.parse(answer.location, address) : null
  return target === null || target.host === new URL(address).host ? null : target.host
}

const refuseElsewhere = (answer: Answer, address: string): void => {
  const host = otherHost(answer, address)
  if (host !== null) throw new AppError({ code: 'service-redirected', status: answer.status, about: { host } })
}

/**
 * Whether something answers there as a service would. Nothing is known of its pages; but no service gives data to somebody without
 * a token, so a page with success is one of a network that asks for a login first, or of another site.
 */
const checkAddress = async (testing: Testing): Promise<Outcome> => {
  const connection = at(testing)
  const addresses = [connection.baseAddress, `${connection.baseAddress}${pathOf(administrationList, '', null, connection.pathStyle)}`] as const
  const [page, data] = [await ask(connection, addresses[0]), await ask(connection, addresses[1], { Accept: 'application/json' })]
  for (const answer of [page, data]) refuseFaults(answer)
  refuseElsewhere(page, addresses[0])
  if (data.status < 300 && !isJson(data)) throw new AppError({ code: 'service-answer-unreadable', status: data.status })
  return 'passed'
}

/** A code that nobody was given: a service that knows the client refuses the code, not the client. */
const checkClient = async (testing: Testing): Promise<Outcome> => {
  const connection = at(testing)
  const { draft } = testing
  const [clientId, redirectUri, secret] = [draftFields.clientId(draft), draftFields.redirectUri(draft), await testing.secret()]
  if (secret.is === 'of-another-service') return incomplete('secret', 'empty')
  const secretOf = secret.is === 'text' ? { client_secret: secret.text } : {}
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'connection-test', client_id: clientId, ...secretOf, redirect_uri: redirectUri })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await ask(connection, `${connection.baseAddress}/OAuth/Token`, headers, body.toString())
  const { status, text } = answer
  refuseFaults(answer)
  if (isRedirect(answer)) throw new AppError({ code: 'service-redirected', status })
  if ([404, 405, 410].includes(status)) throw new AppError({ code: 'service-not-at-address', status })
  if (status < 400) throw new AppError({ code: 'service-answer-unreadable', status })
  // Without a secret a service may refuse the client here that it takes on its sign-in page: the next step tells.
  if (secret.is === 'text' && (status === 401 || /invalid_client|unauthorized_client/.test(text))) throw new AppError({ code: 'sign-in-wrong-client', status })
  return 'passed'
}

/** What a service says with the redirect itself, instead of showing its page (RFC 6749, 4.1.2.1). */
const refuseSaid = ({ location }: Answer, redirectUri: string): void => {
  if (location === null || !location.startsWith(redirectUri)) return
  const url = URL.parse(location)
  const error = url?.searchParams.get('error') ?? new URLSearchParams(url?.hash.slice(1)).get('error')
  if (error === 'invalid_scope') throw new AppError('sign-in-scope-refused')
  if (error === 'unauthorized_client' || error === 'unsupported_response_type') throw new AppError('sign-in-wrong-client')
}

/** The sign-in page is shown only to a known client with its registered redirect URI (spec §5). */
const checkRedirect = async (testing: Testing): Promise<Outcome> => {
  const connection = at(testing)
  const { draft } = testing
  const secret = await testing.secret()
  const redirectUri = draftFields.redirectUri(draft)
  const registration = {
    environment: '', baseAddress: connection.baseAddress, clientId: draftFields.clientId(draft), secret: secret.is === 'none' ? null : '', redirectUri, scope: draftFields.scope(draft), pathStyle: draft.pathStyle,
  }
  const answer = await ask(connection, authorizeUrl(registration, 'connection-test'))
  refuseFaults(answer)
  refuseSaid(answer, redirectUri)
  if (answer.status === 401 || (answer.status >= 400 && /invalid_client|unauthorized_client/.test(answer.text))) throw new AppError({ code: 'sign-in-wrong-client', status: answer.status })
  if (answer.status >= 400) throw new AppError({ code: 'sign-in-wrong-redirect', status: answer.status })
  return 'passed'
}

/** A 401 with a fresh token (spec §7), a 403 and a 404 say the same: not this administration, or not for this person. */
const checkDatabase = async (testing: Testing): Promise<Outcome> => {
  const { databaseId } = testing
  const connection = at(testing)
  if (connection.accessToken === null || databaseId === '') return 'not-tried'
  const answer = await getData(connection, pathOf(customerInfoList, databaseId, null, connection.pathStyle))
  const { status } = answer
  refuseFaults(answer)
  if ([401, 403, 404].includes(status)) throw new AppError({ code: 'database-unknown', about: { database: databaseId }, status })
  if (isRedirect(answer)) throw new AppError({ code: 'service-redirected', status })
  if (status >= 400) throw new AppError({ code: 'service-refused', status })
  // The list may be long, and this is the main thread: its beginning says whether it is one.
  if (!/^\s*[[{]/.test(answer.text)) throw new AppError({ code: 'service-answer-unreadable', status })
  return 'passed'
}

const checks = { address: checkAddress, client: checkClient, redirect: checkRedirect, database: checkDatabase } as const

/** One step; a failure is part of the answer, whatever failed. */
export const testStep = async (testing: Testing, check: ConnectionStep['check']): Promise<ConnectionStep> => {
  try {
    return { check, is: await checks[check](testing) }
  } catch (error) {
    if (testing.connection.signal?.aborted) return { check, is: 'not-tried' }
    if (error instanceof AppError) return { check, is: 'failed', fail: error.fail }
    throw error
  }
}
