import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { onTestFinished } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { createServiceClient, type ServiceClient, type ServiceOptions } from '../../../main/service/service-client.ts'

export const clientOf = (options: Partial<ServiceOptions>): ServiceClient => {
  const client = createServiceClient({
    baseAddress: 'https://books.example/v1',
    databaseId: 'D',
    pathStyle: 'standard',
    atOnce: 2,
    timeout: 2_000,
    now: () => 0,
    accessToken: async () => 'token',
    proxyFor: async () => null,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** A service on this computer, the headers it received, and its client. */
export const serve = async (answer: (response: ServerResponse) => void, options: Partial<ServiceOptions> = {}) => {
  const came: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    came.push(request.headers)
    request.resume().on('end', () => answer(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { came, client: clientOf({ baseAddress: address, ...options }) }
}

/** An adapter of the test, and the requests it received. */
export const network = (answer: (config: InternalAxiosRequestConfig) => Promise<unknown>, status = 200) => {
  const asked: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    asked.push(`${config.method} ${config.url}`)
    const data = await answer(config)
    return { data, status, statusText: '', headers: new AxiosHeaders(), config, request: null }
  }
  return { asked, adapter }
}
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
  )
