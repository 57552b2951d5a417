import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import type { Administration, PathStyle } from '../../preload/contract/settings.ts'
import { AppError, isFail } from '../base/app-error.ts'
import { largestOne } from '../service/call-limits.ts'
import { administrationList, pathOf } from '../service/resources.ts'
import type { RejectedToken } from '../service/refused-token.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { send, type Sending, type TokenResponse } from '../oauth/request.ts'

/** The connection to a service without a desk. */
export interface Connection {
  readonly baseAddress: string
  readonly pathStyle: PathStyle
  readonly proxyFor: ProxyFor
  /** null: nobody is signed in. */
  readonly accessToken: ((options?: RejectedToken) => Promise<string>) | null
  /** Cancels requests under way. */
  readonly signal?: AbortSignal
}

const timeout = 15_000
/** The bytes of an answer that are read; `beginning`: the rest is left out. */
type Extent = Pick<Sending, 'largest' | 'beginning'>
const whole: Extent = { largest: largestOne }
/** The list of customers may be long and slow, and this is the main thread. */
export const onlyBeginning: Extent = { largest: 65_536, beginning: true }

/** One request that follows no redirect. Fails as the network does. */
export const ask = (
  { proxyFor, signal }: Connection,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
  extent = whole,
): Promise<TokenResponse> =>
  send({
    method: body === undefined ? 'GET' : 'POST',
    address,
    headers,
    proxyFor,
    timeout,
    ...extent,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })

/** GET with the bearer token, and once more with a fresh one after a 401. Fails `signed-out` without a session. */
export const getData = async (connection: Connection, path: string, extent = whole): Promise<TokenResponse> => {
  const { accessToken, baseAddress } = connection
  if (accessToken === null) throw new AppError('signed-out')
  const get = (token: string): Promise<TokenResponse> =>
    ask(
      connection,
      `${baseAddress}${path}`,
      { Accept: 'application/json', Authorization: `Bearer ${token}` },
      undefined,
      extent,
    )
  const token = await accessToken()
  const first = await get(token)
  return first.status === 401 ? get(await accessToken({ rejected: token })) : first
}

/**
 * A sync tries again by itself, as the sentences of the left ones say. Nothing repeats what a person tries while
 * connecting.
 */
const whileConnecting: Readonly<Partial<Record<FailCode, FailCode>>> = {
  'service-unreachable': 'connecting-unreachable',
  'service-slow': 'connecting-slow',
  'service-busy': 'connecting-busy',
  'service-failing': 'connecting-failing',
  'service-refused': 'connecting-refused',
}
export const asConnecting = (fail: ErrorPayload): ErrorPayload => ({
  ...fail,
  code: whileConnecting[fail.code] ?? fail.code,
})

/** Fails for a busy or failing service, in every step. */
export const refuseFaults = ({ status }: TokenResponse): void => {
  if (status === 429) throw new AppError({ code: 'service-busy', status })
  if (status >= 500) throw new AppError({ code: 'service-failing', status })
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

const administrationsIn = ({ status, text }: TokenResponse): Administration[] => {
  // Without a database in its path, a service may miss a parameter: 400 (contract §7).
  if ([400, 401, 403, 404].includes(status)) return []
  if (status >= 300) throw new AppError({ code: status >= 400 ? 'service-refused' : 'service-redirected', status })
  const rows = rowsIn(text).filter((row): row is object => typeof row === 'object' && row !== null)
  return rows
    .map((row) => ({ databaseId: property(row, 'name'), name: property(row, 'value') }))
    .filter(({ databaseId }) => databaseId !== '')
}

/** `AdministrationNVL` (contract §10.8); empty if the service has no such list, or refuses it. */
export const offeredAdministrations = async (connection: Connection): Promise<Administration[]> => {
  try {
    const answer = await getData(connection, pathOf(administrationList, '', null, connection.pathStyle))
    refuseFaults(answer)
    return administrationsIn(answer)
  } catch (error) {
    throw isFail(error) ? new AppError(asConnecting(error.fail), { cause: error }) : error
  }
}
