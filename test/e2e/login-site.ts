import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { newAuthority } from '../main/service/network/certificates.ts'

/** A foreign authorization server with the test's own pages. */
export interface LoginSite {
  /** A base address with a version, as a service has. */
  readonly baseAddress: string
  readonly host: string
  /** Requested paths with their queries, in order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** On this computer without TLS, or with an untrusted certificate. */
export const openLoginSite = async (answer: RequestListener, { untrusted = false } = {}): Promise<LoginSite> => {
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }
  const server = untrusted ? createHttps(newAuthority().issue(['127.0.0.1']), listener) : createHttp(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseAddress: `${untrusted ? 'https' : 'http'}://${host}/v23`,
    host,
    asked,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>A page of the service</title><body>${body}</body></html>`
