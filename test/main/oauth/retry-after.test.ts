import { describe, expect, it } from 'vitest'
import { tokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { serveHttp } from '../serve-http.ts'

const registration = {
  environment: 'e',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 's',
  pathStyle: 'standard',
} as const

describe('an answer of the token endpoint', () => {
  it.each<[number, string, string, number | null]>([
    [429, '30', 'service-busy', 30_000],
    [503, '120', 'service-busy', 120_000],
    [503, new Date(61_000).toUTCString(), 'service-busy', 60_000],
    [429, new Date(0).toUTCString(), 'service-busy', 0],
    [500, '5', 'service-failing', 5_000],
    [302, '5', 'service-redirected', 5_000],
    [429, 'soon', 'service-busy', null],
    [503, 'soon', 'service-failing', null],
  ])('%i with “Retry-After: %s” fails as %s, and says how long to wait', async (status, retry, code, retryAfter) => {
    const { origin: baseAddress } = await serveHttp((_request, response) =>
      response.writeHead(status, { 'retry-after': retry }).end(),
    )
    const endpoint = tokenEndpoint(
      { ...registration, baseAddress, secret: null },
      { now: () => 1_000, proxyFor: async () => null },
    )
    await expect(endpoint.refresh('r')).rejects.toMatchObject({ fail: { code, status }, retryAfter })
  })
})
