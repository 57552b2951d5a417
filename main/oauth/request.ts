import axios, { type AxiosAdapter } from 'axios'
import { AppError } from '../base/app-error.ts'
import { freshConnection, type FreshConnection } from '../service/network/connections.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { networkFail, withoutRequest } from './network-fail.ts'
import { mayVisit } from './sign-in-rules.ts'

export interface TokenResponse {
  readonly status: number
  readonly text: string
  /** Where a redirect points to, which is not followed; null where there is none. */
  readonly location: string | null
}

export interface Sending {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly proxyFor: ProxyFor
  /** Milliseconds. */
  readonly timeout: number
  /** Bytes of the answer's body that are taken at most. */
  readonly largest: number
  /** The network; Node's own stack where absent. Another one in the simulation only. */
  readonly adapter?: AxiosAdapter
  /** Gives it up early: fails `service-slow` then. */
  readonly signal?: AbortSignal
}

const connect = async ({ address, proxyFor, timeout, signal }: Sending): Promise<FreshConnection> => {
  try {
    return await freshConnection(address, proxyFor, { timeout, ...(signal === undefined ? {} : { signal }) })
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError({ code: 'service-slow', about: { host: new URL(address).host } }, { cause: error })
  }
}

/**
 * Follows no redirect: what goes along here belongs to the address it was meant for. Secrets and tokens never travel in
 * clear: fails `service-not-https` but for this computer, `proxy-sign-in-needed`, otherwise with the network's codes.
 * `timeout` is for the connection and then for the answer; the time in which a person is asked does not count.
 */
export const send = async (sending: Sending): Promise<TokenResponse> => {
  const { method, address, headers, body, timeout, largest, adapter, signal } = sending
  if (!mayVisit(address)) throw new AppError({ code: 'service-not-https', about: { host: new URL(address).host } })
  const { close, ...agents } = adapter === undefined ? await connect(sending) : { close: () => undefined }
  try {
    const {
      status,
      data,
      headers: said,
    } = await axios.request<string>({
      method,
      url: address,
      headers: { ...headers, Connection: 'close' },
      data: body,
      proxy: false,
      ...agents,
      timeout,
      signal:
        signal === undefined ? AbortSignal.timeout(timeout) : AbortSignal.any([AbortSignal.timeout(timeout), signal]),
      adapter: adapter ?? 'http',
      maxRedirects: 0,
      maxContentLength: largest,
      responseType: 'text',
      transformResponse: (text: unknown) => text,
      validateStatus: () => true,
    })
    return { status, text: data, location: typeof said['location'] === 'string' ? said['location'] : null }
  } catch (error) {
    // The library's error holds the whole request with its secrets: only its codes may travel on.
    throw new AppError(networkFail(error, address), { cause: withoutRequest(error) })
  } finally {
    close()
  }
}
