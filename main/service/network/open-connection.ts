import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import { SocksClient } from 'socks'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { readChallenge } from './challenge.ts'
import { codeOf, ConnectionError, isCertificateTrouble, type Reason } from './connection-error.ts'
import type { Proxy } from './proxy.ts'
import { trustNow } from './trust.ts'

export interface Limits {
  /** Milliseconds for a direct connection. A proxy has half, which leaves time for the next route. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

interface Endpoint {
  readonly host: string
  readonly port: number
}

const ports: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'socks5:': 1080, 'socks4:': 1080 }
const endpointOf = ({ hostname, port, protocol }: URL): Endpoint => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || ports[protocol]!,
})

/** The user of a connection handles its errors; an unused one may fail unnoticed. */
const ignoreErrors = <S extends Duplex>(stream: S): S => stream.on('error', () => undefined)

const until = async <S extends Duplex>(event: string, stream: S, signal: AbortSignal): Promise<S> => {
  try {
    await once(ignoreErrors(stream), event, { signal })
    return stream
  } catch (error) {
    stream.destroy()
    throw error
  }
}

const plainTo = (endpoint: Endpoint, signal: AbortSignal): Promise<Socket> =>
  until('connect', connect(endpoint), signal)

/** TLS 1.2 at least, checked against the target's own name. Neither a proxy nor the process environment changes that. */
const secureOver = (socket: Duplex, { host }: Endpoint, signal: AbortSignal): Promise<Duplex> => {
  trustNow()
  return until(
    'secureConnect',
    connectSecurely({
      socket,
      host,
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    }),
    signal,
  )
}

/** RFC 9110 §9.3.6. Only the proxy gets the authorization. */
const tunnel = async (
  socket: Duplex,
  { host, port }: Endpoint,
  authorization: string | null,
  signal: AbortSignal,
): Promise<Duplex> => {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const headers = { Host: authority, ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }) }
  const asking = request({ method: 'CONNECT', path: authority, headers, createConnection: () => socket })
  asking.on('error', () => undefined).end()
  const [answer, , head] = (await once(asking, 'connect', { signal })) as [IncomingMessage, Duplex, Buffer]
  if (answer.statusCode === 407) throw new Refused(answer.headersDistinct['proxy-authenticate'] ?? [])
  if (answer.statusCode === undefined || answer.statusCode < 200 || answer.statusCode > 299)
    throw new Error(`the proxy answered ${answer.statusCode}`)
  if (head.length > 0) socket.unshift(head)
  return socket
}

class Refused extends Error {
  readonly headers: readonly string[]

  constructor(headers: readonly string[]) {
    super('the proxy wants to know who is there')
    this.headers = headers
  }
}

/** The proxy resolves names: an office's computer may know no names outside it. */
const socks = async (
  socket: Socket,
  type: 4 | 5,
  destination: Endpoint,
  proxy: Endpoint,
  signal: AbortSignal,
): Promise<Duplex> => {
  const stop = (): void => void socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return (
      await SocksClient.createConnection({
        command: 'connect',
        existing_socket: socket,
        proxy: { ...proxy, type },
        destination,
      })
    ).socket
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const through = async (proxy: Proxy, target: Endpoint, signal: AbortSignal): Promise<Duplex> => {
  const url = new URL(proxy.address)
  const proxyEndpoint = endpointOf(url)
  const socket = await plainTo(proxyEndpoint, signal)
  try {
    switch (url.protocol) {
      case 'http:':
        return await tunnel(socket, target, proxy.authorization, signal)
      case 'https:':
        return await tunnel(await secureOver(socket, proxyEndpoint, signal), target, proxy.authorization, signal)
      case 'socks4:':
        return await socks(socket, 4, target, proxyEndpoint, signal)
      case 'socks5:':
        return await socks(socket, 5, target, proxyEndpoint, signal)
      default:
        throw new Error(`no such kind of proxy: ${url.protocol}`)
    }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const codeFor = (error: unknown, within: AbortSignal): FailCode => {
  if (within.aborted) return 'service-slow'
  return isCertificateTrouble(codeOf(error)) ? 'service-certificate' : 'service-unreachable'
}

/**
 * Opens a connection completely: through the proxy, and for https with TLS checked to the target. Fails with a
 * `ConnectionError`, or with the signal's reason.
 */
export const openConnection = async (
  target: URL,
  proxy: Proxy | null,
  { timeout, signal }: Limits,
): Promise<Duplex> => {
  const within = AbortSignal.timeout(proxy === null ? timeout : timeout / 2)
  const stop = AbortSignal.any([within, ...(signal === undefined ? [] : [signal])])
  const step = async (work: () => Promise<Duplex>, reason: Reason, host: string): Promise<Duplex> => {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const [code, challenge] =
        error instanceof Refused
          ? ['proxy-sign-in-needed' as const, readChallenge(error.headers)]
          : [codeFor(error, within), null]
      // A proxy with a wrong certificate is named itself.
      const about = { host: code === 'service-certificate' ? host : target.host }
      throw new ConnectionError({ code, about }, challenge === null ? reason : { is: 'refused', challenge }, {
        cause: error,
      })
    }
  }
  const endpoint = endpointOf(target)
  const connection = await step(
    () => (proxy === null ? plainTo(endpoint, stop) : through(proxy, endpoint, stop)),
    { is: 'unreachable' },
    proxy === null ? target.host : new URL(proxy.address).host,
  )
  if (target.protocol !== 'https:') return connection
  return step(() => secureOver(connection, endpoint, stop), { is: 'final' }, target.host)
}
