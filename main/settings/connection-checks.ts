import type { ConnectionStep } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { administrationList, customerInfoList, pathOf } from '../service/resources.ts'
import type { TokenResponse } from '../oauth/request.ts'
import { asConnecting, ask, getData, onlyBeginning, refuseFaults } from './connection.ts'
import { draftFields, incomplete } from './draft.ts'
import { checkRedirect } from './redirect-check.ts'
import { connectionOf, isRedirect, type Outcome, passed, type Testing } from './tested-connection.ts'

const isJson = ({ text }: TokenResponse): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

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

/** A 401 with a fresh token (contract §7), a 403 and a 404 mean the same: no such administration for this user. */
const checkDatabase = async (testing: Testing): Promise<Outcome> => {
  const { databaseId } = testing
  const connection = connectionOf(testing)
  if (connection.accessToken === null || databaseId === '') return { is: 'not-tried' }
  const answer = await getData(
    connection,
    pathOf(customerInfoList, databaseId, null, connection.pathStyle),
    onlyBeginning,
  )
  const { status } = answer
  refuseFaults(answer)
  if ([401, 403, 404].includes(status))
    throw new AppError({ code: 'database-unknown', about: { database: databaseId }, status })
  if (isRedirect(answer)) throw new AppError({ code: 'service-redirected', status })
  if (status >= 400) throw new AppError({ code: 'service-refused', status })
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
    if (error instanceof AppError) return { check, is: 'failed', fail: asConnecting(error.fail) }
    throw error
  }
}
