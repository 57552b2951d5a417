import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Relay {
  readonly origin: string
  /** Every token that passed, in answers and in requests. */
  readonly tokens: ReadonlySet<string>
  stop(): Promise<void>
}

const inAnswers = /"(?:access|refresh)_token":"([^"]+)"/g
const inRequests = /(?:^|&)(?:code|refresh_token)=([^&]+)/g

/** Passes requests on to a service and remembers the tokens, so that a test can look for them afterwards. */
export const startRelay = async (target: string): Promise<Relay> => {
  const tokens = new Set<string>()
  const note = (text: string, pattern: RegExp): void => {
    for (const [, token] of text.matchAll(pattern)) if (token) tokens.add(decodeURIComponent(token))
  }
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    const bearer = asked.headers.authorization?.replace(/^Bearer /, '')
    if (bearer) tokens.add(bearer)
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (asked.url?.includes('/OAuth/Token')) got.on('data', (chunk: Buffer) => note(chunk.toString(), inAnswers))
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    if (asked.url?.includes('/OAuth/Token')) asked.on('data', (chunk: Buffer) => note(chunk.toString(), inRequests))
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
