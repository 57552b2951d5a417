import { once } from 'node:events'
import { type ClientRequest, get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isLoopback } from '../../../preload/contract/addresses.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { freshConnection } from '../../service/network/connections.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { asUpdate, failAt } from './get-failures.ts'

export interface GetOptions {
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
  /** Milliseconds for a connection, for the head of an answer, and between two chunks of its body. */
  readonly timeout: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface FeedResponse {
  readonly status: number
  readonly header: (name: string) => string | null
  /** Fails `update-slow`, `update-cut-off`, or with the signal's reason. */
  readonly body: AsyncIterable<Buffer>
  /** Ends an answer whose body is not needed. */
  close(): void
}

const mostRedirects = 5

/** Requires https. A server on this computer may use http, but no https address may redirect to it. */
const isSafe = (address: URL, from: URL | null): boolean =>
  address.protocol === 'https:' ||
  (address.protocol === 'http:' && isLoopback(address.hostname) && (from === null || from.protocol === 'http:'))

const head = async (
  request: ClientRequest,
  address: URL,
  { timeout, signal }: GetOptions,
): Promise<IncomingMessage> => {
  const timer = setTimeout(() => request.destroy(failAt('update-slow', address)), timeout)
  try {
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
    return response
  } finally {
    clearTimeout(timer)
  }
}

/** Yields the body. A stopped body fails after the timeout, and Node fails one that is shorter than announced. */
const chunks = async function* (
  response: IncomingMessage,
  address: URL,
  { timeout, signal }: GetOptions,
  done: () => void,
): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => response.destroy(failAt('update-slow', address)), timeout)
  const stop = (): void => void response.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for await (const chunk of response) {
      timer.refresh()
      yield chunk as Buffer
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw isFail(error)
      ? error
      : new AppError({ code: 'update-cut-off', about: { host: address.host } }, { cause: error })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    done()
  }
}

const sendOnce = async (address: URL, getting: GetOptions): Promise<FeedResponse> => {
  try {
    const { close, ...agents } = await freshConnection(address.href, getting.proxyFor, {
      timeout: getting.timeout,
      signal: getting.signal,
    })
    const headers = {
      'User-Agent': 'Ledgerdesk',
      'Accept-Encoding': 'identity',
      'Cache-Control': 'no-cache',
      Connection: 'close',
      ...getting.headers,
    }
    const request =
      address.protocol === 'https:'
        ? getSecure(address, { agent: agents.httpsAgent, headers })
        : getPlain(address, { agent: agents.httpAgent, headers })
    // `head` handles errors before the answer; later ones reach the body.
    request.on('error', () => undefined)
    const response = await head(request, address, getting).catch((error: unknown) => {
      close()
      throw error
    })
    const header = (name: string): string | null => response.headersDistinct[name]?.at(-1) ?? null
    return { status: response.statusCode ?? 0, header, body: chunks(response, address, getting, close), close }
  } catch (error) {
    throw asUpdate(error, address, getting.signal)
  }
}

const redirected = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * One GET over Node's own stack and the computer's proxies. It follows redirects, from https only to https. Returns
 * status 200 or 206. Fails `update-not-secure`, `update-unreachable`, `update-slow`, `update-certificate`,
 * `update-not-there` (404, 410), `update-server-failing` (with the status), `proxy-sign-in-needed`, or with the
 * signal's reason.
 */
export const get = async (
  address: URL,
  getting: GetOptions,
  from: URL | null = null,
  redirectsLeft = mostRedirects,
): Promise<FeedResponse> => {
  if (!isSafe(address, from)) throw failAt('update-not-secure', address)
  const answer = await sendOnce(address, getting)
  if (answer.status === 200 || answer.status === 206) return answer
  answer.close()
  const { status } = answer
  if (redirected(status)) {
    const next = URL.parse(answer.header('location') ?? '', address)
    if (next === null || redirectsLeft === 0) throw failAt('update-server-failing', address, { status })
    return get(next, getting, address, redirectsLeft - 1)
  }
  throw failAt(status === 404 || status === 410 ? 'update-not-there' : 'update-server-failing', address, { status })
}

/** Reads a small body whole. A larger one is not read to its end and fails `update-answer-unreadable`. */
export const readSmall = async (answer: FeedResponse, largest: number): Promise<Buffer> => {
  const read: Buffer[] = []
  let size = Number(answer.header('content-length') ?? 0)
  try {
    if (size > largest) throw new AppError('update-answer-unreadable')
    size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > largest) throw new AppError('update-answer-unreadable')
      read.push(chunk)
    }
  } finally {
    answer.close()
  }
  return Buffer.concat(read)
}
