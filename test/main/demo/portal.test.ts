import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRefreshToken } from '../../../main/demo/make-refresh-token.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { authorizeAddress, csrfOf, toConsent, visitor } from './visitor.ts'
import type { Visitor } from './visitor.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService({ customers: 3 })
})
afterAll(() => service.stop())

const enter = async (who: Visitor, page: 'Portal' | 'Operator'): Promise<void> => {
  const { facts } = service
  await who.submit(
    await who.get(`${facts.baseUrl}/${page}`),
    '/OAuth/Login',
    page === 'Portal' ? facts.user : facts.operator,
  )
}

const portal = (who: Visitor) => who.get(`${service.facts.baseUrl}/Portal`)

const register = async (who: Visitor, name: string, redirect: string) =>
  who.post(`${service.facts.baseUrl}/Portal`, { csrf: csrfOf(await portal(who)), name, redirect })

const sectionOf = (text: string, name: string): string =>
  text.split('<section').find((part) => part.includes(`>${name}<`)) ?? ''
const codes = (section: string): string[] =>
  [...section.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = '']) => code)

describe('the developer portal', () => {
  it("shows identifier and secret only after the operator's activation", async () => {
    const [developer, operator] = [visitor(service), visitor(service)]
    await enter(developer, 'Portal')
    expect((await register(developer, 'Mijn app', 'https://example.com/cb')).status).toBe(303)
    const before = sectionOf((await portal(developer)).text, 'Mijn app')
    expect(before).toContain('Aangevraagd')
    expect(codes(before)).toEqual([])

    await enter(operator, 'Operator')
    const page = await operator.get(`${service.facts.baseUrl}/Operator`)
    expect((await operator.submit(page, '/Operator', {})).status).toBe(303)
    const after = sectionOf((await portal(developer)).text, 'Mijn app')
    const [client = '', secret = ''] = codes(after)
    expect(after).toContain('Actief')

    const address = authorizeAddress(service, { client_id: client, redirect_uri: 'https://example.com/cb' })
    const consent = await toConsent(service, visitor(service), address)
    expect(consent.text).toContain('Mijn app')
    const token = await makeRefreshToken({
      ...service.facts,
      clientId: client,
      clientSecret: secret,
      redirectUri: 'https://example.com/cb',
      user: service.facts.user.name,
      password: service.facts.user.password,
    })
    expect(token).toMatch(/^[\w-]{40,}$/)
  })

  it('changes the redirect URI, and the old one is then refused', async () => {
    const developer = visitor(service)
    await enter(developer, 'Portal')
    const page = await portal(developer)
    await developer.submit(page, '/Portal', { number: '1', redirect: 'http://127.0.0.1:1/other' })
    expect((await visitor(service).get(authorizeAddress(service))).status).toBe(400)
    expect(
      (await visitor(service).get(authorizeAddress(service, { redirect_uri: 'http://127.0.0.1:1/other' }))).status,
    ).toBe(200)
    await developer.submit(page, '/Portal', { number: '1', redirect: service.facts.redirectUri })
    expect((await visitor(service).get(authorizeAddress(service))).status).toBe(200)
  })

  it.each([
    ['callback', 'whole address'],
    ['https://example.com/#x', 'after #'],
    ['javascript:alert(1)', 'kind of address'],
  ])('refuses %s as redirect URI', async (redirect, why) => {
    const developer = visitor(service)
    await enter(developer, 'Portal')
    const answer = await developer.submit(await portal(developer), '/Portal', { number: '1', redirect })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)])
  })

  it('shows any name as text', async () => {
    const developer = visitor(service)
    await enter(developer, 'Portal')
    await register(developer, '<img src=x onerror=alert(1)>', 'https://example.com/')
    expect((await portal(developer)).text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect((await portal(developer)).text).not.toContain('<img')
  })

  it('belongs to the developer, and activation to the operator', async () => {
    const developer = visitor(service)
    await enter(developer, 'Portal')
    expect((await developer.get(`${service.facts.baseUrl}/Operator`)).text).toContain('type="password"')
  })
})

describe('the refresh token generator', () => {
  it('shows a refresh token on its page, once', async () => {
    const who = visitor(service)
    await enter(who, 'Portal')
    const address = `${service.facts.baseUrl}/Portal/RefreshToken`
    const made = await who.submit(await who.get(address), '/Portal/RefreshToken', { client: service.facts.clientId })
    const token = /<textarea[^>]*>([\w-]+)<\/textarea>/.exec(made.text)?.[1] ?? ''
    const { clientId, clientSecret, redirectUri, baseUrl } = service.facts
    const form = {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    }
    expect((await fetch(`${baseUrl}/OAuth/Token`, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(
      200,
    )
    expect((await who.get(address)).text).not.toContain(token)
  })

  it.each([
    ['password', 'x', 'The login was refused'],
    ['clientId', 'x', 'not known in this environment'],
    ['scope', 'x', 'this scope is not offered'],
    ['clientSecret', 'x', 'its secret is wrong'],
    ['baseUrl', 'http://127.0.0.1:1/prod/v23', 'cannot be reached'],
  ])('explains a wrong %s', async (name, value, why) => {
    const { facts } = service
    const options = { ...facts, user: facts.user.name, password: facts.user.password, [name]: value }
    await expect(makeRefreshToken(options)).rejects.toThrow(why)
  })
})
