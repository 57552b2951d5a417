import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../base/app-error.ts'
import { codeOf } from '../../service/network/connection-error.ts'
import { emptyHeaders, pageHeaders, type Outcome } from './browser-page.ts'
import { askedOf, backPath } from './loopback-request.ts'

export interface ListenerContext {
  readonly redirectUri: string
  /** Judges a request to the redirect URI. null: it is not of this sign-in. */
  readonly take: (address: string) => Outcome | null
  readonly page: (outcome: Outcome) => string
  /** The page was sent, so the listener is no longer needed. */
  readonly shown: () => void
}

export interface Listener {
  /** Frees the port and cuts open connections. */
  close(): Promise<void>
}

/**
 * A browser sends its whole request at once. The code has at most 16 KB, plus cookies of other programs on `localhost`.
 * A slower, larger or busier client is not a browser.
 */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 1_000,
  maxHeaderSize: 65_536,
  requireHostHeader: false,
} as const
const mostConnections = 64

/** Closes the oldest connection when a new one exceeds the limit. A browser sends its request as soon as it connects. */
export const makeWay = (server: Server): Server => {
  const held = new Set<Socket>()
  return server.on('connection', (socket: Socket) => {
    held.add(socket)
    socket.once('close', () => held.delete(socket))
    const [oldest] = held
    if (held.size <= mostConnections || oldest === undefined) return
    held.delete(oldest)
    oldest.destroy()
  })
}

const answer = ({ redirectUri, take, page, shown }: ListenerContext): RequestListener => {
  let outcome: Outcome | null = null
  return (request, response) => {
    const asked = askedOf(request, redirectUri)
    const taken = asked.is === 'redirect' ? take(asked.address) : null
    if (taken !== null) {
      outcome ??= taken
      // The redirect removes the code from the browser's address before any page is shown.
      response.writeHead(303, { ...emptyHeaders, Location: backPath }).end()
    } else if (asked.is === 'page' && outcome !== null) {
      response.once('finish', shown)
      response.writeHead(200, pageHeaders).end(page(outcome))
    } else {
      response.writeHead(404, emptyHeaders).end()
    }
  }
}

/**
 * An invalid request gets the same answer as a refused one. A connection without a request, as a browser opens ahead,
 * gets none.
 */
const refuse = (error: Error, socket: Socket): void => {
  if (socket.writable && codeOf(error) !== 'ERR_HTTP_REQUEST_TIMEOUT')
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  else socket.destroy()
}

const newServer = (context: ListenerContext): Server => {
  const answers = answer(context)
  // Node would answer these two kinds of request itself.
  return makeWay(
    createServer(limits, answers)
      .on('checkContinue', answers)
      .on('checkExpectation', answers)
      .on('clientError', refuse),
  )
}

/** A browser tries both addresses of `localhost`, so another program at one of them could receive the code. */
const hostsOf = ({ hostname }: URL): readonly string[] =>
  hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replace(/^\[|\]$/g, '')]

const isNotThere = (error: unknown): boolean => ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))

/**
 * Whether it listens now; false if the computer has no such address. Fails `sign-in-port-taken`,
 * `sign-in-not-listening`.
 */
const listenAt = async (server: Server, hostname: string, { port, host }: URL): Promise<boolean> => {
  try {
    server.listen({ host: hostname, port: Number(port), exclusive: true, ipv6Only: true })
    await once(server, 'listening')
    return true
  } catch (error) {
    if (isNotThere(error)) return false
    throw new AppError(
      { code: codeOf(error) === 'EADDRINUSE' ? 'sign-in-port-taken' : 'sign-in-not-listening', about: { host } },
      { cause: error },
    )
  }
}

const closeServer = async (server: Server): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Listens at the redirect URI, on loopback addresses only. Fails as `listenAt` does, and then nothing listens. */
export const listenForRedirect = async (context: ListenerContext): Promise<Listener> => {
  const url = new URL(context.redirectUri)
  const servers = hostsOf(url).map((hostname) => ({ hostname, server: newServer(context) }))
  const close = async (): Promise<void> => void (await Promise.all(servers.map(({ server }) => closeServer(server))))
  try {
    const listening: boolean[] = []
    for (const { hostname, server } of servers) listening.push(await listenAt(server, hostname, url))
    if (!listening.includes(true)) throw new AppError({ code: 'sign-in-not-listening', about: { host: url.host } })
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
