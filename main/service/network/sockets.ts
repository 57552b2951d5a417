import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import { trustNow } from './trust.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

const ports: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'socks5:': 1080, 'socks4:': 1080 }

export const endpointOf = ({ hostname, port, protocol }: URL): Endpoint => ({
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

export const plainTo = (endpoint: Endpoint, signal: AbortSignal): Promise<Socket> =>
  until('connect', connect(endpoint), signal)

/** TLS 1.2 at least, checked against the target's own name. Neither a proxy nor the process environment changes that. */
export const secureOver = (socket: Duplex, { host }: Endpoint, signal: AbortSignal): Promise<Duplex> => {
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
