import { connectionChecks, type Administration, type ConnectionStep } from '../../preload/contract/settings.ts'
import { AppError } from '../app-error.ts'
import { administrationList, customerInfoList, pathOf } from '../http/resources.ts'
import { authorizeUrl } from '../oauth/authorize-url.ts'
import type { Registration } from '../oauth/registration.ts'
import type { ProxyFor } from '../network/proxy.ts'
import { send, type Answer } from '../oauth/request.ts'

export interface Connection {
  readonly registration: Registration
  readonly proxyFor: ProxyFor
  /** null: nobody is signed in. */
  readonly accessToken: ((rejected?: string) => Promise<string>) | null
}

const timeout = 15_000
const megabytes = 1_048_576

const get = ({ proxyFor }: Connection, address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  send({ method: 'GET', address, headers, proxyFor, timeout, largest: 64 * megabytes })

/** GET with the bearer; once more with a fresh token after a 401. */
const getData = async (connection: Connection, accessToken: (rejected?: string) => Promise<string>, path: string): Promise<Answer> => {
  const once = async (token: string) => ({
    token,
    answer: await get(connection, `${connection.registration.baseAddress}${path}`, { Accept: 'application/json', Authorization: `Bearer ${token}` }),
  })
  const first = await once(await accessToken())
  return first.answer.status === 401 ? (await once(await accessToken(first.token))).answer : first.answer
}

const fineOr = (answer: Answer, code: 'service-failing' | 'service-refused'): void => {
  if (answer.status >= 500) throw new AppError({ code: 'service-failing', status: answer.status })
  if (answer.status >= 400) throw new AppError({ code, status: answer.status })
}

const checkAddress = async (connection: Connection): Promise<void> => {
  const answer = await get(connection, connection.registration.baseAddress)
  if (answer.status >= 500) throw new AppError({ code: 'service-failing', status: answer.status })
}

/** A code that nobody was given: a service that knows the client refuses the code, not the client. */
const checkClient = async ({ registration, proxyFor }: Connection): Promise<void> => {
  const { baseAddress, clientId, secret, redirectUri } = registration
  if (secret === null) return
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'connection-test', client_id: clientId, client_secret: secret, redirect_uri: redirectUri })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await send({ method: 'POST', address: `${baseAddress}/OAuth/Token`, headers, body: body.toString(), proxyFor, timeout, largest: megabytes })
  if (answer.status === 404) throw new AppError({ code: 'service-refused', status: 404 })
  if (answer.status === 401 || /invalid_client|unauthorized_client/.test(answer.text)) throw new AppError({ code: 'sign-in-wrong-client', status: answer.status })
  if (answer.status >= 500) throw new AppError({ code: 'service-failing', status: answer.status })
}

/** The sign-in page is shown only to a known client with its registered redirect URI (spec §5). */
const checkRedirect = async (connection: Connection): Promise<void> => {
  const { status } = await get(connection, authorizeUrl(connection.registration, 'connection-test'))
  if (status >= 500) throw new AppError({ code: 'service-failing', status })
  if (status >= 400) throw new AppError({ code: 'sign-in-wrong-redirect', status })
}

const checkDatabase = async (connection: Connection, databaseId: string): Promise<'passed' | 'not-tried'> => {
  if (!connection.accessToken || !databaseId) return 'not-tried'
  const path = pathOf(customerInfoList, databaseId, null, connection.registration.pathStyle)
  const answer = await getData(connection, connection.accessToken, path)
  if (answer.status === 401 || answer.status === 404) throw new AppError({ code: 'database-unknown', about: { database: databaseId }, status: answer.status })
  fineOr(answer, 'service-refused')
  return 'passed'
}

const failed = (check: ConnectionStep['check'], error: unknown): ConnectionStep => {
  if (error instanceof AppError) return { check, is: 'failed', fail: error.fail }
  throw error
}

/** "Test the connection", step by step; the first failure ends it. */
export const testConnection = async (connection: Connection, databaseId: string): Promise<ConnectionStep[]> => {
  const run = {
    address: () => checkAddress(connection),
    client: () => checkClient(connection),
    redirect: () => checkRedirect(connection),
    database: () => checkDatabase(connection, databaseId),
  }
  const steps: ConnectionStep[] = []
  for (const check of connectionChecks) {
    const over = steps.some(({ is }) => is === 'failed')
    steps.push(over ? { check, is: 'not-tried' } : await run[check]().then((is) => ({ check, is: is ?? 'passed' }), (error: unknown) => failed(check, error)))
  }
  return steps
}

const property = (row: object, name: string): string => {
  const value: unknown = Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const rowsIn = (text: string): unknown[] => {
  try {
    const rows: unknown = JSON.parse(text)
    if (Array.isArray(rows)) return rows
  } catch (error) {
    throw new AppError('service-answer-unreadable', { cause: error })
  }
  throw new AppError('service-answer-unreadable')
}

/** `AdministrationNVL` (field-notes 8); empty where the service has no such list. */
export const offeredAdministrations = async (connection: Connection): Promise<Administration[]> => {
  if (!connection.accessToken) throw new AppError('signed-out')
  const answer = await getData(connection, connection.accessToken, pathOf(administrationList, '', null, connection.registration.pathStyle))
  if (answer.status === 404 || answer.status === 401) return []
  fineOr(answer, 'service-refused')
  const rows = rowsIn(answer.text).filter((row): row is object => typeof row === 'object' && row !== null)
  return rows.map((row) => ({ databaseId: property(row, 'name'), name: property(row, 'value') })).filter(({ databaseId }) => databaseId !== '')
}
