import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { expect, onTestFinished } from 'vitest'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { ServiceError, type Outcome } from '../../../main/service/failures.ts'
import { createServiceClient, type ServiceClient, type ServiceOptions } from '../../../main/service/service-client.ts'
import { serveHttp } from '../serve-http.ts'

export const clientOf = (options: Partial<ServiceOptions>): ServiceClient => {
  const client = createServiceClient({
    baseAddress: 'https://books.example/v1',
    databaseId: 'D',
    pathStyle: 'standard',
    atOnce: 2,
    timeout: 60_000,
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
  const { origin } = await serveHttp((request, response) => {
    came.push(request.headers)
    request.resume().on('end', () => answer(response))
  })
  return { came, client: clientOf({ baseAddress: `${origin}/v1`, ...options }) }
}

/** Matches a `ServiceError` with this code and outcome. */
export const failing = (code: FailCode, outcome: Outcome): unknown =>
  expect.toSatisfy(
    (error: unknown) => error instanceof ServiceError && error.fail.code === code && error.outcome === outcome,
  )

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
