import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { authorizeAddress, hiddenFields, visitor, type Page } from './visitor.ts'

let embedded: RunningService
let alone: RunningService
beforeAll(async () => {
  embedded = await startService({ customers: 5, embedded: true })
  alone = await startService({ customers: 5 })
})
afterAll(() => Promise.all([embedded.stop(), alone.stop()]))

/** The value of a field in a fresh page. */
const filledIn = ({ text }: Page, field: string): string | undefined =>
  new RegExp(`name="${field}"[^>]*\\svalue="([^"]*)"`).exec(text)?.[1]
const realm = ({ text }: Page): string | undefined => /class="realm">([^<]*)</.exec(text)?.[1]

describe('the login page of the embedded Demo company', () => {
  it('is filled in and asks for consent too, so that one click leads to a code', async () => {
    const who = visitor(embedded)
    const page = await who.get(authorizeAddress(embedded, { state: 'a b&c' }))
    expect(page.text).toContain('<strong>Ledgerdesk</strong> asks for access')
    const [name = '', password = ''] = [filledIn(page, 'name'), filledIn(page, 'password')]
    expect({ name, password }).toEqual(embedded.facts.user)
    const { status, to } = await who.submit(page, '/OAuth/Enter', { name, password, decision: 'allow' })
    const back = new URL(to)
    expect([status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([
      303,
      embedded.facts.redirectUri,
      'a b&c',
    ])
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{40,}$/)
  })

  it.each([
    ['en', 'Demo', 'Log in and allow'],
    ['nl', 'Demo', 'Inloggen en toestaan'],
  ])('says Demo and not Production in %s', async (language, says, button) => {
    const page = await visitor(embedded, language).get(authorizeAddress(embedded))
    expect([realm(page), page.text.includes('Production'), page.text.includes('Productie')]).toEqual([
      says,
      false,
      false,
    ])
    expect(page.text).toContain(`autofocus>${button}</button>`)
  })

  it('accepts a denial, also without a login', async () => {
    const who = visitor(embedded)
    const { to } = await who.submit(await who.get(authorizeAddress(embedded)), '/OAuth/Enter', { decision: 'deny' })
    expect(new URL(to).searchParams.get('error')).toBe('access_denied')
    expect((await who.get(authorizeAddress(embedded))).text).toContain('type="password"')
  })

  it('refuses a wrong password, with a message on the same page', async () => {
    const who = visitor(embedded)
    const page = await who.get(authorizeAddress(embedded))
    const again = await who.submit(page, '/OAuth/Enter', { name: 'demo', password: 'guess', decision: 'allow' })
    expect([again.status, again.to, again.text.includes('role="alert"')]).toEqual([403, '', true])
    expect((await who.submit(again, '/OAuth/Enter', { ...embedded.facts.user, decision: 'allow' })).status).toBe(303)
  })

  it('refuses a form that another page made up, or one for another application', async () => {
    const who = visitor(embedded)
    const page = await who.get(authorizeAddress(embedded))
    const { csrf = '' } = hiddenFields(page, '/OAuth/Enter')
    const answer = { ...embedded.facts.user, decision: 'allow' }
    const forged = await who.post(`${embedded.facts.baseUrl}/OAuth/Enter`, {
      ...hiddenFields(page, '/OAuth/Enter'),
      ...answer,
      csrf: 'guess',
    })
    expect([forged.status, forged.to]).toEqual([403, ''])
    const other = await who.post(`${embedded.facts.baseUrl}/OAuth/Enter`, {
      ...answer,
      csrf,
      query: '?client_id=nobody',
    })
    expect([other.status, other.to]).toEqual([303, '/prod/v23/OAuth/Authorize?client_id=nobody'])
  })

  it('asks only for consent once the user is logged in', async () => {
    const who = visitor(embedded)
    await who.submit(await who.get(authorizeAddress(embedded)), '/OAuth/Enter', {
      ...embedded.facts.user,
      decision: 'allow',
    })
    const page = await who.get(authorizeAddress(embedded))
    expect(page.text).toContain('Allow access?')
    expect((await who.submit(page, '/OAuth/Consent', { decision: 'allow' })).to).toContain('code=')
  })
})

describe('the login page of a separate service', () => {
  it('is empty, names its environment, and asks for consent on a page of its own', async () => {
    const who = visitor(alone)
    const page = await who.get(authorizeAddress(alone))
    expect([realm(page), filledIn(page, 'name'), filledIn(page, 'password')]).toEqual([
      'Production',
      undefined,
      undefined,
    ])
    const form = { ...alone.facts.user, decision: 'allow', csrf: hiddenFields(page, '/OAuth/Login').csrf ?? '' }
    expect((await who.post(`${alone.facts.baseUrl}/OAuth/Enter`, form)).status).toBe(403)
  })
})
