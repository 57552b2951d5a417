import axios, { type AxiosAdapter } from 'axios'
import { AppError } from '../app-error.ts'
import { networkFail } from './network-fail.ts'
import { mayVisit } from './sign-in-rules.ts'

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Sending {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly proxyFor: (address: string) => Promise<string | null>
  /** Milliseconds. */
  readonly timeout: number
  /** Bytes of the answer's body that are taken at most. */
  readonly largest: number
  /** The network; Node's own stack where absent. Another one in the simulation only. */
  readonly adapter?: AxiosAdapter
  /** Gives it up early: fails `service-slow` then. */
  readonly signal?: AbortSignal
}

const proxyOf = (proxy: string | null) => {
  if (proxy === null) return false as const
  const { protocol, hostname, port } = new URL(proxy)
  return { protocol, host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}

/**
 * Follows no redirect: what goes along here belongs to the address it was meant for. Secrets and tokens never travel in
 * clear: fails `service-not-https` but for this computer, otherwise with the network's codes.
 */
export const send = async ({ method, address, headers, body, proxyFor, timeout, largest, adapter = axios.getAdapter('http'), signal }: Sending): Promise<Answer> => {
  if (!mayVisit(address)) throw new AppError({ code: 'service-not-https', about: { host: new URL(address).host } })
  const proxy = proxyOf(await proxyFor(address))
  try {
    const { status, data } = await axios.request<string>({
      method,
      url: address,
      headers: { ...headers, Connection: 'close' },
      data: body,
      proxy,
      timeout,
      signal: signal === undefined ? AbortSignal.timeout(timeout) : AbortSignal.any([AbortSignal.timeout(timeout), signal]),
      adapter,
      maxRedirects: 0,
      maxContentLength: largest,
      responseType: 'text',
      transformResponse: (text: unknown) => text,
      validateStatus: () => true,
    })
    return { status, text: data }
  } catch (error) {
    throw new AppError(networkFail(error, address), { cause: error })
  }
}
