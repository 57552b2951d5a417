import type { Readable } from 'node:stream'
import { AppError } from '../../base/app-error.ts'
import { readBody, readingBudget } from '../answer-body.ts'
import { within } from '../call-limits.ts'
import { fromNetwork } from '../failures.ts'
import { type Agents, freshConnection } from '../network/connections.ts'
import { loadAxios } from '../network/http-library.ts'
import type { ProxyFor } from '../network/proxy.ts'
import { readReply, type ViesNumber, type ViesReply } from './vies-reply.ts'

/** VIES of the European Commission (docs/vies.md). The app asks no other address outside the Demo company. */
export const viesAddress = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'

export interface ViesOptions {
  readonly address: string
  readonly proxyFor: ProxyFor
  /** Milliseconds without a byte; from the open connection on, the call has twice that time. 30,000 by default. */
  readonly timeout?: number
  /** Once it is aborted the number does not leave, and the call fails. */
  readonly signal?: AbortSignal
}

/** Unpacked bytes. An answer has about 500. */
const largest = 65_536

const exchange = async (
  number: ViesNumber,
  { address, timeout }: Pick<ViesOptions, 'address'> & { readonly timeout: number },
  { httpAgent, httpsAgent }: Agents,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> => {
  const axios = await loadAxios()
  const { status, data } = await axios.request<Readable>({
    adapter: 'http',
    method: 'POST',
    url: address,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'gzip, deflate',
      'Content-Type': 'application/json',
      'User-Agent': 'Ledgerdesk',
    },
    data: JSON.stringify({ countryCode: number.countryCode, vatNumber: number.vatNumber }),
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    timeout,
    signal,
    responseType: 'stream',
    transformRequest: [],
    transformResponse: [],
    validateStatus: () => true,
    decompress: true,
  })
  const text = await readBody(data, {
    largest,
    beyond: 'fails',
    isStrict: true,
    idle: timeout,
    budget: readingBudget(largest),
  })
  return { status, text }
}

/**
 * Asks VIES about one number, on a connection of its own. Nothing but the number leaves: no token, cookie, name or
 * number of the asker. Fails as the network does.
 */
export const askVies = async (number: ViesNumber, options: ViesOptions): Promise<ViesReply> => {
  const { address, proxyFor, timeout = 30_000, signal: stopped } = options
  try {
    // A proxy may ask the user, who has all the time they need.
    const connection = await freshConnection(address, proxyFor, { timeout, ...(stopped && { signal: stopped }) })
    const { status, text } = await within(2 * timeout, stopped, (signal) =>
      exchange(number, { address, timeout }, connection, signal),
    ).finally(connection.close)
    return readReply(status, text, number)
  } catch (error) {
    throw error instanceof AppError ? error : fromNetwork(error, new URL(address).host, true)
  }
}
