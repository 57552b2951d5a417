import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { authorizeAddress, hiddenFields, toConsent, visitor } from './visitor.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService({ customers: 5 })
})
afterAll(() => service.stop())

describe('a user at the login page', () => {
  it('logs in, allows, and returns with a code and the unchanged state', async () => {
    const who = visitor(service)
    const state = 'a b+c&d=%2F é/=='
    const consent = await toConsent(service, who, authorizeAddress(service, { state }))
    expect(consent.text).toContain('<strong>Ledgerdesk</strong> asks for access')
    const back = await who.submit(consent, '/OAuth/Consent', { decision: 'allow' })
    const to = new URL(back.to)
    expect(back.status).toBe(303)
    expect(to.origin + to.pathname).toBe(service.facts.redirectUri)
    expect(to.searchParams.get('state')).toBe(state)
    expect(to.searchParams.get('code')).toMatch(/^[\w-]{40,}$/)
    expect(to.hash).toBe('')
  })

  it.each(['YStiL2M9PQ+/==', 'a+b', 'caf%C3%A9%20+', ''])('returns the state %j as it was written', async (state) => {
    const who = visitor(service)
    const consent = await toConsent(service, who, `${authorizeAddress(service)}&state=${state}`)
    const { to } = await who.submit(consent, '/OAuth/Consent', { decision: 'allow' })
    expect(/[?&]state=([^&]*)$/.exec(to)?.[1]).toBe(state)
  })

  it('returns with the token in the fragment and the state in the query, in the browser flow', async () => {
    const who = visitor(service)
    const consent = await toConsent(service, who, authorizeAddress(service, { response_type: 'token', state: 'abc' }))
    const { to } = await who.submit(consent, '/OAuth/Consent', { decision: 'allow' })
    expect(to).toMatch(
      new RegExp(
        `^${service.facts.redirectUri}\\?state=abc#token_type=bearer&access_token=[\\w-]+&scope=[^&]+&expires_in=7200$`,
      ),
    )
    const fragment = new URLSearchParams(to.split('#')[1])
    expect(fragment.get('scope')).toBe(service.facts.scope)
    const answer = await fetch(`${service.facts.baseUrl}/api/MVL00124/CustomerInfoList`, {
      headers: { authorization: `Bearer ${fragment.get('access_token')}` },
    })
    expect(answer.status).toBe(200)
  })

  it('denies access, and the application gets the error', async () => {
    const who = visitor(service)
    const consent = await toConsent(service, who, authorizeAddress(service, { state: 'x' }))
    const query = new URL((await who.submit(consent, '/OAuth/Consent', { decision: 'deny' })).to).searchParams
    expect([query.get('error'), query.get('state'), query.get('code')]).toEqual(['access_denied', 'x', null])
  })

  it('sees the demo user on the page, and the reason of a failed login', async () => {
    const who = visitor(service)
    const page = await who.get(authorizeAddress(service))
    expect(page.text).toContain(`<code>${service.facts.user.password}</code>`)
    const again = await who.submit(page, '/OAuth/Login', { name: 'demo', password: 'wrong' })
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('role="alert"')])
  })

  it('reads Dutch where the browser asks for it', async () => {
    const page = await visitor(service, 'nl-NL,nl;q=0.9').get(authorizeAddress(service))
    expect(page.text).toContain('<html lang="nl">')
    expect(page.text).toContain('Inloggen')
  })

  it('stays logged in, but must consent again', async () => {
    const who = visitor(service)
    await toConsent(service, who, authorizeAddress(service))
    expect((await who.get(authorizeAddress(service))).text).toContain('Allow access?')
  })

  it('gets a new cookie at the login, so that a planted one is useless', async () => {
    const who = visitor(service)
    const page = await who.get(authorizeAddress(service))
    const planted = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await who.submit(page, '/OAuth/Login', service.facts.user)
    const answer = await fetch(authorizeAddress(service), { headers: { cookie: planted } })
    expect(await answer.text()).toContain('type="password"')
  })
})

describe('an invalid authorize request', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['another redirect URI', { redirect_uri: 'https://ledgerdesk.invalid/callback/' }],
    ['a redirect URI in other letters', { redirect_uri: 'https://LEDGERDESK.invalid/callback' }],
    ['no client', { client_id: '' }],
    ['no redirect URI', { redirect_uri: '' }],
  ])('with %s is refused on a page, and no redirect follows', async (_what, change) => {
    const page = await visitor(service).get(authorizeAddress(service, change))
    expect([page.status, page.to]).toEqual([400, ''])
    expect(page.text).toContain('This application cannot log in here')
  })

  it('with the other environment’s client is refused on a page', async () => {
    expect(
      (await visitor(service).get(authorizeAddress(service, { client_id: service.facts.test.clientId }))).status,
    ).toBe(400)
  })

  it('with a duplicate parameter is not redirected', async () => {
    const twice = `${authorizeAddress(service)}&redirect_uri=${encodeURIComponent('https://evil.example')}`
    expect((await visitor(service).get(twice)).status).toBe(400)
  })

  it.each([
    ['unsupported_response_type', { response_type: 'id_token' }],
    ['invalid_request', { response_type: '' }],
    ['invalid_scope', { scope: 'everything' }],
    ['invalid_request', { scope: '' }],
  ])('is redirected with %s where the address can be trusted', async (error, change) => {
    const { status, to } = await visitor(service).get(authorizeAddress(service, { state: 's', ...change }))
    const query = new URL(to).searchParams
    expect([status, query.get('error'), query.get('state')]).toEqual([302, error, 's'])
  })
})

describe("the service's pages", () => {
  it('run no script, load nothing from elsewhere, and limit the targets of their forms', async () => {
    const who = visitor(service)
    const login = await who.get(authorizeAddress(service))
    expect(login.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    const consent = await toConsent(service, who, authorizeAddress(service))
    expect(consent.headers.get('content-security-policy')).toContain("form-action 'self' https://ledgerdesk.invalid")
    for (const { text } of [login, consent])
      expect(text).not.toMatch(/<script|style=|onclick|https?:\/\/(?!ledgerdesk\.invalid|Demo\.)/)
    expect(login.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/)
  })

  it('refuse a form without the session’s CSRF token', async () => {
    const who = visitor(service)
    const consent = await toConsent(service, who, authorizeAddress(service))
    const { query = '' } = hiddenFields(consent, '/OAuth/Consent')
    const forged = await who.post(`${service.facts.baseUrl}/OAuth/Consent`, { query, decision: 'allow', csrf: 'guess' })
    expect([forged.status, forged.to]).toEqual([403, ''])
  })

  it('return only to this service after a login', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/prod/v23\\evil']) {
      const who = visitor(service)
      const page = await who.get(authorizeAddress(service))
      expect((await who.submit(page, '/OAuth/Login', { ...service.facts.user, back })).to).toBe('/prod/v23/Portal')
    }
  })

  it('reply to another method with 405 and the allowed methods', async () => {
    const answer = await fetch(`${service.facts.baseUrl}/OAuth/Token`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await fetch(`${service.facts.baseUrl}/Nowhere`)).status).toBe(404)
  })
})
