import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../main/base/app-error.ts'
import { createCustomerService } from '../../../../main/service/customer-service.ts'
import { tokenEndpoint } from '../../../../main/oauth/token-endpoint.ts'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import { serveHttp } from '../../serve-http.ts'
import { failing } from '../client-kit.ts'
import { clientIn } from './office.ts'

/** The network of a hotel or train, which answers for every service until somebody has logged in. */
const portal = async (answer: RequestListener): Promise<{ readonly address: string; readonly visited: string[] }> => {
  const visited: string[] = []
  const { origin } = await serveHttp((request, response) => {
    visited.push(request.url!)
    request.resume().on('end', () => answer(request, response))
  })
  return { address: origin, visited }
}

const page = '<!DOCTYPE html><html><body><a href="/login">Free Wi-Fi: log in</a></body></html>'
const html = { 'Content-Type': 'text/html' }
const ways: readonly (readonly [string, RequestListener, FailCode])[] = [
  [
    'a page with status 200',
    (_request, response) => response.writeHead(200, html).end(page),
    'service-answer-unreadable',
  ],
  [
    'a page that says it is JSON',
    (_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(page),
    'service-answer-unreadable',
  ],
  [
    'a redirect to its login',
    (_request, response) => response.writeHead(302, { Location: '/login' }).end(),
    'service-redirected',
  ],
  [
    'a redirect that keeps the method',
    (_request, response) => response.writeHead(307, { Location: '/login' }).end(),
    'service-redirected',
  ],
]
const direct = { proxyFor: async () => null }
const registration = {
  environment: 'e',
  clientId: 'c',
  secret: 's',
  redirectUri: 'https://desk.example/cb',
  scope: 'x',
  pathStyle: 'standard',
} as const

describe.each(ways)('a portal that answers with %s', (_name, answer, code) => {
  it('is never data: not a list, not a customer, not a list of names', async () => {
    const { address } = await portal(answer)
    const service = createCustomerService(clientIn(direct, address))
    await expect(service.list()).rejects.toThrowError(failing(code, 'unknown'))
    await expect(service.read('1')).rejects.toThrowError(failing(code, 'unknown'))
    await expect(service.names('CountryNVL')).rejects.toThrowError(failing(code, 'unknown'))
  })

  it('never answers a write: its outcome is unknown, and it is sent once', async () => {
    const { address, visited } = await portal(answer)
    const service = createCustomerService(clientIn(direct, address))
    await expect(service.create('{}')).rejects.toThrowError(failing(code, 'unknown'))
    await expect(service.change('1', '{}')).rejects.toThrowError(failing(code, 'unknown'))
    await expect(service.remove('1')).rejects.toThrowError(failing(code, 'unknown'))
    expect(visited).toHaveLength(3)
    expect(visited).not.toContain('/login')
  })

  it('is never a token, and signs nobody out', async () => {
    const { address, visited } = await portal(answer)
    const endpoint = tokenEndpoint(
      { ...registration, baseAddress: address },
      { now: () => 0, proxyFor: direct.proxyFor, timeout: 60_000 },
    )
    const error = await endpoint.refresh('the-refresh-token').catch((thrown: unknown) => thrown)
    expect((error as AppError).fail.code).toBe(code)
    expect(visited).toEqual(['/OAuth/Token'])
  })
})
