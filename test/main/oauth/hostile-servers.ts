import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request with its sender and its bytes as text. */
export interface Got {
  readonly from: 'window' | 'main'
  readonly whole: string
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: string
}

export interface Listener {
  readonly origin: string
  readonly got: Got[]
  stop(): Promise<void>
}

/** Identifies requests of these tests' window. */
export const windowHeader = 'x-from-window'

const wholeOf = (request: IncomingMessage, body: string): string =>
  `${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n\n${body}`

/** A loopback server that records every request. */
export const listen = async (answer: (exchange: Exchange) => void): Promise<Listener> => {
  const got: Got[] = []
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    text(request).then(
      (body) => {
        got.push({ from: windowHeader in request.headers ? 'window' : 'main', whole: wholeOf(request, body) })
        answer({ request, response, body })
      },
      () => response.destroy(),
    )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, stop }
}

/** A page whose script visits these addresses in turn. */
export const pageThatGoesTo = (addresses: readonly string[]): string =>
  `<script>const goes = ${JSON.stringify(addresses)}</script>`
export const whereItGoes = (html: string): readonly string[] => {
  const list = /const goes = (\[.*\])<\/script>/s.exec(html)?.[1]
  return list === undefined ? [] : (JSON.parse(list) as string[])
}
