import { once } from 'node:events'
import {
  createServer as createHttpServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type SecureContextOptions } from 'node:tls'
import type { Certificate } from './certificates.ts'

const ends: (() => void)[] = []

/** Closes every server of this file. The test must call it, because these servers know no test runner. */
export const closeServers = (): void => ends.splice(0).forEach((end) => end())

/** Listens on this computer until `closeServers`; returns the port. */
const listen = async (server: Server | HttpServer): Promise<number> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** A free port of this computer. */
export const closedPort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Accepts connections and sends nothing. */
export const serveSilence = async (): Promise<{ readonly port: number }> => ({
  port: await listen(createServer(() => undefined)),
})

export interface Received {
  readonly method: string
  readonly url: string
  /** The raw header lines, as received. */
  readonly headers: string
  readonly body: string
  /** Identifies a connection. */
  readonly connection: number
}

export interface Target {
  readonly port: number
  readonly received: Received[]
}

/** A service with TLS; answers `{}` by default. */
export const serveTarget = async (
  certificate: Certificate & Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>,
  answer: RequestListener = (_request, response) => void response.end('{}'),
): Promise<Target> => {
  const received: Received[] = []
  const server = createHttpsServer(certificate, (request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({
          method: request.method!,
          url: request.url!,
          headers: request.rawHeaders.join('\n'),
          body: Buffer.concat(chunks).toString(),
          connection: request.socket.remotePort!,
        })
        answer(request, response)
      })
  })
  return { port: await listen(server), received }
}

export interface ProxyOptions {
  /** The port of this computer for a name and port. The proxy cannot reach any other. */
  readonly leads: Readonly<Record<string, number>>
  /** The `name:password` that it requires, as Basic. */
  readonly wants?: string
  /** Its challenge; Basic by default. */
  readonly challenge?: readonly string[]
  /** TLS to the proxy itself. */
  readonly certificate?: Certificate
  /** A status for every CONNECT, or never an answer. */
  readonly always?: number | 'silence'
}

export interface TestProxy {
  readonly port: number
  /** The `name:password` from now on. */
  want(nameAndPassword: string): void
  /** One line per CONNECT, and per page without TLS: the target and the authorization. */
  readonly asked: { readonly to: string; readonly authorization: string | undefined }[]
  /** Open connections to the proxy. */
  readonly open: () => Promise<number>
}

const join = (one: Duplex, other: Duplex): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from
      .on('error', () => to.destroy())
      .on('close', () => to.destroy())
      .pipe(to)
}

/** An HTTP proxy that makes tunnels (RFC 9110 §9.3.6) and fetches pages of this computer, and records everything. */
export const serveProxy = async ({
  leads,
  wants,
  challenge = ['Basic realm="Office proxy"'],
  certificate,
  always,
}: ProxyOptions): Promise<TestProxy> => {
  const asked: TestProxy['asked'] = []
  const server = certificate ? createHttpsServer(certificate) : createHttpServer()
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
  let expected = wants === undefined ? undefined : basic(wants)
  const mayPass = ({ url, headers }: IncomingMessage): boolean => {
    const authorization = headers['proxy-authorization']
    asked.push({ to: url ?? '', authorization })
    return expected === undefined || authorization === expected
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!mayPass(request)) return void response.writeHead(407, { 'Proxy-Authenticate': [...challenge] }).end()
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name !== 'proxy-authorization'),
    )
    const onward = ask(request.url!, { method: request.method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode!, answer.headers)),
    )
    request.pipe(onward.on('error', () => response.destroy()))
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const passes = mayPass(request)
    if (always === 'silence') return
    if (always !== undefined)
      return void socket.end(
        `HTTP/1.1 ${always} No\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n<html></html>`,
      )
    if (!passes) {
      return void socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\n${challenge.map((one) => `Proxy-Authenticate: ${one}\r\n`).join('')}Content-Length: 0\r\n\r\n`,
      )
    }
    const to = request.url!
    const port = leads[to]
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      join(socket, onward)
    })
    // The end of a test closes a target to which a connection is only being made.
    onward.on('error', () => socket.destroy())
  })
  const port = await listen(server)
  return {
    port,
    asked,
    want: (text) => void (expected = basic(text)),
    open: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  }
}

/** TLS in front of a server of this computer without TLS. */
export const serveTlsBefore = async (certificate: Certificate, port: number): Promise<{ readonly port: number }> => ({
  port: await listen(createTlsServer(certificate, (socket) => join(socket, connect(port, '127.0.0.1')))),
})

const readBytes = async (socket: Socket, count: number): Promise<Buffer> => {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes !== null) return bytes
    await once(socket, 'readable')
  }
}
const readText = async (socket: Socket): Promise<string> => {
  let text = ''
  for (let byte = await readBytes(socket, 1); byte[0] !== 0; byte = await readBytes(socket, 1))
    text += byte.toString('latin1')
  return text
}

/** The target of a client of version 5 (RFC 1928) or 4a, and the two answers. */
const readSocks = async (socket: Socket): Promise<{ to: string; yes: Buffer; no: Buffer }> => {
  const [version] = await readBytes(socket, 1)
  if (version === 5) {
    await readBytes(socket, (await readBytes(socket, 1))[0]!)
    socket.write(Buffer.from([5, 0]))
    const [, , , kind] = await readBytes(socket, 4)
    if (kind !== 3) throw new Error('not a name')
    const name = (await readBytes(socket, (await readBytes(socket, 1))[0]!)).toString()
    const port = (await readBytes(socket, 2)).readUInt16BE()
    return {
      to: `${name}:${port}`,
      yes: Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
      no: Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]),
    }
  }
  const head = await readBytes(socket, 7)
  await readText(socket)
  return {
    to: `${await readText(socket)}:${head.readUInt16BE(1)}`,
    yes: Buffer.from([0, 90, 0, 0, 0, 0, 0, 0]),
    no: Buffer.from([0, 91, 0, 0, 0, 0, 0, 0]),
  }
}

/** A SOCKS proxy of versions 4a and 5 that resolves names itself. */
export const serveSocks = async (
  leads: Readonly<Record<string, number>>,
): Promise<{ readonly port: number; readonly asked: string[] }> => {
  const asked: string[] = []
  const server = createServer((socket) => {
    void readSocks(socket).then(({ to, yes, no }) => {
      asked.push(to)
      const port = leads[to]
      if (port === undefined) return void socket.end(no)
      const onward = connect(port, '127.0.0.1', () => {
        socket.write(yes)
        join(socket, onward)
      })
      onward.on('error', () => socket.destroy())
    })
  })
  return { port: await listen(server), asked }
}
