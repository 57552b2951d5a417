import type { Readable } from 'node:stream'
import { AppError } from '../../base/app-error.ts'
import { readBody, readingBudget } from '../answer-body.ts'
import { within } from '../call-limits.ts'
import { fromNetwork } from '../failures.ts'
import { freshConnection } from '../network/connections.ts'
import { loadAxios } from '../network/http-library.ts'
import type { ProxyFor } from '../network/proxy.ts'
import { readReply, type ViesNumber, type ViesReply } from './vies-reply.ts'

/** VIES of the European Commission (docs/vies.md). The app asks no other address outside the Demo company. */
export const viesAddress = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'

export interface ViesOptions {
  readonly address: string
  readonly proxyFor: ProxyFor
  /** Milliseconds without a byte; the whole call has twice that time. 30,000 by default: member states are slow. */
  readonly timeout?: number
  /** Once it is aborted the number does not leave, and the call fails. */
  readonly signal?: AbortSignal
}

/** Unpacked bytes. An answer has about 500. */
const largest = 65_536

const exchange = async (
  number: ViesNumber,
  { address, proxyFor, timeout = 30_000 }: ViesOptions,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> => {
  const axios = await loadAxios()
  const { close, httpAgent, httpsAgent } = await freshConnection(address, proxyFor, { timeout, signal })
  try {
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
  } finally {
    close()
  }
}

/**
 * Asks VIES about one number, on a connection of its own. Nothing but the number leaves: no token, cookie, name or
 * number of the asker. Fails as the network does.
 */
export const askVies = async (number: ViesNumber, options: ViesOptions): Promise<ViesReply> => {
  const { address, timeout = 30_000, signal: stopped } = options
  try {
    const { status, text } = await within(2 * timeout, stopped, (signal) => exchange(number, options, signal))
    return readReply(status, text, number)
  } catch (error) {
    throw error instanceof AppError ? error : fromNetwork(error, new URL(address).host, true)
  }
}
