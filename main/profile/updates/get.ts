import { once } from 'node:events'
import { get as getPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isLoopback } from '../../../preload/contract/addresses.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { codeOf, isCertificateTrouble } from '../../service/network/connection-error.ts'
import { freshConnection } from '../../service/network/connections.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'

export interface Getting {
  readonly proxyFor: ProxyFor
  readonly signal: AbortSignal
  /** Milliseconds for a connection, for the head of an answer, and between two parts of its body. */
  readonly patience: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface FeedResponse {
  readonly status: number
  readonly header: (name: string) => string | null
  /** The body as it comes. Fails `update-slow`, `update-cut-off`, or with the signal's reason. */
  readonly body: AsyncIterable<Buffer>
  /** For a body that is not wanted. */
  close(): void
}

const mostRedirects = 5

/** Names are the feed's host, which is no secret; paths stay out. */
const failAt = (code: FailCode, address: URL, more: object = {}): AppError =>
  new AppError({ code, about: { host: address.host }, ...more })

/** https always. A server on this computer may do without, and may not be pointed to from elsewhere. */
const isSafe = (address: URL, from: URL | null): boolean =>
  address.protocol === 'https:' ||
  (address.protocol === 'http:' && isLoopback(address.hostname) && (from === null || from.protocol === 'http:'))

const codes: Readonly<Partial<Record<FailCode, FailCode>>> = {
  'service-unreachable': 'update-unreachable',
  'service-slow': 'update-slow',
  'service-certificate': 'update-certificate',
}

/** The network's own failures in the words of updates; all else as it is. */
const asUpdate = (error: unknown, address: URL, signal: AbortSignal): unknown => {
  if (signal.aborted) return signal.reason
  if (isFail(error))
    return new AppError({ ...error.fail, code: codes[error.fail.code] ?? error.fail.code }, { cause: error })
  const trouble = codeOf(error)
  return new AppError(
    {
      code: isCertificateTrouble(trouble)
        ? 'update-certificate'
        : /^HPE_/.test(trouble)
          ? 'update-answer-unreadable'
          : 'update-unreachable',
      about: { host: address.host },
    },
    { cause: error },
  )
}

const head = async (request: ClientRequest, address: URL, { patience, signal }: Getting): Promise<IncomingMessage> => {
  const late = setTimeout(() => request.destroy(failAt('update-slow', address)), patience)
  try {
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
    return response
  } finally {
    clearTimeout(late)
  }
}

/** A body that stops in the middle is noticed by its silence, or by its length: Node fails one that ends early. */
const parts = async function* (
  response: IncomingMessage,
  address: URL,
  { patience, signal }: Getting,
  done: () => void,
): AsyncGenerator<Buffer> {
  const late = setTimeout(() => response.destroy(failAt('update-slow', address)), patience)
  const stop = (): void => void response.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for await (const part of response) {
      late.refresh()
      yield part as Buffer
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw isFail(error)
      ? error
      : new AppError({ code: 'update-cut-off', about: { host: address.host } }, { cause: error })
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    done()
  }
}

const one = async (address: URL, getting: Getting): Promise<FeedResponse> => {
  try {
    const { close, ...agents } = await freshConnection(address.href, getting.proxyFor, {
      timeout: getting.patience,
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
    // Whoever waits for the answer hears of it; later nobody does.
    request.on('error', () => undefined)
    const response = await head(request, address, getting).catch((error: unknown) => {
      close()
      throw error
    })
    const header = (name: string): string | null => response.headersDistinct[name]?.at(-1) ?? null
    return { status: response.statusCode ?? 0, header, body: parts(response, address, getting, close), close }
  } catch (error) {
    throw asUpdate(error, address, getting.signal)
  }
}

const redirected = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * One GET over Node's own stack by the computer's proxies, redirects followed to https only. Answers 200 and 206; else
 * fails `update-not-secure`, `update-unreachable`, `update-slow`, `update-certificate`, `update-not-there` (404, 410),
 * `update-server-failing` (with the status), `proxy-sign-in-needed`, or with the signal's reason.
 */
export const get = async (
  address: URL,
  getting: Getting,
  from: URL | null = null,
  left = mostRedirects,
): Promise<FeedResponse> => {
  if (!isSafe(address, from)) throw failAt('update-not-secure', address)
  const answer = await one(address, getting)
  if (answer.status === 200 || answer.status === 206) return answer
  answer.close()
  const { status } = answer
  if (redirected(status)) {
    const next = URL.parse(answer.header('location') ?? '', address)
    if (next === null || left === 0) throw failAt('update-server-failing', address, { status })
    return get(next, getting, address, left - 1)
  }
  throw failAt(status === 404 || status === 410 ? 'update-not-there' : 'update-server-failing', address, { status })
}

/** The whole of a small body. One that is larger is left in the middle and fails `update-answer-unreadable`. */
export const readSmall = async (answer: FeedResponse, largest: number): Promise<Buffer> => {
  const read: Buffer[] = []
  let size = Number(answer.header('content-length') ?? 0)
  try {
    if (size > largest) throw new AppError('update-answer-unreadable')
    size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > largest) throw new AppError('update-answer-unreadable')
      read.push(part)
    }
  } finally {
    answer.close()
  }
  return Buffer.concat(read)
}
