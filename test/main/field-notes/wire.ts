import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { RunningService } from '../../../main/demo/start-service.ts'

/** One call, byte for byte. */
export interface Passed {
  readonly method: string
  readonly path: string
  readonly sent: string
  readonly status: number
  readonly answered: string
}

export interface Wire {
  /** The service's base address through this proxy. */
  readonly baseAddress: string
  readonly passed: readonly Passed[]
  /** The latest calls of a method about single customers, newest last. */
  calls(method: string): Passed[]
  /** The body of a method's only write, and of the read before it. */
  write(method: 'PUT' | 'POST'): { readonly body: string; readonly readBefore: string }
}

/** A proxy that passes everything on unchanged, and records it. */
export const openWire = async ({ facts }: RunningService): Promise<Wire> => {
  const target = new URL(facts.baseUrl)
  const passed: Passed[] = []
  const server = createServer(async (asked, answer) => {
    const sent = await text(asked)
    const onward = request(
      { hostname: target.hostname, port: target.port, method: asked.method, path: asked.url, headers: asked.headers },
      async (got) => {
        const answered = await text(got)
        passed.push({ method: asked.method!, path: asked.url!, sent, status: got.statusCode!, answered })
        answer.writeHead(got.statusCode!, got.headers).end(answered)
      },
    )
    onward.on('error', () => answer.destroy())
    onward.end(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const calls = (method: string): Passed[] =>
    passed.filter((call) => call.method === method && call.path.includes('/Customer'))
  return {
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    passed,
    calls,
    write(method) {
      const at = passed.findIndex((call) => call.method === method)
      if (at < 0 || passed.findLastIndex((call) => call.method === method) !== at)
        throw new Error(`Not exactly one ${method} passed.`)
      return {
        body: passed[at]!.sent,
        readBefore: passed.slice(0, at).findLast((call) => call.method === 'GET')?.answered ?? '',
      }
    },
  }
}
