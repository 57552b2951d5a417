import { Readable } from 'node:stream'
import type { AxiosAdapter } from 'axios'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { AppError } from '../base/app-error.ts'
import { readBody, readingBudget } from '../service/answer-body.ts'
import { codeOf, isCertificateTrouble } from '../service/network/connection-error.ts'
import { freshConnection, type FreshConnection } from '../service/network/connections.ts'
import { isAxiosError, loadAxios } from '../service/network/http-library.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { mayVisit } from './sign-in-rules.ts'

export interface TokenResponse {
  readonly status: number
  readonly text: string
  /** The target of a redirect, which is not followed; null without one. */
  readonly location: string | null
  /** The header `Retry-After` as it came; null without one. */
  readonly retryAfter: string | null
}

export interface Sending {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly proxyFor: ProxyFor
  /** Milliseconds. */
  readonly timeout: number
  /** Bytes of the answer's body at most. */
  readonly largest: number
  /** Leaves out the rest beyond `largest`, without a wait for it. Absent: the answer then fails. */
  readonly beginning?: true
  /** Node's own network stack if absent. Only the simulation has another. */
  readonly adapter?: AxiosAdapter
  /** Cancels the request, which then fails `service-slow`. */
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

/** The failure of a request without an answer. It names the host and nothing else of the address. */
const networkFailure = (error: unknown, address: string): ErrorPayload => {
  const about = { host: new URL(address).host }
  const reason = isAxiosError(error) ? (error.code ?? '') : ''
  if (isCertificateTrouble(reason)) return { code: 'service-certificate', about }
  if (['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED'].includes(reason)) return { code: 'service-slow', about }
  if (isAxiosError(error) && error.response)
    return { code: 'service-answer-unreadable', about, status: error.response.status }
  // The answer is not HTTP, or is larger than the limit.
  if (/^HPE_|^ERR_BAD_RESPONSE$/.test(reason)) return { code: 'service-answer-unreadable', about }
  return { code: 'service-unreachable', about }
}

const beginningOf = (stream: Readable, largest: number, idle: number): Promise<string> =>
  readBody(stream, { largest, beyond: 'left-out', isStrict: false, idle, budget: readingBudget(largest) })

/** An error for the log without the request, which holds secrets. */
const withoutRequest = (error: unknown): unknown =>
  isAxiosError(error) ? new Error(`${error.code ?? 'no code'} ${codeOf(error)}`) : error

/**
 * Sends one request and follows no redirect, because its secrets belong to this address only. Fails `service-not-https`
 * for http to another computer, `proxy-sign-in-needed`, otherwise by the network's error. `timeout` holds for the
 * connection and again for the answer, without the time in which a person is asked.
 */
export const send = async (sending: Sending): Promise<TokenResponse> => {
  const { method, address, headers, body, timeout, largest, beginning, adapter, signal } = sending
  if (!mayVisit(address)) throw new AppError({ code: 'service-not-https', about: { host: new URL(address).host } })
  const axios = await loadAxios()
  const { close, ...agents } = adapter === undefined ? await connect(sending) : { close: () => undefined }
  try {
    const {
      status,
      data,
      headers: answerHeaders,
    } = await axios.request<string | Readable>({
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
      ...(beginning ? { responseType: 'stream' } : { responseType: 'text', maxContentLength: largest }),
      transformResponse: (text: unknown) => text,
      validateStatus: () => true,
    })
    const header = (name: string): string | null => {
      const value: unknown = answerHeaders[name]
      return typeof value === 'string' ? value : null
    }
    return {
      status,
      text: data instanceof Readable ? await beginningOf(data, largest, timeout) : data,
      location: header('location'),
      retryAfter: header('retry-after'),
    }
  } catch (error) {
    // The library's error holds the request with its secrets, so only its codes are kept.
    throw new AppError(networkFailure(error, address), { cause: withoutRequest(error) })
  } finally {
    close()
  }
}
