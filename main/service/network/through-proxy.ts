import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SocksClient } from 'socks'
import type { Proxy } from './proxy.ts'
import { type Endpoint, endpointOf, plainTo, secureOver } from './sockets.ts'

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
  const status = answer.statusCode!
  if (status < 200 || status > 299) throw new Error(`the proxy answered ${status}`)
  socket.unshift(head)
  return socket
}

export class Refused extends Error {
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
  signal.addEventListener('abort', stop)
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

export const through = async (proxy: Proxy, target: Endpoint, signal: AbortSignal): Promise<Duplex> => {
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
