import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { authorizeAddress, toConsent, visitor } from './visitor.ts'

let service: RunningService
beforeEach(async () => {
  service = await startService({ customers: 1 })
})
afterEach(() => service.stop())

/** The pair of RFC 7636, Appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const asked = { code_challenge: challenge, code_challenge_method: 'S256' }

/** The parameters of the redirect after login and consent. */
const back = async (parameters: Readonly<Record<string, string>>): Promise<URLSearchParams> => {
  const who = visitor(service)
  const consent = await toConsent(service, who, authorizeAddress(service, parameters))
  return new URL((await who.submit(consent, '/OAuth/Consent', { decision: 'allow' })).to).searchParams
}
const codeFor = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
  (await back(parameters)).get('code') ?? ''
const redeem = async (code: string, form: Readonly<Record<string, string>>): Promise<string> => {
  const { baseUrl, clientId, clientSecret, redirectUri } = service.facts
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    ...form,
  })
  const answer = await fetch(`${baseUrl}/OAuth/Token`, { method: 'POST', body })
  const { error } = (await answer.json()) as { error?: string }
  return `${answer.status} ${error ?? 'tokens'}`
}
/** The error of an authorize request, without a login. */
const refused = async (address: string): Promise<string> => {
  const { to } = await visitor(service).get(address)
  return to === ''
    ? 'not refused'
    : `${new URL(to).searchParams.get('error')}: ${new URL(to).searchParams.get('error_description')}`
}

it('the verifier and challenge of RFC 7636 belong together', () => {
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
})

describe('a code with a challenge', () => {
  it('is redeemed with its verifier', async () => {
    expect(await redeem(await codeFor(asked), { code_verifier: verifier })).toBe('200 tokens')
  })

  it.each<[string, Record<string, string>]>([
    ['without a verifier', {}],
    ['with an empty verifier', { code_verifier: '' }],
    ['with the verifier of another sign-in', { code_verifier: 'x'.repeat(43) }],
    ['with the challenge for a verifier', { code_verifier: challenge }],
  ])('is refused %s, and still good with the right one', async (_how, form) => {
    const code = await codeFor(asked)
    expect(await redeem(code, form)).toBe('400 invalid_grant')
    expect(await redeem(code, { code_verifier: verifier })).toBe('200 tokens')
  })
})

describe('a code without a challenge', () => {
  it('is redeemed without a verifier', async () => {
    expect(await redeem(await codeFor({}), {})).toBe('200 tokens')
  })

  it('is refused with a verifier: an attacker may have removed the challenge', async () => {
    expect(await redeem(await codeFor({}), { code_verifier: verifier })).toBe('400 invalid_grant')
  })
})

describe('a challenge', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'that is plain',
      { code_challenge: verifier, code_challenge_method: 'plain' },
      'invalid_request: code_challenge_method is S256',
    ],
    [
      'without a method, which means plain',
      { code_challenge: verifier },
      'invalid_request: code_challenge_method is S256',
    ],
    [
      'that is no digest',
      { ...asked, code_challenge: 'short' },
      'invalid_request: code_challenge is not of 43 characters',
    ],
    ['that is missing', { code_challenge_method: 'S256' }, 'invalid_request: code_challenge is missing'],
  ])('%s is refused', async (_how, parameters, says) =>
    expect(await refused(authorizeAddress(service, parameters))).toBe(says),
  )

  it('given twice is refused', async () => {
    expect(await refused(`${authorizeAddress(service, asked)}&code_challenge=${challenge}`)).toBe(
      'invalid_request: code_challenge is given twice',
    )
  })
})

describe('a service without PKCE', () => {
  it('ignores it, at both endpoints', async () => {
    service.control.quirk({ quirk: 'noPkce' })
    expect(await redeem(await codeFor(asked), {})).toBe('200 tokens')
    expect(await redeem(await codeFor(asked), { code_verifier: 'wrong' })).toBe('200 tokens')
  })

  it('refuses an unknown parameter', async () => {
    service.control.quirk({ quirk: 'noPkce', value: 'refuses' })
    expect(await refused(authorizeAddress(service, asked))).toBe('invalid_request: code_challenge is not known')
    expect(await refused(authorizeAddress(service, { state: 'x' }))).toBe('not refused')
  })
})
