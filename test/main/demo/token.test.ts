import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService, StartOptions } from '../../../main/demo/start-service.ts'

let service: RunningService
const start = async (options: StartOptions = {}): Promise<void> => {
  service = await startService({ customers: 3, ...options })
}
beforeEach(() => start())
afterEach(() => service.stop())

type Tokens = Record<string, unknown> & { access_token: string; refresh_token: string; error?: string }

const ask = async (
  form: Readonly<Record<string, string>>,
): Promise<{ status: number; headers: Headers; text: string; body: Tokens }> => {
  const { baseUrl, clientId, clientSecret, redirectUri } = service.facts
  const all = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, ...form }
  const answer = await fetch(`${baseUrl}/OAuth/Token`, { method: 'POST', body: new URLSearchParams(all) })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Tokens,
  }
}

const byCode = (code: string, form: Readonly<Record<string, string>> = {}) =>
  ask({ grant_type: 'authorization_code', code, ...form })
const byRefresh = (token: string, form: Readonly<Record<string, string>> = {}) =>
  ask({ grant_type: 'refresh_token', refresh_token: token, ...form })
const reads = async (token: string): Promise<number> =>
  (
    await fetch(`${service.facts.baseUrl}/api/MVL00124/CustomerInfoList`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

describe('an authorization code', () => {
  it('is redeemed for the token response of the contract', async () => {
    const { status, headers, body } = await byCode(service.control.code())
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 7200,
      refresh_token: expect.any(String),
      scope: service.facts.scope,
    })
    expect(await reads(body.access_token)).toBe(200)
  })

  it('that is used twice is refused, and its tokens are revoked', async () => {
    const code = service.control.code()
    const { body } = await byCode(code)
    expect((await byCode(code)).body.error).toBe('invalid_grant')
    expect(await reads(body.access_token)).toBe(401)
    expect((await byRefresh(body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is good for a minute', async () => {
    const code = service.control.code()
    service.control.advance(60_000)
    expect((await byCode(code)).body.error).toBe('invalid_grant')
  })

  it('of the test environment is refused in production', async () => {
    expect((await byCode(service.control.code('test'))).body.error).toBe('invalid_grant')
  })
})

describe('an access token', () => {
  it('lasts 7200 seconds, and the refresh token gets another', async () => {
    const { body } = await byCode(service.control.code())
    service.control.advance(7199_000)
    expect(await reads(body.access_token)).toBe(200)
    service.control.advance(1000)
    expect(await reads(body.access_token)).toBe(401)
    const fresh = await byRefresh(body.refresh_token)
    expect(Object.keys(fresh.body).sort()).toEqual(Object.keys(body).sort())
    expect(await reads(fresh.body.access_token)).toBe(200)
  })

  it('lasts as long as the service was configured', async () => {
    await service.stop()
    await start({ tokenLifetime: 5 })
    const { body } = await byCode(service.control.code())
    expect(body.expires_in).toBe(5)
    service.control.advance(5000)
    expect(await reads(body.access_token)).toBe(401)
  })
})

describe('a client at the token endpoint', () => {
  it.each([
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another client', { client_id: 'x' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 400, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'https://ledgerdesk.invalid/' }, 400, 'invalid_grant'],
    ['no redirect URI', { redirect_uri: '' }, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: '' }, 400, 'invalid_request'],
    ['no code', { code: '' }, 400, 'invalid_request'],
  ])('with %s is refused', async (_what, form, status, error) => {
    const answer = await byCode(service.control.code(), form)
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('must send a form without duplicate parameters', async () => {
    const address = `${service.facts.baseUrl}/OAuth/Token`
    expect(
      (await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400)
    const twice = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams([
        ['grant_type', 'refresh_token'],
        ['grant_type', 'refresh_token'],
      ]),
    })
    expect(await twice.json()).toMatchObject({ error: 'invalid_request' })
  })
})

describe('a refresh token', () => {
  it('stays the same by default', async () => {
    const { refreshToken } = service.control.signIn()
    expect((await byRefresh(refreshToken)).body.refresh_token).toBe(refreshToken)
    expect((await byRefresh(refreshToken)).status).toBe(200)
  })

  it('is replaced with rotation, and the old one stops working', async () => {
    await service.stop()
    await start({ rotate: true })
    const { refreshToken } = service.control.signIn()
    const fresh = (await byRefresh(refreshToken)).body.refresh_token
    expect(fresh).not.toBe(refreshToken)
    expect((await byRefresh(refreshToken)).body.error).toBe('invalid_grant')
    expect((await byRefresh(fresh)).status).toBe(200)
  })

  it('can keep working beside the new one', async () => {
    service.control.quirk({ quirk: 'rotateRefresh', value: 'old-lives' })
    const { refreshToken } = service.control.signIn()
    expect((await byRefresh(refreshToken)).body.refresh_token).not.toBe(refreshToken)
    expect((await byRefresh(refreshToken)).status).toBe(200)
  })

  it('can be missing in the response, and the lifetime can be a text', async () => {
    service.control.quirk({ quirk: 'noRefreshToken' })
    service.control.quirk({ quirk: 'expiresInText' })
    const { body } = await byRefresh(service.control.signIn().refreshToken)
    expect(body).not.toHaveProperty('refresh_token')
    expect(body.expires_in).toBe('7200')
  })

  it('can be refused as HTML or text', async () => {
    service.control.quirk({ quirk: 'tokenErrors', value: 'html', times: 1 })
    expect((await byRefresh('nonsense')).text).toMatch(/^<!DOCTYPE html>/)
    service.control.quirk({ quirk: 'tokenErrors', value: 'text', times: 1 })
    expect((await byRefresh('nonsense')).text).toBe('The refresh token is not valid.')
    expect((await byRefresh('nonsense')).body.error).toBe('invalid_grant')
  })

  it('ends when permissions are revoked', async () => {
    const { accessToken, refreshToken } = service.control.signIn()
    service.control.revokeTokens()
    expect(await reads(accessToken)).toBe(401)
    expect((await byRefresh(refreshToken)).body.error).toBe('invalid_grant')
  })

  it('outlives its access tokens', async () => {
    const { accessToken, refreshToken } = service.control.signIn()
    service.control.expireTokens()
    expect(await reads(accessToken)).toBe(401)
    expect((await byRefresh(refreshToken)).status).toBe(200)
  })
})
