import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { checkDraft as check } from '../../../main/settings/draft.ts'

const good: EnvironmentDraft = {
  kind: 'test',
  name: ' Office ',
  baseAddress: 'https://api.example/acc/v14/',
  clientId: ' id ',
  redirectUri: 'https://desk.example/cb',
  scope: 'http://Vendor.Product.API/Web/WebApi/*',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: 10,
  askAbove: 25,
}
const checkDraft = (
  draft: EnvironmentDraft,
  before: Parameters<typeof check>[1] = { signInWith: 'window', pkce: 'untested', issuer: null, hasSecret: false },
) => check(draft, before)
const aboutOf = (part: Partial<EnvironmentDraft>): unknown => {
  try {
    checkDraft({ ...good, ...part })
    return 'taken'
  } catch (error) {
    if (isFail(error, 'environment-incomplete')) return `${error.fail.about?.['field']}: ${error.fail.about?.['why']}`
    throw error
  }
}

describe('a draft of an environment', () => {
  it('is trimmed without a change of meaning', () => {
    expect(checkDraft(good)).toEqual({
      kind: 'test',
      name: 'Office',
      baseAddress: 'https://api.example/acc/v14',
      clientId: 'id',
      redirectUri: 'https://desk.example/cb',
      scope: good.scope,
      pathStyle: 'standard',
      signInWith: 'window',
      pkce: 'untested',
      issuer: null,
      status: 'active',
      lockMinutes: null,
      askAbove: null,
    })
  })

  it('has its limits for sending in production only', () => {
    expect(checkDraft({ ...good, kind: 'production' })).toMatchObject({ lockMinutes: 10, askAbove: 25 })
    expect(checkDraft(good)).toMatchObject({ lockMinutes: null, askAbove: null })
  })

  it.each<[string, Partial<EnvironmentDraft>, Partial<Parameters<typeof check>[1]>, 'window' | 'browser']>([
    ['is chosen', { signInWith: 'browser', secret: 's' }, {}, 'browser'],
    ['is chosen, with the secret that is kept', { signInWith: 'browser' }, { hasSecret: true }, 'browser'],
    ['was chosen before', {}, { signInWith: 'browser', hasSecret: true }, 'browser'],
    ['is chosen no more', { signInWith: 'window' }, { signInWith: 'browser', hasSecret: true }, 'window'],
    ['was chosen before a secret was removed', { secret: '' }, { signInWith: 'browser', hasSecret: true }, 'window'],
    [
      'was chosen before the redirect URI led elsewhere',
      { redirectUri: 'https://desk.example/cb' },
      { signInWith: 'browser', hasSecret: true },
      'window',
    ],
    ['is chosen where there never was a secret', { signInWith: 'browser' }, {}, 'window'],
  ])('signs in with the browser only if that is possible: it %s', (_what, part, before, way) => {
    const loopback = { ...good, redirectUri: 'http://127.0.0.1:4711/cb', ...part }
    expect(
      check(loopback, { signInWith: 'window', pkce: 'untested', issuer: null, hasSecret: false, ...before }).signInWith,
    ).toBe(way)
  })

  it.each([
    ['Office  \t NL', 'Office NL'],
    ['\u200bOffice\ufeff', 'Office'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u202eeciffO', 'eciffO'],
    ['👩‍💻', '👩‍💻'],
  ])('has a name that can be typed as it is shown: %j', (name, tidy) =>
    expect(checkDraft({ ...good, name }).name).toBe(tidy),
  )

  it.each<[Partial<EnvironmentDraft>, string]>([
    [{ name: ' ' }, 'name: empty'],
    [{ name: '\u200b' }, 'name: empty'],
    [{ clientId: '' }, 'clientId: empty'],
    [{ scope: '' }, 'scope: empty'],
    [{ scope: 'one two' }, 'scope: has-spaces'],
    [{ baseAddress: '' }, 'baseAddress: empty'],
    [{ baseAddress: 'api.example/v14' }, 'baseAddress: not-an-address'],
    [{ baseAddress: 'http://api.example/v14' }, 'baseAddress: not-https'],
    [{ baseAddress: 'http://127.0.0.1.evil.example/v14' }, 'baseAddress: not-https'],
    [{ baseAddress: 'ftp://127.0.0.1/v14' }, 'baseAddress: not-https'],
    [{ baseAddress: 'https://me:pw@api.example/v14' }, 'baseAddress: has-user'],
    [{ baseAddress: 'https://api.example/v14?x=1' }, 'baseAddress: has-query'],
    [{ baseAddress: 'https://api.example/v14?' }, 'baseAddress: has-query'],
    [{ baseAddress: 'https://api.example/v14#' }, 'baseAddress: has-fragment'],
    [{ redirectUri: '' }, 'redirectUri: empty'],
    [{ redirectUri: 'desk' }, 'redirectUri: not-an-address'],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///x', 'blob:https://desk.example/x', 'about:blank'].map(
      (redirectUri): [Partial<EnvironmentDraft>, string] => [{ redirectUri }, 'redirectUri: not-an-address'],
    ),
    [{ redirectUri: 'https://desk.example/cb#x' }, 'redirectUri: has-fragment'],
  ])('with %j is refused: %s', (part, about) => expect(aboutOf(part)).toBe(about))

  it.each([
    { baseAddress: 'http://localhost:8080/v14' },
    { baseAddress: 'http://127.0.0.1:8080/v14' },
    { baseAddress: 'http://[::1]:8080/v14' },
    { baseAddress: 'https://api.example' },
    { redirectUri: 'ledgerdesk://signed-in' },
    { redirectUri: 'http://localhost/cb' },
  ])('with %j is accepted', (part) => expect(aboutOf(part)).toBe('taken'))

  it('never lets a token travel over a network in the clear', () => {
    fc.assert(
      fc.property(fc.domain(), (host) =>
        String(aboutOf({ baseAddress: `http://${host}/v1` })).startsWith('baseAddress: '),
      ),
    )
  })
})
